/** Breaches planted in a small tree with the project's layout: each check that `npm test` begins with must tell them. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './first-step.mjs';

const CAPABILITIES = 'apps/server/src/capabilities';
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
  for (const name of ['content', 'delivery', 'identity', 'messages', 'chat', 'wallet', 'wagers', 'own-limits']) {
    write(`${CAPABILITIES}/${name}/port.ts`, 'export const port = 1;');
  }
  for (const name of ['games', 'lottery', 'operations'])
    write(`${CAPABILITIES}/${name}/port.ts`, 'export const port = 1;');
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

/** Nothing stands above it that it could import. */
const TOP = 'level-7-imports-only-lower';

/** Rule, the file that breaks it, what that imports. */
const BREACHES: readonly (readonly [string, string, string])[] = [
  ['no-unresolvable', `${PLATFORM}/lost.ts`, './gone.ts'],
  ['port-is-the-only-door', `${CAPABILITIES}/wallet/back-door.ts`, '../identity/service.ts'],
  ['given-is-for-tests', 'apps/server/src/main/builds.ts', '../capabilities/identity/given.ts'],
  ['nobody-imports-main', `${CAPABILITIES}/identity/upwards.ts`, '../../main/compose.ts'],
  ['nobody-imports-main', `${PLATFORM}/upwards.ts`, '../main/compose.ts'],
  ['platform-knows-no-capability', `${PLATFORM}/knows.ts`, '../capabilities/content/port.ts'],
  ['rules-are-pure', `${CAPABILITIES}/wagers/rules.ts`, '../../platform/clock.ts'],
  ['rules-are-pure', `${CAPABILITIES}/wagers/rules/prizes.ts`, '../../../platform/clock.ts'],
  ['contract-stops-at-routes', `${CAPABILITIES}/wallet/speaks.ts`, '../../../../../packages/contract/src/call.ts'],
  ['routes-never-touch-sql', `${CAPABILITIES}/wallet/routes/serve.ts`, '../queries.ts'],
  ['web-never-imports-server', 'apps/site/src/shared/reaches.ts', '../../../server/src/platform/clock.ts'],
  ['packages-know-no-app', 'packages/money/src/reaches.ts', '../../../apps/site/src/shared/words.ts'],
  ['features-are-islands', 'apps/site/src/features/lottery/bridge.tsx', '../cashier/page.tsx'],
  ['features-are-islands', 'apps/site/src/features/lottery/framed.tsx', '../../app/router.tsx'],
  ['level-0-imports-only-lower', `${CAPABILITIES}/content/up.ts`, '../delivery/port.ts'],
  ['level-1-imports-only-lower', `${CAPABILITIES}/delivery/up.ts`, '../identity/port.ts'],
  ['level-2-imports-only-lower', `${CAPABILITIES}/identity/up.ts`, '../wallet/port.ts'],
  ['level-3-imports-only-lower', `${CAPABILITIES}/messages/beside.ts`, '../chat/port.ts'],
  ['level-4-imports-only-lower', `${CAPABILITIES}/wallet/up.ts`, '../wagers/port.ts'],
  ['level-5-imports-only-lower', `${CAPABILITIES}/wagers/beside.ts`, '../own-limits/port.ts'],
  ['level-6-imports-only-lower', `${CAPABILITIES}/lottery/up.ts`, '../operations/port.ts'],
  ['no-cycles', `${PLATFORM}/about.ts`, './round.ts'],
];

test('every import rule is broken by what it forbids, types too, and by nothing else', async () => {
  const { forbidden } = createRequire(import.meta.url)('../dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  expect(forbidden.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [...new Set(BREACHES.map(([rule]) => rule)), TOP].toSorted((a, b) => a.localeCompare(b)),
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
