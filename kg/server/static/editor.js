// The query editor over this server's endpoint: its prefixes, completion from the graph's own terms, examples to begin with.
"use strict";

const ENDPOINT = new URL("/sparql", location.href).href;
const EXAMPLES = {
  "Papers on a concept or a narrower one":
    'SELECT DISTINCT ?title ?paper WHERE {\n  ?concept rdfs:label "reinforcement learning" .\n' +
    "  ?paper dcterms:subject/skos:broader* ?concept ; rdfs:label ?title .\n} ORDER BY ?title LIMIT 100",
  "What the papers introduce":
    "SELECT ?name ?title WHERE {\n  ?paper kg:introduces ?thing ; rdfs:label ?title .\n  ?thing rdfs:label ?name .\n" +
    "} ORDER BY ?name LIMIT 100",
  "The strongest links of a concept, with their quotes":
    "SELECT ?title ?score ?quote WHERE {\n" +
    '  ?concept rdfs:label "large language model" .\n  ?link kg:target ?concept ; kg:paper ?paper ; kg:score ?score .\n' +
    "  ?mention kg:evidenceFor ?link ; nif:anchorOf ?quote .\n  ?paper rdfs:label ?title .\n" +
    "} ORDER BY DESC(?score) LIMIT 100",
  "Concepts that belong together":
    "SELECT ?a ?b ?papers ?npmi WHERE {\n  ?pair kg:first/rdfs:label ?a ; kg:second/rdfs:label ?b ;\n" +
    "        kg:paperCount ?papers ; kg:npmi ?npmi .\n  FILTER(?papers > 2)\n} ORDER BY DESC(?npmi) LIMIT 50",
  "Everything about one paper, as a graph": "DESCRIBE ?paper WHERE { ?paper a fabio:ResearchPaper } LIMIT 1",
};

function used(query, prefixes) {
  const names = new Set([...query.matchAll(/(?<![\w<"'])([A-Za-z][\w-]*):(?!\/\/)/g)].map((match) => match[1]));
  return Object.entries(prefixes).filter(([prefix]) => names.has(prefix));
}

function complete(terms, wanted) {
  const text = wanted.toLowerCase();
  return terms.filter((term) => term.toLowerCase().includes(text)).slice(0, 50);
}

// Why an answer is empty stands in a header beside it.
function tell(hint) {
  const place = document.getElementById("hint");
  place.hidden = !hint;
  place.textContent = hint ? `Nothing found: ${decodeURIComponent(hint)}` : "";
}

const plainFetch = window.fetch;
window.fetch = async (...asked) => {
  const answer = await plainFetch(...asked);
  if (answer.url.split("?")[0] === ENDPOINT) tell(answer.headers.get("Kg-Hint"));
  return answer;
};

async function start() {
  const { prefixes, terms } = await (await fetch("/editor/terms")).json();
  const names = Object.entries(prefixes).map(([prefix, space]) => `${prefix}: <${space}>`).sort();
  const full = terms.map((term) => prefixes[term.split(":")[0]] + term.split(":")[1]);
  const { Yasqe } = Yasgui;
  Yasqe.Autocompleters.prefixes.get = () => names;
  for (const kind of ["class", "property"]) {
    const own = full.filter((iri) => /[#/][A-Z][^#/]*$/.test(iri) === (kind === "class"));
    Yasqe.Autocompleters[kind].get = (yasqe, token) => complete(own, token?.autocompletionString ?? "");
  }
  const first = Object.values(EXAMPLES)[0];
  const yasgui = new Yasgui(document.getElementById("yasgui"), {
    requestConfig: { endpoint: ENDPOINT, method: "POST" },
    endpointCatalogueOptions: { getData: () => [{ endpoint: ENDPOINT }] },
    copyEndpointOnNewTab: true,
    populateFromUrl: false,
    corsProxy: undefined,
    yasqe: { value: first, createShareableLink: null, showQueryButton: true },
    yasr: { prefixes },
  });
  const show = (query) => {
    const tab = yasgui.getTab();
    tab.setQuery(used(query, prefixes).map(([prefix, space]) => `PREFIX ${prefix}: <${space}>`).join("\n") + "\n" + query);
  };
  const given = new URLSearchParams(location.hash.slice(1)).get("query");
  if (given) show(given);
  else if (!localStorage.length || yasgui.getTab().getQuery() === first) show(first);
  const examples = document.getElementById("examples");
  for (const name of Object.keys(EXAMPLES)) examples.add(new Option(name, name));
  examples.addEventListener("change", () => EXAMPLES[examples.value] && show(EXAMPLES[examples.value]));
  window.yasgui = yasgui;
  document.documentElement.dataset.ready = "true";
}

start();
