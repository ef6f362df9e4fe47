/**
 * Fights at the desk. What is simulated runs by itself; of arenas that are held elsewhere staff open the fights and two officials
 * tell how each ended, neither seeing what the other says (lottery.md 12.3). Two who agree settle it; two who do not hold it, and
 * both tell anew. A correction goes the same way and settles every bet anew (12.4). States: migrations.
 */
import type {
  ArenaTerms,
  AskStudio,
  FightEnd,
  OperatorAnswer,
  OperatorCall,
  OperatorHand,
  OperatorRequest,
} from '@house/vendor-protocol/operator';
import { transact } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import {
  addSecondWord,
  endReport,
  type FightReportRow,
  findReportByKey,
  holdFight,
  insertReport,
  listAgreed,
  listReportsOf,
  lookAtReports,
} from './fight-queries.ts';
import type { StaffAct } from './port.ts';
import type { StudioDeskDeps } from './service.ts';

const REASON_LENGTH_MIN = 3;
const FIGHTS_SHOWN = 12;
const CARRIED_OUT_AT_ONCE = 20;
const SIMULATED = 'COCK';
const ELSEWHERE = 'COCKA';

export type { FightReportRow };

type Table = OperatorAnswer<'tables'>['tables'][number];
export interface Arena {
  readonly table: Table;
  readonly elsewhere: boolean;
  /** The newest first. */
  readonly fights: readonly { readonly hand: OperatorHand; readonly reports: readonly FightReportRow[] }[];
}

type Answered<Code extends string = never> = Promise<
  { readonly refused?: undefined; readonly arenas: readonly Arena[] } | Refusal<Code | 'studio.away'>
>;

export interface FightDesk {
  list(): Answered;
  /** The same key again sets up nothing more. */
  setUpArena(
    by: StaffAct,
    terms: ArenaTerms,
  ): Answered<'studio.tableInvalid' | 'studio.arenasFull' | 'staff.reasonRequired'>;
  /** The key is the fight's id: the same again opens nothing more. */
  open(by: StaffAct, arena: string): Answered<'studio.tableUnknown' | 'studio.fightBusy' | 'staff.reasonRequired'>;
  report(
    by: StaffAct,
    fight: string,
    told: { readonly kind: 'result' | 'correction'; readonly end: FightEnd },
  ): Answered<
    | 'studio.fightUnknown'
    | 'studio.fightRuns'
    | 'studio.fightOver'
    | 'studio.ownReport'
    | 'staff.notSeparate'
    | 'request.keyReused'
    | 'staff.reasonRequired'
  >;
  /** Tells the studio again what officials agreed on. */
  carryOut(): Promise<void>;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
}

type FightDeskDeps = Pick<StudioDeskDeps, 'db' | 'ids' | 'log' | 'record' | 'checkSecondApprover'> & {
  readonly ask: AskStudio | null;
};

/** Whether a fight as it stands can be told of so. Undefined: it can. */
function whyNot(
  { state }: OperatorHand,
  { kind, end }: { kind: 'result' | 'correction'; end: FightEnd },
): Refusal<'studio.fightRuns' | 'studio.fightOver'> | undefined {
  const isPaid = state === 'result' || state === 'settled';
  if (kind === 'correction') return isPaid && end !== 'cancelled' ? undefined : refuse('studio.fightOver');
  if (isPaid || state === 'void') return refuse('studio.fightOver');
  return state === 'dealing' || end === 'cancelled' ? undefined : refuse('studio.fightRuns');
}

export function createFightDesk(deps: FightDeskDeps): FightDesk {
  const { db, log } = deps;

  async function ask<C extends OperatorCall>(
    call: C,
    request: OperatorRequest<C>,
  ): Promise<{ readonly refused?: undefined; readonly answer: OperatorAnswer<C> } | Refusal<'studio.away'>> {
    if (deps.ask === null) return refuse('studio.away');
    try {
      return { answer: await deps.ask(call, request) };
    } catch (error) {
      log.warn({ err: error, call }, 'the studio did not answer the desk');
      return refuse('studio.away');
    }
  }

  const isReasoned = ({ reason }: StaffAct): boolean => reason.trim().length >= REASON_LENGTH_MIN;

  async function list(): Answered {
    const asked = await ask('tables', {});
    if (isRefusal(asked)) return asked;
    const arenas: Arena[] = [];
    for (const table of asked.answer.tables) {
      if (table.game !== SIMULATED && table.game !== ELSEWHERE) continue;
      const hands = await ask('hands', { of: 'table', id: table.code });
      if (isRefusal(hands)) return hands;
      const shown = hands.answer.hands.slice(0, FIGHTS_SHOWN);
      const elsewhere = table.game === ELSEWHERE;
      const reports = elsewhere
        ? await listReportsOf(
            db,
            shown.map(({ id }) => id),
          )
        : [];
      arenas.push({
        ...{ table, elsewhere },
        fights: shown.map((hand) => ({ hand, reports: reports.filter(({ fight }) => fight === hand.id) })),
      });
    }
    return { arenas };
  }

  async function carryOut({ id, fight, kind, firstEnd: end }: FightReportRow): Promise<void> {
    const asked =
      kind === 'result' || end === 'cancelled'
        ? await ask('tellFight', { fight, end })
        : await ask('correctFight', { fight, end });
    if (isRefusal(asked)) return;
    const { outcome } = asked.answer;
    if (outcome === 'waiting') return;
    if (outcome !== 'done') log.error({ fight, outcome }, 'the studio cannot take what officials agreed on');
    await endReport(db, id, outcome === 'done' ? 'done' : 'failed');
  }

  return {
    list,

    async setUpArena(by, terms) {
      if (!isReasoned(by)) return refuse('staff.reasonRequired');
      await transact(db, (tx) =>
        deps.record(tx, {
          ...by,
          action: 'studio.setUpArena',
          object: `arena:${terms.names.en}`,
          after: JSON.stringify(terms),
        }),
      );
      const asked = await ask('setUpArena', { order: by.key, terms });
      if (isRefusal(asked)) return asked;
      const { outcome } = asked.answer;
      if (outcome === 'invalid') return refuse('studio.tableInvalid');
      return outcome === 'full' ? refuse('studio.arenasFull') : list();
    },

    async open(by, arena) {
      if (!isReasoned(by)) return refuse('staff.reasonRequired');
      await transact(db, (tx) => deps.record(tx, { ...by, action: 'studio.openFight', object: `arena:${arena}` }));
      const asked = await ask('openFight', { order: by.key, arena });
      if (isRefusal(asked)) return asked;
      const { outcome } = asked.answer;
      if (outcome === 'unknown') return refuse('studio.tableUnknown');
      return outcome === 'busy' ? refuse('studio.fightBusy') : list();
    },

    async report(by, fight, { kind, end }) {
      if (!isReasoned(by)) return refuse('staff.reasonRequired');
      const asked = await ask('hands', { of: 'hand', id: fight });
      if (isRefusal(asked)) return asked;
      const [hand] = asked.answer.hands;
      // What was agreed on before is done by now, perhaps.
      for (const row of await listReportsOf(db, [fight])) if (row.state === 'agreed') await carryOut(row);
      if (hand === undefined || hand.game !== ELSEWHERE) return refuse('studio.fightUnknown');
      const word = { key: by.key, staffId: by.staffId, staff: by.staff, end, reason: by.reason.trim() };
      const agreed = await transact(db, async (tx) => {
        await holdFight(tx, fight);
        const again = await findReportByKey(tx, by.key);
        if (again !== undefined) {
          const said = again.firstKey === by.key ? again.firstEnd : again.secondEnd;
          const isSame = again.fight === fight && again.kind === kind && said === end;
          return isSame ? null : refuse('request.keyReused');
        }
        const before = await listReportsOf(tx, [fight]);
        const first = before.find(({ state }) => state === 'first');
        if (first !== undefined && first.kind !== kind) return refuse('studio.fightOver');
        if (before.some(({ state }) => state === 'agreed')) return refuse('studio.fightOver');
        const cannot = whyNot(hand, { kind, end });
        if (cannot !== undefined) return cannot;
        if (first === undefined) {
          await insertReport(tx, { ...word, id: deps.ids.next(), fight, arena: hand.table, kind });
        } else {
          if (first.firstById === by.staffId) return refuse('studio.ownReport');
          const tied = await deps.checkSecondApprover(tx, by.staffId, [first.firstById]);
          if (tied !== undefined) return tied;
          await addSecondWord(tx, first.id, { ...word, state: first.firstEnd === end ? 'agreed' : 'held' });
        }
        await deps.record(tx, {
          ...{
            ...by,
            action: 'studio.reportFight',
            object: `fight:${hand.table}.${hand.number}`,
            // What the first has said is told once the second has spoken, here as well.
            after: first === undefined ? kind : `${kind} ${first.firstEnd}, ${end}`,
          },
        });
        return first === undefined
          ? null
          : ((await listReportsOf(tx, [fight])).find(({ id }) => id === first.id) ?? null);
      });
      if (isRefusal(agreed)) return agreed;
      if (agreed?.state === 'agreed') await carryOut(agreed);
      return list();
    },

    async carryOut() {
      for (const report of await listAgreed(db, CARRIED_OUT_AT_ONCE)) await carryOut(report);
    },

    waiting: () => lookAtReports(db),
  };
}
