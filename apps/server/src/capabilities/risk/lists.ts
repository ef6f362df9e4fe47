/**
 * Lists of people, phones, accounts and devices that the house does no business with (operations.md 8.1), and of networks
 * from which machines speak (8.3): see port.ts.
 *
 * A list is imported whole; the next of its kind and source takes its place, and all that ever stood is kept. Members are
 * looked for on every list by night, on a new one within a minute, and each as they submit an identity check. Whoever is found
 * is found once for each entry: an alert opens, and staff clear or confirm it.
 */
import { createHash } from 'node:crypto';
import { readCsvRows } from '../../platform/csv.ts';
import { type Db, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, refuse } from '../../platform/result.ts';
import {
  findListByKey,
  hasNewLists,
  insertHit,
  insertList,
  markScreened,
  readEntry,
  selectEntries,
  selectHitsOf,
  selectLists,
} from './list-queries.ts';
import { createScreen, type ListMatch, readListRows, type Screened } from './matching.ts';
import type { RecordAct, RiskLists } from './port.ts';
import { insertAlert } from './queries.ts';

const REASON_LENGTH_MIN = 3;
const MEMBERS_AT_ONCE = 500;
/** The lists of the United Nations, the European Union and the United States have below 40,000 names together. */
const ENTRIES_MAX = 50_000;

export interface ListDeps {
  readonly db: Db;
  readonly ids: Ids;
  /** Members after this one, by id; trials left out. */
  readonly screened: (after: bigint, limit: number) => Promise<readonly Screened[]>;
  readonly record: RecordAct;
}

export function createLists(deps: ListDeps): RiskLists {
  const { db } = deps;
  return {
    lists: () => selectLists(db),
    importList: (act) => importList(deps, act),
    hitsOf: (memberId) => selectHitsOf(db, memberId),
    isConfirmed: async (memberId) => (await selectHitsOf(db, memberId)).some(({ outcome }) => outcome === 'confirmed'),
    async screenMember(memberId) {
      const find = createScreen(await selectEntries(db));
      const [person] = await deps.screened(memberId - 1n, 1);
      if (person?.memberId === memberId) await keep(deps, memberId, find(person));
    },
    screenAll: () => screenAll(deps),
    async screenNew() {
      if (await hasNewLists(db)) await screenAll(deps);
    },
  };
}

async function screenAll(deps: ListDeps): Promise<void> {
  const entries = await selectEntries(deps.db);
  if (entries.length === 0) return;
  const find = createScreen(entries);
  let after = 0n;
  for (;;) {
    const people = await deps.screened(after, MEMBERS_AT_ONCE);
    for (const person of people) await keep(deps, person.memberId, find(person));
    if (people.length < MEMBERS_AT_ONCE) break;
    after = present(people.at(-1), 'a full page has a last one').memberId;
  }
  await markScreened(deps.db, [...new Set(entries.map(({ listId }) => listId))]);
}

/** What was found before stands as staff left it. */
async function keep({ db, ids }: ListDeps, memberId: bigint, matches: readonly ListMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await transact(db, async (tx) => {
    for (const match of matches) {
      const id = ids.next();
      if (!(await insertHit(tx, id, memberId, match))) continue;
      const { written, source } = present(await readEntry(tx, match), 'what matched stands on its list');
      const values = { written, source, percent: match.score };
      await insertAlert(tx, {
        ...{ id: ids.next(), kind: 'list', subject: id, memberId, score: match.score, shadow: [] },
        hits: [{ rule: 'listed', weight: match.score, values }],
      });
    }
  });
}

async function importList(
  { db, ids, record }: ListDeps,
  act: Parameters<RiskLists['importList']>[0],
): ReturnType<RiskLists['importList']> {
  const { kind, issuedOn, table, staffId, staff, address, key } = act;
  const reason = act.reason.trim();
  const source = act.source.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const rows = readCsvRows(
    table.replace(/^\uFEFF/, ''),
    table.includes(';') && !table.includes(',') ? ';' : ',',
    ENTRIES_MAX + 1,
  );
  const entries = rows === null ? { wrongLine: 1 } : readListRows(rows, kind === 'hosting');
  if ('wrongLine' in entries) return refuse('risk.listInvalid', { line: entries.wrongLine });
  if (entries.length === 0 || entries.length > ENTRIES_MAX) return refuse('risk.listInvalid', { line: 1 });
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, source, issuedOn, table]))
    .digest();
  return transact(db, async (tx): Promise<Awaited<ReturnType<RiskLists['importList']>>> => {
    const before = await findListByKey(tx, key);
    if (before !== undefined) {
      return before.staffId === staffId && before.hash.equals(hash) ? before : refuse('request.keyReused');
    }
    const id = ids.next();
    const list = await insertList(tx, { ...{ id, kind, source, issuedOn, hash, staffId, staff, key, entries } });
    await record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: 'risk.importList',
      object: `risk-list:${id}`,
      after: `${kind} ${source} ${issuedOn}, ${entries.length}`,
    });
    return present(list, 'what was inserted is there');
  });
}
