/**
 * First add, take away a release later (ADR 16): while processes are replaced one after the other, those of the release
 * before still call what they know of the database, and write what they know of its tables.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SOURCES } from '../platform/migrate.ts';

/** Each stands beside the code whose tables it changes. */
const MIGRATIONS = globSync('{platform,capabilities/*}/migrations/*.sql', { cwd: fileURLToPath(SOURCES) })
  .map((path) => ({ path, name: basename(path), text: readFileSync(new URL(path, SOURCES), 'utf8') }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
/** Those that were numbered have four digits; later ones begin with the time at which they were written. */
const LAST_OF_NUMBERS = '0096_legs.sql';

const KIND = '(?:function|procedure|routine|view|materialized\\s+view|table|type|domain|sequence|column|attribute)';
/** A composite type is part of the signatures that name it. */
const TAKES_AWAY = [
  // `column` may be left out: what is dropped is one all the same.
  /(?<=\balter\s+table\b[^;]*)\bdrop\s+(?!(?:if|column|constraint|default|not|expression|identity)\b)\w+/gi,
  /(?<=\balter\s+table\b[^;]*)\bdrop\s+if\s+exists\s+\w+/gi,
  new RegExp(`\\bdrop\\s+${KIND}\\b[^;,]*`, 'gi'),
  /\brename\s+(?:to|column|attribute|value|\w+\s+to)\b[^;,]*/gi,
  /\b(?:add|alter)\s+attribute\b[^;,]*/gi,
];
/** Found later, when files stood that do it. */
const SAID_FROM = '20261130';
/** `on conflict` of the release before names a key by its columns, or by its own name. */
const TAKES_KEYS = [
  /\bdrop\s+(?:constraint|index)\s+(?:concurrently\s+)?(?:if\s+exists\s+)?\w+_p?key\b/gi,
  /\brename\s+constraint\b[^;,]*/gi,
  /\bdrop\s+schema\b[^;]*/gi,
];
/** Up to the next clause: a comma within brackets belongs to a type or a check. */
const CLAUSE = '(?:[^;,()]|\\((?:[^()]|\\([^()]*\\))*\\))*';
/** A statement that knows nothing of it leaves the value out, or writes none, or another kind of value. */
const DEMANDS = [
  new RegExp(
    `\\badd\\s+(?:column\\s+)?(?!(?:constraint|column)\\b)(?!${CLAUSE}\\b(?:default|generated)\\b)\\w${CLAUSE}\\bnot\\s+null\\b${CLAUSE}`,
    'gi',
  ),
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+not\s+null|drop\s+default|(?:set\s+data\s+)?type)\b[^;,]*/gi,
];

/** What runs when the file does: neither comments nor bodies of functions. */
function statementsOf(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''");
}

/** Bodies of `do` run at once, and so does what they hold as a text to execute. */
const openBlocks = (text: string): string =>
  text.replaceAll(/\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$(.*?)\$\1\$/gis, (_all, _tag, body: string) =>
    body.replaceAll(/\$\w*\$/g, ' '),
  );

/**
 * What a table that stood before is newly asked: a check, a key, a unique index, a foreign key, a trigger that may refuse.
 * Whether the release before writes what it refuses no text can tell, so the file has to say it.
 */
const MAY_REFUSE = [
  new RegExp(
    `\\balter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?(\\w+)[^;]*?\\badd\\s+(?:constraint\\s+\\w+\\s+)?(?:check|unique|primary|foreign|exclude)\\b${CLAUSE}`,
    'gi',
  ),
  new RegExp(
    `\\balter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?(\\w+)\\s[^;]*?\\badd\\s+(?:column\\s+)?(?!constraint\\b)\\w+${CLAUSE}?\\b(?:unique|references)\\b`,
    'gi',
  ),
  /\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?\w*\s*\bon\s+(?:only\s+)?(\w+)[^;]*/gi,
  /\bcreate\s+(?:constraint\s+)?trigger\s+\w+\s+(?:before|after)\s[^;]*?\bon\s+(\w+)[^;]*/gi,
];

/**
 * Rows that are copied or filled in once: what the release before writes afterwards is not among them. Between tables that
 * the file made itself nobody else writes.
 */
const COPIES = /\binsert\s+into\s+\w+[^;]*?\bselect\b[^;]*?\bfrom\s+(\w+)[^;]*/gi;
const FILLS = /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b[^;]*/gi;

const tablesOf = (pattern: RegExp, statements: string): ReadonlySet<string | undefined> =>
  new Set([...statements.matchAll(pattern)].map(([, name]) => name));
const statementsAfter = (text: string): string => statementsOf(openBlocks(text));
const madeBy = (statements: string): ReadonlySet<string | undefined> =>
  tablesOf(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi, statements);
const tellsOfBefore = (text: string): boolean => /^-- The release before \S/m.test(text);

/** What a file copies or fills in once, without a word on the release before. */
function findCopied(text: string): string[] {
  if (tellsOfBefore(text)) return [];
  const statements = statementsAfter(text);
  const made = madeBy(statements);
  const widened = tablesOf(
    /\balter\s+table\s+(?:if\s+exists\s+)?(\w+)\s[^;]*?\badd\s+(?:column\b|\w+\s+\w)/gi,
    statements,
  );
  const copied = [...statements.matchAll(COPIES)].filter(([, from]) => !made.has(from));
  const filled = [...statements.matchAll(FILLS)].filter(([, table]) => widened.has(table));
  return [...copied, ...filled].map(([found]) => found.trim());
}

/** What a file newly refuses of tables that it did not make, without a word on the release before. */
function findNarrowed(text: string): string[] {
  if (tellsOfBefore(text)) return [];
  const statements = statementsAfter(text);
  const made = madeBy(statements);
  return MAY_REFUSE.flatMap((pattern) =>
    [...statements.matchAll(pattern)].filter(([, table]) => !made.has(table)).map(([found]) => found.trim()),
  );
}

function takenAway(name: string, text: string): string[] {
  const isLater = name >= SAID_FROM;
  const statements = statementsOf(isLater ? openBlocks(text) : text);
  return [...TAKES_AWAY, ...DEMANDS, ...(isLater ? TAKES_KEYS : [])].flatMap((pattern) =>
    [...statements.matchAll(pattern)].map(([found]) => found.trim()),
  );
}

/**
 * Renames that processes of the release before cannot live with: they are stopped before it is applied, as
 * docs/operations.md says. Add none without a decision.
 */
const NEEDS_A_STOP = ['20261128T1225_standard_terms.sql'];

/** What a file takes away or newly demands without naming an earlier one since which nothing calls it. */
function findTooEarly(name: string, text: string): string[] {
  const [, since] = text.match(/^-- Uncalled since (\d{4}|\d{8}T\d{4})\b/m) ?? [];
  const [own = ''] = name.split('_');
  return since !== undefined && since < own ? [] : takenAway(name, text);
}

test('no migration takes away what the release before may call, or demands what it may not write, unless it says since which one nothing does', () => {
  const rolling = MIGRATIONS.filter(({ name }) => !NEEDS_A_STOP.includes(name));
  expect(MIGRATIONS.length - rolling.length).toBe(NEEDS_A_STOP.length);
  const early = rolling.map(({ name, text }) => [name, findTooEarly(name, text)]);
  expect(early.filter(([, statements]) => statements?.length !== 0)).toEqual([]);
});

test.each([
  ['drop function wallet_post(smallint[], bigint[]);', ['drop function wallet_post(smallint[]']],
  ['DROP  VIEW if exists wagers;', ['DROP  VIEW if exists wagers']],
  ['alter table a add column b text, drop column c;', ['drop column c']],
  ['alter table a rename to b;', ['rename to b']],
  ['alter table a rename column b to c;', ['rename column b to c']],
  ['alter table a rename b to c;', ['rename b to c']],
  ['alter table a rename b2 to c;', ['rename b2 to c']],
  ["alter type a rename value 'b' to 'c';", ["rename value 'b' to 'c'"]],
  ['alter type wallet_command add attribute note text;', ['add attribute note text']],
  ['alter table a add column b numeric(18, 4) not null;', ['add column b numeric(18, 4) not null']],
  ['alter table a add b text, add c text not null check (c in (1, 2));', ['add c text not null check (c in (1, 2))']],
  ['alter table a alter column b set not null;', ['alter column b set not null']],
  ['alter table a alter b drop default;', ['alter b drop default']],
  ['alter table a alter column b type bigint;', ['alter column b type bigint']],
  ["alter table a add column b text not null default 'c', add d text;", []],
  ['alter table a add column if not exists b bigint not null generated always as (c + 1) stored;', []],
  ['alter table a add constraint b check (c is not null); create table d (e text not null);', []],
  ['drop index a; drop trigger b on c; alter table d drop constraint e;', []],
  ['alter table a drop b;', ['drop b']],
  ['alter table a add b text, drop if exists c;', ['drop if exists c']],
  ['alter table a alter b drop not null, alter c drop identity;', []],
  ['create function f() returns void language plpgsql as $body$ begin drop table t; end $body$;', []],
  ['-- drop function f();\nselect 1;', []],
  ['-- Uncalled since 0090: the posting before.\ndrop function f();', []],
  ['-- Uncalled since 0095: its own.\ndrop function f();', ['drop function f()']],
])('%j', (text, found) => {
  expect(findTooEarly('0095_later.sql', text)).toEqual(found);
});

test('no migration makes a table that stood before refuse more, unless it says that the release before writes nothing of it', () => {
  const later = MIGRATIONS.filter(({ name }) => name >= SAID_FROM);
  const narrowed = later.map(({ name, text }) => [name, findNarrowed(text)]);
  expect(narrowed.filter(([, statements]) => statements?.length !== 0)).toEqual([]);
});

test.each([
  ['alter table a drop constraint b, add constraint b check (c in (1, 2));', 1],
  ['alter table a add check (c > 0);', 1],
  ['alter table a add constraint b foreign key (c) references d;', 1],
  ['alter table a add column b bigint references d;', 1],
  ['alter table a add column b text unique;', 1],
  ['create unique index b on a (c);', 1],
  ['create trigger b before insert on a for each row execute function refuse_change();', 1],
  ['do $$ begin alter table a add check (c > 0); end $$;', 1],
  ['create table a (c integer check (c > 0)); create unique index b on a (c); alter table a add check (c < 9);', 0],
  ['alter table a add column b text; create index c on a (b);', 0],
  ['-- The release before writes 1 and 2 alone.\nalter table a add check (c in (1, 2));', 0],
])('refuses more: %j', (text, found) => {
  expect(findNarrowed(text)).toHaveLength(found);
});

test('no migration copies once what the release before goes on writing, unless it says that it writes nothing of it', () => {
  const later = MIGRATIONS.filter(({ name }) => name >= SAID_FROM);
  const copied = later.map(({ name, text }) => [name, findCopied(text)]);
  expect(copied.filter(([, statements]) => statements?.length !== 0)).toEqual([]);
});

test.each([
  ['create table a (b bigint); insert into a select c from d;', 1],
  ['insert into a (b) select d.c from d join e on e.f = d.f on conflict do nothing;', 1],
  ['alter table a add column b text; update a set b = upper(c);', 1],
  ['alter table a add b text; update a as x set b = x.c;', 1],
  ['create table a (b bigint); create table c (d bigint); insert into c select b from a;', 0],
  ["insert into a (b) values (1); update c set rights = rights || '{d}' where e;", 0],
  ['-- The release before writes no row of d.\ninsert into a select c from d;', 0],
])('copies: %j', (text, found) => {
  expect(findCopied(text)).toHaveLength(found);
});

test.each([
  ['-- Uncalled since 0095: the table before.\ndrop table t;', []],
  ['-- Uncalled since 20261128T0930: the table before.\ndrop table t;', []],
  ['-- Uncalled since 20261130T0000: its own.\ndrop table t;', ['drop table t']],
  ['alter table d drop constraint d_a_key;', ['drop constraint d_a_key']],
  ['do $$ begin execute 1; alter table a drop column b; end $$;', ['drop column b']],
  ['do $$ begin execute $q$alter table a drop column b$q$; end $$;', ['drop column b']],
  ['alter table a rename constraint b to c;', ['rename constraint b to c']],
])('of a time: %j', (text, found) => {
  expect(findTooEarly('20261130T0000_later.sql', text)).toEqual(found);
});

test('a new migration is named after the time at which it was written, and comes after what the baseline stands for', () => {
  const later = MIGRATIONS.map(({ name }) => name).filter((name) => name > LAST_OF_NUMBERS);
  expect(later.filter((name) => !/^20\d{6}T[0-2]\d[0-5]\d_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
});

const REPEATABLES = globSync('{platform,capabilities/*}/sql/*.sql', { cwd: fileURLToPath(SOURCES) }).map((path) => ({
  path,
  name: basename(path, '.sql'),
  statements: statementsOf(readFileSync(new URL(path, SOURCES), 'utf8')).split(';'),
}));

test.each(REPEATABLES)('$path replaces what it is named after, and nothing but its triggers beside', (file) => {
  const made = file.statements.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
  // An older signature may stand beside as a shell.
  const own = new RegExp(
    `^create or replace ((function|view) ${file.name}\\b|trigger .*\\bexecute function ${file.name}\\()`,
  );
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((text) => !own.test(text))).toEqual([]);
});

test('a function or view that has a file of its own is made by no migration', () => {
  const names = REPEATABLES.map(({ name }) => name).join('|');
  const makes = new RegExp(`\\bcreate\\s+(?:or\\s+replace\\s+)?(?:function|view)\\s+(?:${names})\\b`, 'i');
  expect(MIGRATIONS.filter(({ text }) => makes.test(statementsOf(text))).map(({ path }) => path)).toEqual([]);
});
