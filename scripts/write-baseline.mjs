/**
 * Writes the baseline, which a new house begins with (docs/adr/0026-one-baseline-for-new-houses.md), from the schema as the
 * migrations leave it: `DATABASE_URL=postgres://… npm run baseline`. The address names a server of the oldest PostgreSQL
 * that a house may have, whose `pg_dump` is on the path; a database is made in it and dropped again.
 *
 * What pg_dump writes is put in the order of capabilities, each table with its keys, indexes, triggers and first rows.
 * Comments are kept: those of the baseline before and of the migrations since, by table and column. Functions and views have
 * files of their own (docs/adr/0019-schema-by-capability.md); only those that tables are made with stand here.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, SOURCES } from '../apps/server/src/platform/migrate.ts';

const BASELINE = new URL('../migrations/baseline.sql', SOURCES);
const { owners: OWNERS } = JSON.parse(readFileSync(new URL('main/table-owners.json', SOURCES), 'utf8'));
const listFiles = (pattern) => globSync(pattern, { cwd: fileURLToPath(SOURCES) });

/** Made before them, since months of the journal are made with it. */
const NEEDED_AT_ONCE = 'ensure_partitions';
const FIRST_MONTHS = `select ensure_partitions(now() - interval '2 months', now() + interval '3 months');`;
const REPEATABLES = new Set(listFiles('{platform,capabilities/*}/sql/*.sql').map((path) => basename(path, '.sql')));
/** Their migrator makes them. */
const OF_THE_MIGRATOR = ['schema_migrations', 'schema_repeatables'];
const isMonth = (name) => /_\d{6}(_|$| )/.test(name);

function ownerOf(name) {
  const matches = (pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);
  return Object.keys(OWNERS).find((owner) => OWNERS[owner].some(matches));
}

async function dump(address) {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  const name = `house_baseline_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  try {
    await migrate(url.href, SOURCES);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query(`select table_schema || '.' || table_name || '.' || column_name as column
      from information_schema.columns where column_default ~ '(now|clock_timestamp|gen_random_uuid)\\(\\)'`);
    await client.end();
    const args = [
      '--no-owner',
      '--no-privileges',
      '--column-inserts',
      '--rows-per-insert=1000',
      `--dbname=${url.href}`,
    ];
    return {
      text: execFileSync('pg_dump', args, { encoding: 'utf8', maxBuffer: 1 << 28 }),
      filledByThemselves: new Set(rows.map(({ column }) => column)),
    };
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

const LITERAL = /('(?:[^']|'')*'|"[^"]*"|\$\w*\$[\s\S]*?\$\w*\$)/;

/** As people here write it: small letters, no default schema, no types of what has only one, no brackets twice. */
function tidy(text) {
  const small = text
    .split(LITERAL)
    .map((part, place) => (place % 2 === 1 ? part : part.toLowerCase()))
    .join('')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/('(?:[^']|'')*')::(?:text|jsonb|regclass)\b(?!\[)/g, '$1')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(' using btree ', ' ')
    .replaceAll(/\bon only /g, 'on ')
    .replaceAll(/\bwith \((\w+)='([^']*)'\)/g, 'with ($1 = $2)');
  return small.replaceAll(/ check \(\((.*)\)\)(?=,?$)/gm, (whole, inner) =>
    isOnePair(inner) ? ` check (${inner})` : whole,
  );
}

/** Whether brackets around it could be left out: it opens none that was open before. */
function isOnePair(inner) {
  let depth = 0;
  for (const char of inner.replaceAll(new RegExp(LITERAL, 'g'), '')) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function readItems(text) {
  const parts = text.split(/^--\n-- Name: (.*); Type: ([A-Z ]+); Schema: (.*); Owner: -.*\n--\n/m);
  const items = [];
  for (let place = 1; place < parts.length; place += 4) {
    const [name, type, schema, body] = parts.slice(place, place + 4);
    // Rows carry no name of their own.
    const [statement, ...rows] = body.split(/^(?=INSERT INTO )/m);
    const withoutEnd = (part) => part.replaceAll(/^--.*$|^\\.*$/gm, '').trim();
    items.push({ name, type, schema, text: tidy(withoutEnd(statement)) });
    for (const row of rows) items.push({ name: '', type: 'ROWS', schema, text: withoutEnd(row) });
  }
  return items;
}

/** Comments of tables and their columns, indexes, triggers and types, by name; the last of each. */
function readComments() {
  const migrations = listFiles('{platform,capabilities/*}/migrations/*.sql').toSorted((one, other) =>
    basename(one) < basename(other) ? -1 : 1,
  );
  const comments = new Map();
  const texts = existsSync(BASELINE) ? [readFileSync(BASELINE, 'utf8')] : [];
  for (const path of migrations) texts.push(readFileSync(new URL(path, SOURCES), 'utf8'));
  for (const text of texts) {
    let table = '';
    let above = [];
    for (const line of text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").split('\n')) {
      const [, comment] = line.match(/^\s*(--.*)$/) ?? [];
      if (comment !== undefined) {
        above.push(comment);
        continue;
      }
      const [, kind, name] =
        line.match(
          /^(create (?:unlogged )?table|create type|alter table|create (?:unique )?index|create trigger|create function)(?: if not exists)? ([\w.]+)/,
        ) ?? [];
      const [, column, beside] =
        line.match(/^\s+(?:add column |add constraint |constraint )?(\w+) [^-]*(--.*)?$/) ?? [];
      if (kind === 'alter table') {
        table = name;
        // Of what is added first.
        if (!/\badd (column|constraint)\b/.test(line)) continue;
      }
      const own =
        kind === undefined || kind === 'alter table'
          ? (line.match(/add (?:column|constraint) (\w+)/)?.[1] ?? column)
          : undefined;
      if (kind !== undefined && kind !== 'alter table') {
        if (/table|type/.test(kind)) table = name;
        if (above.length > 0) comments.set(name, above);
      } else if (own !== undefined && table !== '') {
        const all = beside === undefined ? above : [...above, beside];
        if (all.length > 0) comments.set(`${table}.${own}`, all);
      }
      above = [];
      if (line.endsWith(';')) table = '';
    }
  }
  return comments;
}

const { text, filledByThemselves } = await dump(process.env.DATABASE_URL ?? '');
const items = readItems(text);
const comments = readComments();
const said = (name, indent = '') => (comments.get(name) ?? []).map((line) => `${indent}${line}\n`).join('');
const nameIn = ({ schema, name }) => (schema === 'public' || schema === '-' ? name : `${schema}.${name}`);
const tableOf = (item) => nameIn({ schema: item.schema, name: item.name.split(' ')[0] });
const isLeftOut = (item) =>
  isMonth(item.name) ||
  isMonth(item.text.slice(0, 80)) ||
  OF_THE_MIGRATOR.some((name) => item.name.startsWith(name) || item.text.startsWith(`INSERT INTO public.${name} `)) ||
  /ATTACH|VIEW/.test(item.type);
const ofType = (...types) => items.filter((item) => types.includes(item.type) && !isLeftOut(item));

/** Lines between the brackets of each table, and what comes after it. */
const tables = new Map();
for (const item of ofType('TABLE')) {
  const [, opening, body, closing, rest] = item.text.match(/^(create [^(]*\()\n([\s\S]*?)\n\)([^;]*);\n*([\s\S]*)$/);
  const lines = body.split(/,\n(?= {4}\S)/).map((line) => line.trim());
  tables.set(nameIn(item), {
    name: nameIn(item),
    opening,
    lines,
    closing,
    after: rest === '' ? [] : [rest],
    needs: [],
    rows: [],
  });
}
const ownSequences = new Set();
for (const item of ofType('SEQUENCE')) {
  const [, table, column, how] =
    item.text.match(/^alter table (\S+) alter column (\w+) add generated (.*) as identity/) ?? [];
  if (table === undefined) continue;
  ownSequences.add(nameIn(item));
  const { lines } = tables.get(table);
  const place = lines.findIndex((line) => line.startsWith(`${column} `));
  lines[place] = `${column} bigint generated ${how} as identity`;
}
for (const item of ofType('CONSTRAINT')) {
  const table = tables.get(tableOf(item));
  const [, name, what] = item.text.match(/add constraint (\w+) ([\s\S]*);$/);
  const columns = what.match(/\(([^)]*)\)/)[1].split(', ');
  const bare = table.name.split('.').at(-1);
  const isPlain = [`${bare}_pkey`, `${bare}_${columns.join('_')}_key`].includes(name) && /^(primary|unique)/.test(what);
  table.lines.push(isPlain ? what : `constraint ${name} ${what}`);
}
for (const item of ofType('FK CONSTRAINT')) {
  const table = tables.get(tableOf(item));
  const [, name, what, columns, target] = item.text.match(
    /add constraint (\w+) (foreign key \(([^)]*)\) references ([\w.]+)[\s\S]*);$/,
  );
  const bare = table.name.split('.').at(-1);
  const isPlain = name === `${bare}_${columns.split(', ').join('_')}_fkey`;
  table.needs.push({ target, line: isPlain ? what : `constraint ${name} ${what}`, name, what });
}
for (const item of ofType('INDEX')) {
  const [, name, table] = item.text.match(/index (\w+) on (\S+)/);
  tables.get(table).after.push(`${said(name)}${item.text}`);
}
for (const item of ofType('TRIGGER')) {
  const [, name, table, called] = item.text.match(
    /^create trigger (\w+) [\s\S]* on (\S+) [\s\S]*execute function (\w+)\(/,
  );
  if (!REPEATABLES.has(called)) tables.get(table).after.push(`${said(name)}${item.text}`);
}
for (const item of ofType('ROWS')) {
  const [, name, list] = item.text.match(/^INSERT INTO (\S+) \(([^)]*)\) VALUES/);
  const table = tables.get(name.replace('public.', ''));
  const columns = list.split(', ');
  const kept = columns.map((column) => !filledByThemselves.has(`${name}.${column}`.replaceAll('"', '')));
  const rows = item.text
    .split('\n')
    .slice(1)
    .map((row) => {
      const values = row
        .trim()
        .replace(/^\((.*)\)[,;]$/, '$1')
        .match(/'(?:[^']|'')*'|[^,\s][^,]*/g);
      if (values.length !== columns.length) throw new Error(`cannot read a row of ${name}: ${row}`);
      return `  (${values
        .filter((_, place) => kept[place])
        .map((value) => (/^[A-Z]+$/.test(value) ? value.toLowerCase() : value))
        .join(', ')})`;
    });
  table.after.push(
    `insert into ${table.name} (${columns.filter((_, place) => kept[place]).join(', ')}) values\n${rows.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).join(',\n')};`,
  );
}
for (const item of ofType('SEQUENCE SET')) {
  const [, name, last, called] = item.text.match(/setval\('([\w.]+)', (\d+), (\w+)\)/) ?? [];
  if (called !== 'true') continue;
  const owner = [...tables.values()].find((table) => name.startsWith(`${table.name}_`) && ownSequences.has(name));
  (owner?.after ?? tables.get(`${name.split('_')[0]}_events`).after).push(`select setval('${name}', ${last});`);
}

const done = new Set();
const later = [];
function tell(table) {
  done.add(table.name);
  const lines = [...table.lines];
  for (const { target, line, name, what } of table.needs) {
    if (done.has(target)) lines.push(line);
    else later.push(`alter table ${table.name} add constraint ${name} ${what};`);
  }
  const body = lines.map((line, place) => {
    const [word, second] = line.split(/\s/);
    const key = word === 'constraint' ? second : word;
    const end = place === lines.length - 1 ? '' : ',';
    return `${said(`${table.name}.${key}`, '  ')}  ${line.replaceAll(/\n/g, '\n  ')}${end}`;
  });
  const closing = table.closing.replaceAll(/\s+/g, ' ').trimEnd();
  return [`${said(table.name)}${table.opening}\n${body.join('\n')}\n)${closing};`, ...table.after].join('\n');
}

/** Tables of an owner, each after those of it that it refers to. */
function inOrder(own) {
  const found = [];
  const visit = (table, path) => {
    if (found.includes(table) || path.includes(table)) return;
    for (const { target } of table.needs) {
      const needed = own.find(({ name }) => name === target);
      if (needed !== undefined) visit(needed, [...path, table]);
    }
    found.push(table);
  };
  for (const table of own) visit(table, []);
  return found;
}

const sections = Object.keys(OWNERS).map((owner) => {
  const isOf = (name) => (ownerOf(name) ?? 'platform') === owner;
  const parts = [
    ...ofType('SCHEMA')
      .filter(({ name }) => isOf(`${name}.any`))
      .map((item) => item.text),
    ...ofType('TYPE')
      .filter(({ name }) => isOf(name))
      .map((item) => `${said(item.name)}${item.text.replaceAll('\t', '  ')}`),
    ...ofType('FUNCTION')
      .filter(({ name }) => !REPEATABLES.has(name.split('(')[0]) && isOf(name))
      .map((item) => `${said(item.name.split('(')[0])}${item.text.replaceAll(/\n {4}/g, ' ')}`),
    ...ofType('SEQUENCE')
      .filter((item) => !ownSequences.has(nameIn(item)) && isOf(item.name))
      .map((item) => `create sequence ${nameIn(item)} as bigint;`),
    ...inOrder([...tables.values()].filter(({ name }) => isOf(name))).map(tell),
  ];
  return `-- ${owner}\n\n${parts.join('\n\n')}\n`;
});
const months = ofType('FUNCTION').find(({ name }) => name.startsWith(`${NEEDED_AT_ONCE}(`));
const head = `-- The schema that a new house begins with, written by scripts/write-baseline.mjs; baseline.json says which migrations it
-- stands for. Every table with its keys, indexes, triggers and first rows, in the order of capabilities. Functions that
-- change, and views, follow from the files named after them.
`;
const end = [
  later.length > 0 ? `-- References to what is made after them.\n\n${later.join('\n')}\n` : '',
  `-- The months of the journal and of outcomes around today, by their function as it stood when this was written.\n\n${months.text.replaceAll(/\n {4}/g, ' ')}\n${FIRST_MONTHS}\n`,
];
writeFileSync(BASELINE, [head, ...sections, ...end].filter((part) => part !== '').join('\n\n'));
