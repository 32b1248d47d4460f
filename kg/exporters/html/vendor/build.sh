#!/usr/bin/env bash
# Bundles sigma and graphology (both MIT, see LICENSE.txt) into sigma.min.js. The result is committed: no user needs node.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --silent
npx esbuild sigma-entry.js --bundle --minify --format=iife --global-name=sigmajs --target=es2020 --legal-comments=none \
    --banner:js='/* sigma 3.0.3 and graphology 0.26.0, MIT licence: kg/exporters/html/vendor/LICENSE.txt. Copyright (C) 2013-2025 Alexis Jacomy, Guillaume Plique and others. */' \
    --outfile=sigma.min.js
rm -rf node_modules
