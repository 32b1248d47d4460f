// Makes yasgui.min.js and yasgui.min.css of this folder from the package on npm: node build.mjs
//
// What is changed, each replacement counted so that a new version that differs is noticed: the default endpoints
// (DBpedia, Wikidata) become this server's own; completion asks no Linked Open Vocabularies; the prefix list, a copy of
// prefix.cc with addresses of all kinds, is emptied. editor.js gives prefixes and terms of the graph instead.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "4.6.2";
const INTEGRITY = "Zw45KdPoAE1KRaAoxIHdQqeJxvaVG1oQdntw0hy0ktX35Zu8ZccuOLrXCLwR+GU+0xMzLw8Mjw6BkSZV2vUuQw==";
const here = dirname(fileURLToPath(import.meta.url));
const work = mkdtempSync(join(tmpdir(), "yasgui-"));

execFileSync("npm", ["pack", "--silent", `@zazuko/yasgui@${VERSION}`], { cwd: work });
const archive = join(work, `zazuko-yasgui-${VERSION}.tgz`);
const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
if (found !== INTEGRITY) throw new Error(`the package is not the one that was looked at: ${found}`);
execFileSync("tar", ["xzf", archive, "-C", work]);

let script = readFileSync(join(work, "package/build/yasgui.min.js"), "utf8");
function replace(pattern, by, least) {
  const count = (script.match(pattern) ?? []).length;
  if (count < least) throw new Error(`${pattern} matches ${count} times, not ${least}`);
  script = script.replace(pattern, by);
}
replace(/`https:\/\/dbpedia\.org\/sparql`/g, "`/sparql`", 2);
replace(/,\{endpoint:`https:\/\/query\.wikidata\.org\/bigdata\/namespace\/wdq\/sparql`\}/g, "", 1);
replace(/fetch\(s\)(?=\.then\(e=>\{if\(!e\.ok\)throw Error\(`Failed fetching suggestions from Linked Open)/g,
  "Promise.reject(Error(`offline`))", 1);
replace(/\$\{r\}lov\.linkeddata\.es\/dataset\/lov\/api\/v2\/autocomplete\/terms/g, "/nothing", 1);
// One declaration of some hundred names: a=`http://...`,b=`http://...`,
replace(/(?:\w+=`[^`]*`[,;]){100,}/g, (run) => run.replace(/`[^`]*`/g, "``"), 1);
script = script.replace(/\n?\/\/# sourceMappingURL=.*/g, "");
const style = readFileSync(join(work, "package/build/yasgui.min.css"), "utf8").replace(/\/\*# sourceMappingURL=.*?\*\//g, "");
const note = `/*! @zazuko/yasgui ${VERSION}, MIT licence, see LICENSE-yasgui.txt; changed by build.mjs */\n`;
writeFileSync(join(here, "yasgui.min.js"), note + script);
writeFileSync(join(here, "yasgui.min.css"), note + style);
