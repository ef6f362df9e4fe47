/**
 * The week's board of missions (operations.md 5.4, port.ts). A claim writes its points in its own transaction; a week is closed
 * once, behind every claim that scored in it, and what it pays are items of the reward centre, each once by its cause. Trial
 * accounts claim nothing; accounts of the house's own tests score nothing.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { FIRST_BOARD_PRIZES, isBoardPrizes, prizeOfPlace } from '@house/growth/board';
import { BOARD_PAID, weekOf } from '@house/growth/missions';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import { type Identity, maskAccount } from '../identity/port.ts';
import {
  addScore,
  countScored,
  fromPrizeContent,
  insertBoard,
  insertPlaces,
  lockBoard,
  lockOneBoard,
  lookAtBoards,
  markBoardAsked,
  markBoardDecided,
  pageBoards,
  readBoard,
  readOwnStanding,
  readPlaces,
  readPrizesBefore,
  readTop,
  toPrizeContent,
  weeksToClose,
} from './board-queries.ts';
import { dayOf, startOfDay } from './days.ts';
import type { Board, BoardPlace, Boards, RecordAct } from './port.ts';
import { insertItems, insertRule, newestRule, readClock } from './queries.ts';

const WEEK = 7;
/** Own places are counted so far. */
export const PLACES_COUNTED = 10_000;
const PRIZE_DAYS = 14;
/** Some of the best may be tests of the house, who were moved there since. */
const SPARE = 50;

export interface BoardDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly zoneOffsetMinutes: number;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'checkSecondApprover'>;
  /** Whether an account is one of the house's own tests. */
  readonly isInternal: (tx: Db | Tx, memberId: bigint) => Promise<boolean>;
  readonly record: RecordAct;
  /** Tests have their own. */
  readonly readTime?: (db: Db | Tx) => Promise<Date>;
}

/** Within a claim, before its line of the journal. */
export async function score(deps: BoardDeps, tx: Tx, memberId: bigint, points: number): Promise<void> {
  const { readTime = readClock } = deps;
  if (points === 0 || (await deps.isInternal(tx, memberId))) return;
  await lockBoard(tx, 'score');
  const at = await readTime(tx);
  await addScore(tx, { memberId, week: weekOf(dayOf(at, deps.zoneOffsetMinutes)), points, at });
}

async function prizesOf(deps: BoardDeps, tx: Db | Tx, week: number) {
  return (await readPrizesBefore(tx, startOfDay(week, deps.zoneOffsetMinutes))) ?? FIRST_BOARD_PRIZES;
}

async function close(deps: BoardDeps, week: number): Promise<boolean> {
  const { db, readTime = readClock } = deps;
  return transact(db, async (tx) => {
    await lockBoard(tx, 'close');
    const prizes = await prizesOf(deps, tx, week);
    const board = { week, prizes, members: await countScored(tx, week), at: await readTime(tx) };
    if (!(await insertBoard(tx, board))) return false;
    const places: BoardPlace[] = [];
    for (const standing of await readTop(tx, week, BOARD_PAID + SPARE)) {
      if (places.length === BOARD_PAID) break;
      if (await deps.isInternal(tx, standing.memberId)) continue;
      const place = places.length + 1;
      places.push({ ...standing, place, amount: prizeOfPlace(prizes, place) });
    }
    await insertPlaces(tx, week, places);
    return true;
  });
}

type PayRefusal = Refusal<'rewards.boardUnknown' | 'rewards.boardMoved' | 'rewards.ownRequest' | 'staff.notSeparate'>;

export function createBoards(deps: BoardDeps): Boards {
  const { db, zoneOffsetMinutes, readTime = readClock } = deps;
  const thisWeek = async (): Promise<number> => weekOf(dayOf(await readTime(db), zoneOffsetMinutes));
  const namesOf = async (rows: readonly { memberId: bigint }[]) =>
    deps.identity.namesOfMembers(rows.map(({ memberId }) => memberId));

  return {
    async show(memberId, which) {
      const week = (await thisWeek()) - (which === 'last' ? WEEK : 0);
      const [closed, prizes, own] = await Promise.all([
        readBoard(db, week),
        prizesOf(deps, db, week),
        readOwnStanding(db, { memberId, week, most: PLACES_COUNTED }),
      ]);
      const rows = closed === undefined ? await readTop(db, week, BOARD_PAID) : await readPlaces(db, week);
      const names = await namesOf(rows);
      const paidBy = closed?.prizes ?? prizes;
      const ownRow = rows.findIndex((row) => row.memberId === memberId);
      const counted = own === undefined || own.above >= PLACES_COUNTED ? null : own.above + 1;
      const place = ownRow === -1 ? counted : ownRow + 1;
      return {
        ...{ week, prizes: paidBy },
        endsAt: startOfDay(week + WEEK, zoneOffsetMinutes),
        state: closed === undefined ? 'open' : closed.state === 'paid' ? 'paid' : 'closed',
        rows: rows.map((row, above) => ({
          ...{ place: above + 1, score: row.score, amount: prizeOfPlace(paidBy, above + 1) },
          ...{ name: maskAccount(names.get(row.memberId) ?? ''), isOwn: row.memberId === memberId },
        })),
        own: {
          ...{ score: own?.score ?? 0, place },
          amount: place === null ? 0n : prizeOfPlace(paidBy, place),
        },
      };
    },
    async closeWeeks() {
      let closed = 0;
      for (const week of await weeksToClose(db, await thisWeek())) if (await close(deps, week)) closed += 1;
      return closed;
    },
    list: (page) => pageBoards(db, page),
    async placesOf(week) {
      const board = await readBoard(db, week);
      if (board === undefined) return refuse('rewards.boardUnknown');
      const rows = await readPlaces(db, week);
      const names = await namesOf(rows);
      return { board, rows: rows.map((row) => ({ ...row, account: names.get(row.memberId) ?? '' })) };
    },
    async askPayout(by, week) {
      return transact(db, async (tx): Promise<Board | PayRefusal> => {
        const board = await lockOneBoard(tx, week);
        if (board === undefined) return refuse('rewards.boardUnknown');
        // The same order again: it stands.
        if (board.state === 'asked' && board.askedById === by.staffId) return board;
        if (board.state !== 'waiting') return refuse('rewards.boardMoved');
        await markBoardAsked(tx, week, by);
        await deps.record(tx, { ...by, action: 'rewards.askBoard', object: `missionBoard:${week}` });
        return present(await readBoard(tx, week), 'a board stays');
      });
    },
    async decidePayout(by, week, decision) {
      return transact(db, async (tx): Promise<Board | PayRefusal> => {
        const board = await lockOneBoard(tx, week);
        if (board === undefined) return refuse('rewards.boardUnknown');
        const state = decision === 'approve' ? 'paid' : 'waiting';
        if (board.state !== 'asked' || board.askedById === null) {
          const isSame = board.state === state && board.decidedBy === by.staff;
          return isSame ? board : refuse('rewards.boardMoved');
        }
        if (board.askedById === by.staffId) return refuse('rewards.ownRequest');
        const tied = await deps.identity.checkSecondApprover(tx, by.staffId, [board.askedById]);
        if (tied !== undefined) return tied;
        await markBoardDecided(tx, week, state, by);
        if (decision === 'approve') {
          const paid = (await readPlaces(tx, week)).filter(({ amount }) => amount > 0n);
          await insertItems(
            tx,
            paid.map(({ memberId, place, amount }) => ({
              ...({
                id: deps.ids.next(),
                memberId,
                kind: 'board',
                cause: `board:${week}`,
                detail: String(place),
              } as const),
              ...{ amount, multiplier: 0, days: PRIZE_DAYS },
            })),
          );
        }
        await deps.record(tx, { ...by, action: `rewards.${decision}Board`, object: `missionBoard:${week}` });
        return present(await readBoard(tx, week), 'a board stays');
      });
    },
    async prizes() {
      const rule = await newestRule(db, 'board');
      if (rule === undefined) return { version: 0, rows: FIRST_BOARD_PRIZES, madeBy: null, madeAt: null };
      const { version, made_by: madeBy, made_at: madeAt } = rule;
      return { version, rows: fromPrizeContent(rule.content), madeBy, madeAt };
    },
    async setPrizes(by, version, rows) {
      if (!isBoardPrizes(rows)) return refuse('rewards.rulesWrong');
      const content = canonicalJson(toPrizeContent(rows));
      const outcome = await transact(db, async (tx): Promise<Refusal<'rewards.versionMoved'> | null> => {
        const before = await newestRule(tx, 'board');
        if (before !== undefined && canonicalJson(toPrizeContent(fromPrizeContent(before.content))) === content)
          return null;
        if ((before?.version ?? 0) !== version) return refuse('rewards.versionMoved');
        if (!(await insertRule(tx, { kind: 'board', version: version + 1, content, madeBy: by.staff }))) {
          return refuse('rewards.versionMoved');
        }
        const change = { action: 'rewards.setBoard', object: `boardPrizes:${version + 1}`, after: content } as const;
        await deps.record(tx, { ...by, ...change });
        return null;
      });
      return outcome ?? this.prizes();
    },
    waiting: () => lookAtBoards(db),
  };
}
