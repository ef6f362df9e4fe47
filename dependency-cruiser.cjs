/** The direction of imports. A capability has its place in `main/levels.json`. See docs/architecture.md. */
const { readdirSync } = require('node:fs');
const path = require('node:path');

const CAPABILITIES = 'apps/server/src/capabilities';
const CAP = `^${CAPABILITIES}/`;
/** From the bottom up: each imports those of the levels below its own. */
const levels = require('./apps/server/src/main/levels.json');
/** What `main` still takes from inside capabilities; a test lets this list only shrink. */
const innerImports = require('./apps/server/src/main/inner-imports.json');
const folders = readdirSync(path.join(__dirname, CAPABILITIES)).toSorted();
if (folders.join() !== levels.flat().toSorted().join()) {
  throw new Error(`levels.json must name every capability and no other: ${folders.join(', ')}`);
}
const err = (name, from, to) => ({ name, severity: 'error', from, to });
const TEST = '(\\.test|/given)\\.tsx?$';

module.exports = {
  forbidden: [
    // The renderer of the art needs a package that only its re-rendering installs.
    err('no-unresolvable', { pathNot: '^packages/ui/scripts/art/' }, { couldNotResolve: true }),
    // What is fetched later is there by then: a screen.ts fetches the page that reads its tabs.
    err('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } }),
    err(
      'port-is-the-only-door',
      { path: `${CAP}([^/]+)/` },
      { path: CAP, pathNot: [`${CAP}$1/`, `${CAP}[^/]+/(port|given)\\.ts$`] },
    ),
    err(
      'given-is-for-tests',
      { path: '^apps/server/src/', pathNot: [TEST, '^apps/server/src/(platform|main)/testing/'] },
      { path: '/given\\.ts$' },
    ),
    err(
      'nobody-imports-main',
      {
        path: '^apps/server/src/(capabilities|platform)/',
        pathNot: ['\\.test\\.ts$', '^apps/server/src/platform/testing/'],
      },
      { path: '^apps/server/src/main/' },
    ),
    err(
      'main-knows-manifests-and-ports',
      { path: '^apps/server/src/main/', pathNot: [TEST, '^apps/server/src/main/testing/'] },
      {
        path: CAP,
        pathNot: [
          `${CAP}[^/]+/module\\.ts$`,
          // A port of a folder inside counts as well.
          `${CAP}.+/(port|given)\\.ts$`,
          ...innerImports.map((file) => `${CAP}${file.replaceAll('.', '\\.')}$`),
        ],
      },
    ),
    err(
      'platform-knows-no-capability',
      { path: '^apps/server/src/platform/', pathNot: ['^apps/server/src/platform/testing/'] },
      { path: CAP },
    ),
    err(
      'rules-are-pure',
      { path: `${CAP}.+/rules(/|\\.ts)`, pathNot: '\\.test\\.ts$' },
      {
        pathNot: [
          '^crypto$',
          '/port\\.ts$',
          '/rules(/|\\.ts)',
          // Pure as well: they compute with a library, or are a table.
          `${CAP}content/items/html\\.ts$`,
          `${CAP}identity/registration/mobile\\.ts$`,
          `${CAP}identity/passwords/common-passwords\\.ts$`,
          `${CAP}usdt-deposits/address\\.ts$`,
          '^packages/(money|lottery|fairness|games|rules|sports)/',
          '^apps/server/src/platform/(result|addresses|escape-html)\\.ts$',
        ],
      },
    ),
    err(
      'contract-stops-at-routes',
      { path: CAP, pathNot: ['/routes(/|\\.ts)', '\\.test\\.ts$'] },
      { path: '^packages/contract/' },
    ),
    err(
      'routes-never-touch-sql',
      { path: `${CAP}.+/routes(/|\\.ts)`, pathNot: '\\.test\\.ts$' },
      { path: '(/|-)queries(/|\\.ts)' },
    ),
    err(
      'web-never-imports-server',
      { path: '^apps/(site|desk)/', pathNot: '\\.test\\.ts$|^apps/(site|desk)/test/' },
      { path: '^apps/(?!$1/)' },
    ),
    err(
      'studio-reaches-money-by-the-protocol',
      { path: '^apps/studio/', pathNot: '^apps/studio/test/' },
      { path: '^apps/(?!studio/)', pathNot: '^apps/server/src/platform/' },
    ),
    err('nobody-imports-the-studio', { path: '^apps/(?!studio/)', pathNot: TEST }, { path: '^apps/studio/' }),
    err('packages-know-no-app', { path: '^packages/' }, { path: '^apps/' }),
    err(
      'features-are-islands',
      { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      { path: '^apps/[^/]+/src/(features|app)/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    ...levels.map((names, i) =>
      err(
        `level-${i}-imports-only-lower`,
        { path: `${CAP}(${names.join('|')})/` },
        { path: `${CAP}(${levels.slice(i).flat().join('|')})/`, pathNot: `${CAP}$1/` },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(node_modules|/dist/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
