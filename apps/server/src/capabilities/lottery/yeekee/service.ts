/** Shots: see port.ts for what they promise. A shot shares its round's row, so the round waits for it before it closes. */
import { listFacts } from '@house/lottery/facts';
import { canonicalYeekeeEntry, takesYeekeeEntries, YEEKEE_ENTRIES_MAX } from '@house/lottery/yeekee';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { MaybePromise } from '../../../platform/maybe-promise.ts';
import { refuse } from '../../../platform/result.ts';
import { underMaintenance } from '../line-refusal.ts';
import { findDrawRows } from '../list-queries.ts';
import type { MemberTurns } from '../member-turns.ts';
import type { LotteryNotice } from '../port.ts';
import { digestOfText } from '../receipts.ts';
import type { DrawRow } from '../schema.ts';
import type { NewYeekeeEntry, YeekeeEntries, YeekeeEntriesOfRound, YeekeeEntry, YeekeeEntryRefusal } from './port.ts';
import {
  claimUntoldYeekeeEntries,
  countYeekeeEntries,
  findYeekeeEntryByKey,
  insertYeekeeEntry,
  lockShooter,
  pageYeekeeEntries,
  readYeekeeEntriesOf,
  shareRound,
  type YeekeeEntryRow,
} from './queries.ts';

type Round = Pick<DrawRow, 'id' | 'game_code' | 'draw_no'>;

function yeekeeEntryOf(round: Round, row: YeekeeEntryRow): YeekeeEntry {
  const { game_code: gameCode, draw_no: drawNo } = round;
  const { number, sent_at: sentAt } = row;
  const canonical = canonicalYeekeeEntry({ gameCode, drawNo, yeekeeEntry: String(row.id), number, sentAt });
  return { number, sentAt, canonical, digest: digestOfText(canonical) };
}

/** A page of the digests of a round's shots, hex, in order of acceptance; `next` continues, null ends. */
export async function pageYeekeeEntryDigests(
  db: Db,
  round: Round,
  after: bigint,
  size: number,
): Promise<{ digests: string[]; next: bigint | null }> {
  const rows = await pageYeekeeEntries(db, round.id, after, size);
  const last = rows.length < size ? null : (rows.at(-1)?.id ?? null);
  return { digests: rows.map((row) => yeekeeEntryOf(round, row).digest), next: last };
}

export interface YeekeeEntriesDeps {
  readonly db: Db;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  readonly closedAmong: (gameCodes: readonly string[]) => MaybePromise<ReadonlySet<string>>;
  readonly turns: MemberTurns;
}

export function createYeekeeEntries({ db, publishLive, closedAmong, turns }: YeekeeEntriesDeps): YeekeeEntries {
  const games = listFacts().flatMap(({ gameCode }) => (takesYeekeeEntries(gameCode) ? [gameCode] : []));

  async function findRound(drawId: bigint) {
    const [round] = await findDrawRows(db, [drawId]);
    if (round === undefined) return refuse('lottery.drawUnknown');
    return takesYeekeeEntries(round.game_code) ? round : refuse('lottery.noYeekeeEntries');
  }

  /** Everybody who watches a round asks how many there are: they share one count at a time. */
  const counting = new Map<bigint, Promise<number>>();
  function countTogether(drawId: bigint): Promise<number> {
    const underWay = counting.get(drawId);
    if (underWay !== undefined) return underWay;
    const count = countYeekeeEntries(db, drawId).finally(() => counting.delete(drawId));
    counting.set(drawId, count);
    return count;
  }

  async function roundOf(memberId: bigint, round: Round, count: Promise<number>): Promise<YeekeeEntriesOfRound> {
    const [total, mine] = await Promise.all([count, readYeekeeEntriesOf(db, memberId, round.id)]);
    return { total, mine: mine.map((row) => yeekeeEntryOf(round, row)), most: YEEKEE_ENTRIES_MAX };
  }

  async function sendTo(
    round: Round,
    memberId: bigint,
    { key, drawId, number }: NewYeekeeEntry,
  ): Promise<{ row: YeekeeEntryRow; repeated: boolean } | YeekeeEntryRefusal> {
    const shut = (await closedAmong([round.game_code])).size > 0;
    return transact(db, async (tx): Promise<{ row: YeekeeEntryRow; repeated: boolean } | YeekeeEntryRefusal> => {
      await lockShooter(tx, memberId);
      const before = await findYeekeeEntryByKey(tx, memberId, key);
      if (before !== null) {
        const same = before.draw_id === drawId && before.number === number;
        return same ? { row: before, repeated: true } : refuse('request.keyReused');
      }
      if (shut) return underMaintenance();
      await shareRound(tx, drawId);
      // Once the row is held, so that a round that closed while this waited is seen closed.
      const [now] = await findDrawRows(tx, [drawId]);
      if (now?.shown_state === 'scheduled') return refuse('lottery.drawNotOpen');
      if (now?.shown_state !== 'open') return refuse('lottery.drawClosed');
      const place = (await readYeekeeEntriesOf(tx, memberId, drawId)).length + 1;
      if (place > YEEKEE_ENTRIES_MAX) return refuse('lottery.yeekeeEntryLimit', { count: YEEKEE_ENTRIES_MAX });
      return { row: await insertYeekeeEntry(tx, { drawId, memberId, place, number, key }), repeated: false };
    });
  }

  return {
    async send(memberId, { key, drawId, number }) {
      const round = await findRound(drawId);
      if ('refused' in round) return round;
      const sent = await turns(memberId, () => sendTo(round, memberId, { key, drawId, number }));
      if ('refused' in sent) return sent;
      // Counted anew: his own is among them.
      const sentRound = await roundOf(memberId, round, countYeekeeEntries(db, drawId));
      return { yeekeeEntry: yeekeeEntryOf(round, sent.row), round: sentRound, repeated: sent.repeated };
    },
    async ofRound(memberId, drawId) {
      const round = await findRound(drawId);
      return 'refused' in round ? round : roundOf(memberId, round, countTogether(drawId));
    },
    tell: () =>
      transact(db, async (tx) => {
        const grown = await claimUntoldYeekeeEntries(tx, games);
        const notices = grown.map(({ draw_id: id, game_code: code, total }) => ({
          channel: `lott.${code}`,
          memberId: null,
          kind: 'yeekeeEntries',
          data: { drawId: String(id), total: Number(total) },
        }));
        if (notices.length > 0) await publishLive(tx, notices);
        return notices.length;
      }),
  };
}
