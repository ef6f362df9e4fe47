/** Breaches planted in a small tree with the project's layout: each check that `npm test` begins with must tell them. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './first-step.mjs';

const CAPABILITIES = 'apps/server/src/capabilities';
const levels = JSON.parse(readFileSync(join(ROOT, 'apps/server/src/main/levels.json'), 'utf8')) as string[][];
const PLATFORM = 'apps/server/src/platform';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'house-breaches-'));
  write('tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "strict": true, "noEmit": true } }');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Runs a tool of the packages in the tree. */
function run(command: string, ...words: string[]): Promise<{ status: number | null; said: string }> {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}

const checkImports = () => run(process.execPath, join(ROOT, 'scripts', 'check-imports.mjs'), root);

/** Files that import what they may. */
function plantSound(): void {
  for (const name of levels.flat()) write(`${CAPABILITIES}/${name}/port.ts`, 'export const port = 1;');
  for (const path of [
    `${CAPABILITIES}/identity/service.ts`,
    `${CAPABILITIES}/identity/given.ts`,
    `${CAPABILITIES}/wallet/queries.ts`,
    `${PLATFORM}/clock.ts`,
    'apps/server/src/main/compose.ts',
    'packages/contract/src/call.ts',
    'packages/money/src/amount.ts',
    'apps/site/src/features/cashier/page.tsx',
    'apps/site/src/app/router.tsx',
    'apps/studio/src/contract.ts',
    'apps/site/src/shared/words.ts',
  ]) {
    write(path, 'export type Shape = { one: 1 };\nexport const one = 1;');
  }
  write(`${CAPABILITIES}/wallet/routes.ts`, `export { one } from '../../../../../packages/contract/src/call.ts';`);
  write(
    `${CAPABILITIES}/wallet/service.ts`,
    `import { port } from '../identity/port.ts';
    import { one } from './queries.ts';
    export const three = [port, one];`,
  );
  write(
    `${CAPABILITIES}/wallet/post.db.test.ts`,
    `import type { Shape } from '../identity/given.ts'; export const shape: Shape = { one: 1 };`,
  );
  write(`${CAPABILITIES}/wallet/rules.ts`, `export { one } from '../../../../../packages/money/src/amount.ts';`);
}

/** Rule, the file that breaks it, what that imports. */
type Breach = readonly [rule: string, from: string, to: string];

/** From each level to what stands beside it there, or else to what stands above it; from the top there is nowhere to go. */
const LEVEL_BREACHES = levels.flatMap(([own = '', beside], level): Breach[] => {
  const target = beside ?? levels[level + 1]?.[0];
  const breach: Breach = [
    `level-${level}-imports-only-lower`,
    `${CAPABILITIES}/${own}/out-of-order.ts`,
    `../${target}/port.ts`,
  ];
  return target === undefined ? [] : [breach];
});
const TOP = `level-${levels.length - 1}-imports-only-lower`;

const BREACHES: readonly Breach[] = [
  ['no-unresolvable', `${PLATFORM}/lost.ts`, './gone.ts'],
  ['port-is-the-only-door', `${CAPABILITIES}/wallet/back-door.ts`, '../identity/service.ts'],
  ['given-is-for-tests', 'apps/server/src/main/builds.ts', '../capabilities/identity/given.ts'],
  ['nobody-imports-main', `${CAPABILITIES}/identity/upwards.ts`, '../../main/compose.ts'],
  ['nobody-imports-main', `${PLATFORM}/upwards.ts`, '../main/compose.ts'],
  ['main-knows-manifests-and-ports', 'apps/server/src/main/reaches-in.ts', '../capabilities/identity/service.ts'],
  ['platform-knows-no-capability', `${PLATFORM}/knows.ts`, '../capabilities/content/port.ts'],
  ['rules-are-pure', `${CAPABILITIES}/wagers/rules.ts`, '../../platform/clock.ts'],
  ['rules-are-pure', `${CAPABILITIES}/wagers/rules/prizes.ts`, '../../../platform/clock.ts'],
  ['contract-stops-at-routes', `${CAPABILITIES}/wallet/speaks.ts`, '../../../../../packages/contract/src/call.ts'],
  ['routes-never-touch-sql', `${CAPABILITIES}/wallet/routes/serve.ts`, '../queries.ts'],
  ['web-never-imports-server', 'apps/site/src/shared/reaches.ts', '../../../server/src/platform/clock.ts'],
  [
    'studio-reaches-money-by-the-protocol',
    'apps/studio/src/shortcut.ts',
    '../../server/src/capabilities/wallet/port.ts',
  ],
  ['nobody-imports-the-studio', `${CAPABILITIES}/wallet/plays.ts`, '../../../../studio/src/contract.ts'],
  ['packages-know-no-app', 'packages/money/src/reaches.ts', '../../../apps/site/src/shared/words.ts'],
  ['features-are-islands', 'apps/site/src/features/lottery/bridge.tsx', '../cashier/page.tsx'],
  ['features-are-islands', 'apps/site/src/features/lottery/framed.tsx', '../../app/router.tsx'],
  ...LEVEL_BREACHES,
  ['no-cycles', `${PLATFORM}/about.ts`, './round.ts'],
];

test('every import rule is broken by what it forbids, types too, and by nothing else', async () => {
  const { forbidden } = createRequire(import.meta.url)('../dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  expect(forbidden.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...new Set([...BREACHES.map(([rule]) => rule), TOP])].toSorted((a, b) => a.localeCompare(b)),
  );

  plantSound();
  const sound = await checkImports();
  expect(sound.said).toMatch(/^\d+ modules, \d+ imports, 0 problems$/m);
  expect(sound.status).toBe(0);

  for (const [, from, to] of BREACHES) write(from, `import type { Shape } from '${to}';\nexport type Mine = Shape;`);
  write(`${PLATFORM}/round.ts`, `import './about.ts';\nexport type Shape = 1;`);
  const { status, said } = await checkImports();
  const told = [...said.matchAll(/^error (\S+): (\S+) -> /gm)].map(([, rule, from]) => `${rule} ${from}`);
  const planted = BREACHES.map(([rule, from]) => `${rule} ${from}`);
  expect(new Set(told), said).toEqual(new Set(planted));
  expect(status).toBe(1);
});

test('a promise that nobody waits for is told', async () => {
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
  write(
    'lost.ts',
    `async function pay(): Promise<number> { return 1; }
    pay();
    [1].forEach(async () => { await pay(); });
    export const paid = await (1 as number);`,
  );
  const { status, said } = await run('oxlint', '--type-aware', '--deny-warnings');
  for (const rule of ['no-floating-promises', 'no-misused-promises', 'await-thenable']) expect(said).toContain(rule);
  expect(status).toBe(1);
  write('lost.ts', 'async function pay(): Promise<number> { return 1; }\nexport const paid = await pay();');
  expect((await run('oxlint', '--type-aware', '--deny-warnings')).said).toMatch(/0 warnings and 0 errors/);
});

test('a file, an export and a package that nobody uses are told', async () => {
  copyFileSync(join(ROOT, 'knip.json'), join(root, 'knip.json'));
  write('package.json', JSON.stringify({ name: 'house', private: true, type: 'module', workspaces: ['apps/*'] }));
  const dependencies = { 'never-imported': '1.0.0' };
  write('apps/server/package.json', JSON.stringify({ name: '@house/server', type: 'module', dependencies }));
  write('apps/server/src/main/main.ts', `import { used } from '../platform/words.ts';\nconsole.log(used);`);
  write('apps/server/src/platform/words.ts', 'export const used = 1;\nexport const lonely = 2;');
  write('apps/server/src/platform/dead.ts', 'export const dead = 1;');
  const { status, said } = await run('knip', '--no-config-hints');
  expect(said).toMatch(/Unused files \(1\)\napps\/server\/src\/platform\/dead\.ts/);
  expect(said).toMatch(/Unused dependencies \(1\)\nnever-imported/);
  expect(said).toMatch(/Unused exports \(1\)\nlonely .*apps\/server\/src\/platform\/words\.ts/);
  expect(status).toBe(1);
});
