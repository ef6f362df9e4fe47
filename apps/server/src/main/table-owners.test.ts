/**
 * Every table has one owner, a capability, whose code alone reads and writes it. Others read what the owner publishes
 * (table-owners.json). What reads another's table today stands in table-readers.json, which may only shrink: ask the owner
 * through its port, or have it publish a view.
 *
 * `main` composes all of them and is exempt, as tests and their builders are.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import baseline from '../../migrations/baseline.json' with { type: 'json' };
import { SOURCES } from '../platform/migrate.ts';
import owners from './table-owners.json' with { type: 'json' };
import readers from './table-readers.json' with { type: 'json' };

/** An owner's tables, by name or by how their names begin. */
const OWNERS: Readonly<Record<string, readonly string[]>> = owners.owners;

/** What an owner promises to keep as it is, for whoever has to read it with its own in one statement. */
const PUBLISHED: readonly string[] = owners.published;

/** Tables of others that a capability reads or writes all the same. */
const READERS: Readonly<Record<string, readonly string[]>> = readers;

interface Source {
  readonly path: string;
  /** `platform` or a capability. */
  readonly folder: string;
  readonly text: string;
}

function readSources(pattern: string): Source[] {
  return globSync(pattern, { cwd: fileURLToPath(SOURCES) }).map((path) => {
    const [, folder = 'platform'] = path.match(/^capabilities\/([^/]+)\//) ?? [];
    return { path, folder, text: readFileSync(new URL(path, SOURCES), 'utf8') };
  });
}

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/(^|\s)\/\/.*$/gm, ' ')
    .replaceAll(/--.*$/gm, ' ');

/** Tables as the baseline and the migrations since leave them, with the owners in whose part of it, or folder, they are made. */
function readTables(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const nameOf = ({ path }: Source): string => path.slice(path.lastIndexOf('/') + 1);
  const migrations = readSources('{platform,capabilities/*}/migrations/*.sql')
    .filter((file) => !baseline.standsFor.includes(nameOf(file)))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  for (const { folder, text } of [...readBaseline(), ...migrations]) {
    const statements = withoutComments(text).replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");
    const pattern =
      /\b(create (?:unlogged )?table|drop table|alter table) (?:if (?:not )?exists )?([a-z_.]+)(?: rename to ([a-z_]+))?/g;
    for (const [, what = '', name = '', renamed] of statements.matchAll(pattern)) {
      if (what.startsWith('create')) made.set(name, folder);
      else if (what.startsWith('drop') || renamed !== undefined) made.delete(name);
      if (renamed !== undefined) made.set(renamed, folder);
    }
  }
  return made;
}

/** Its parts, each under the name of its owner. */
function readBaseline(): Source[] {
  const path = '../migrations/baseline.sql';
  const parts = readFileSync(new URL(path, SOURCES), 'utf8').split(/^-- ([a-z-]+)\n\n/m);
  return parts.flatMap((folder, place) => (place % 2 === 1 ? [{ path, folder, text: parts[place + 1] ?? '' }] : []));
}

const TABLES = readTables();
const VIEWS = new Map(
  readSources('{platform,capabilities/*}/sql/*.sql').flatMap(({ folder, text }) =>
    [...text.matchAll(/^create or replace view (\w+)/gm)].map(([, name = '']) => [name, folder] as const),
  ),
);

function ownersOf(table: string): string[] {
  const view = VIEWS.get(table);
  if (view !== undefined) return [view];
  const isOf = (name: string): boolean => (name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : table === name);
  const named = Object.keys(OWNERS).filter((owner) => OWNERS[owner]?.some(isOf));
  // A table that no row names is of the folder whose migrations made it.
  return named.length > 0 ? named : [TABLES.get(table) ?? []].flat();
}

const NAME = String.raw`[a-z_]+(?:\.[a-z_]+)?`;
const CALLED = String.raw`(?:\s+(?:as\s+)?(?!(?:join|left|right|inner|cross|full|using|on|where|set|for|order|group)\b)[a-z_]+)?`;
/** `from a x, b y`: a list, with or without the names that they are called by. */
const LIST = String.raw`${NAME}${CALLED}(?:\s*,\s*${NAME}${CALLED})*`;
const IN_SQL = new RegExp(
  String.raw`\b(?:from|join|update|into|using|truncate(?:\s+table)?|lock\s+table|references)\s+(?:only\s+)?(${LIST})`,
  'g',
);
const IN_KYSELY =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|from|(?:inner|left|right|full|cross)?[jJ]oin)\(\s*\[?\s*((?:'[^']+'(?:\s+as\s+never)?,?\s*)+)/g;

/** Names that a file reads from or writes to, as far as words tell; those of no table are left out. */
function usedTables(text: string): string[] {
  const plain = withoutComments(text);
  const lists = [...plain.matchAll(IN_SQL), ...plain.matchAll(IN_KYSELY)].map(([, list = '']) => list);
  const names = lists.flatMap((list) =>
    list.split(',').map((item) => item.trim().replaceAll("'", '').split(/\s+/)[0] ?? ''),
  );
  return [...new Set(names)].filter((name) => TABLES.has(name) || VIEWS.has(name));
}

test('every table has one owner, whose migrations made it', () => {
  const owned = [...TABLES].map(([table, folder]) => [table, ownersOf(table), folder] as const);
  expect(owned.length).toBeGreaterThan(150);
  expect(owned.filter(([, [owner, ...others], folder]) => owner !== folder || others.length > 0)).toEqual([]);
});

test('a capability reads no table of another that it does not publish, but for those that are named', () => {
  const found = new Map<string, Set<string>>();
  for (const { path, folder, text } of readSources('{platform,capabilities/*}/**/*.{ts,sql}')) {
    if (/\.test\.ts$|\/given\.ts$|\/testing\/|\/migrations\//.test(path)) continue;
    for (const table of usedTables(text)) {
      if (PUBLISHED.includes(table) || ownersOf(table).includes(folder)) continue;
      found.set(folder, (found.get(folder) ?? new Set()).add(table));
    }
  }
  // One that is not needed any more is taken off the list as well.
  expect(Object.fromEntries([...found].map(([folder, tables]) => [folder, [...tables].toSorted()]))).toEqual(READERS);
});

test.each([
  ['select * from members m, sessions s where true', ['members', 'sessions']],
  ['left join wager_markets g on g.id = 1 -- from games', ['wager_markets']],
  ['select * from members join sessions on true', ['members', 'sessions']],
  ['insert into audit_log (seq) values (1)', ['audit_log']],
  ['delete from only raffles using lottery_draws d', ['raffles', 'lottery_draws']],
  ['truncate wager_turnover, wager_turnover_changes', ['wager_turnover', 'wager_turnover_changes']],
  [
    "db.selectFrom('wallet_accounts as a').innerJoin('members', 'members.id', 'a.member_id')",
    ['wallet_accounts', 'members'],
  ],
  ['select members from numbers', []],
])('tables are found in %j', (text, tables) => {
  expect(usedTables(text).toSorted()).toEqual(tables.toSorted());
});
