/** Follows the journal behind the turnover record and keeps what members have to play, and have played. */
import type { Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { findOpenBets, readTurnoverPosition } from '../wagers/port.ts';
import { endOfBatch } from '../wallet/port.ts';
import {
  emptyAll,
  NAME,
  readBalancesAt,
  readHappenings,
  readStandings,
  type Stretch,
  toHappening,
  writeReplayed,
} from './queries.ts';
import { type Happening, type Replayed, replay, type Standing } from './replay.ts';
import { SPENT_BELOW } from './rules.ts';

/**
 * More than other projections take: planning the statement, and writing whom it is about, cost as much as reading so many
 * lines. What the database keeps of so many still fits its memory for one step (`work_mem`).
 */
const BATCH_LINES = 64_000;
/** Of one page; whole members, one at least. */
const PAGE_HAPPENINGS = 20_000;

export type IsLowRisk = (gameCode: string, play: string) => boolean;
/** Which of these members may have money elsewhere, which is not spent: in wallets that vendors keep. */
export type HoldElsewhere = (tx: Tx, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;

type Rows = Awaited<ReturnType<typeof readHappenings>>;

/** The next members of a stretch with all that happened to them; a member of whom there is more than a page comes alone. */
async function readPage(tx: Tx, stretch: Stretch, after: bigint, size: number): Promise<{ rows: Rows; more: boolean }> {
  const rows = await readHappenings(tx, stretch, after, size);
  if (rows.length < size) return { rows, more: false };
  const last = rows.at(-1)?.member_id;
  const whole = rows.filter((row) => row.member_id !== last);
  return whole.length === 0 ? readPage(tx, stretch, after, size * 2) : { rows: whole, more: true };
}

/** Places where a member had so little that all may be spent, if no bet of theirs was open: to be asked about together. */
function placesToAsk(
  memberId: bigint,
  { member, rows }: Standing,
  happenings: readonly Happening[],
): { memberId: bigint; since: bigint; at: bigint }[] {
  const asked: { memberId: bigint; since: bigint; at: bigint }[] = [];
  let balance = member.since === null ? null : member.balance;
  // Of the first that may be open by then: whoever asks from earlier on hears of the newest as well.
  let since = rows.reduce((first, { seq }) => (first === null || seq < first ? seq : first), member.since);
  for (const { seq, moved, opens, turnover, balance: here } of happenings) {
    balance = balance === null ? here : balance + moved;
    if (opens !== null) since ??= seq;
    if (since === null || balance === null || balance >= SPENT_BELOW || turnover?.decided !== true) continue;
    if (asked.at(-1)?.at !== seq) asked.push({ memberId, since, at: seq });
  }
  return asked;
}

async function followMembers(
  tx: Tx,
  {
    shard,
    rows,
    isLowRisk,
    holdElsewhere,
  }: { shard: number; rows: Rows; isLowRisk: IsLowRisk; holdElsewhere: HoldElsewhere },
): Promise<void> {
  const byMember = Map.groupBy(rows, (row) => row.member_id);
  const members = [...byMember.keys()];
  const placesOf = (has: (row: Rows[number]) => bigint | null) =>
    rows.flatMap((row) => {
      const origin = has(row);
      return origin === null ? [] : [{ memberId: row.member_id, origin }];
    });
  const standings = await readStandings(tx, shard, members, {
    takenBack: placesOf(({ origin, turnover }) => (turnover !== null && turnover < 0n ? origin : null)),
    comeBack: placesOf((row) => row.comes_back_of),
  });
  const firstPlaces = [...byMember].flatMap(([memberId, [...of]]) => {
    if (standings.get(memberId)?.member.since !== null) return [];
    const first = of.find(
      ({ base, comes_back_of: comesBack, turnover }) => base !== null || comesBack !== null || (turnover ?? 0n) < 0n,
    );
    return first === undefined ? [] : [{ memberId, at: first.seq }];
  });
  const balances = await readBalancesAt(tx, shard, firstPlaces);
  const placeOfBalance = new Map(firstPlaces.map(({ memberId, at }) => [memberId, at]));
  const works = [...byMember].flatMap(([memberId, of]) => {
    const standing = standings.get(memberId);
    if (standing === undefined) return [];
    const happenings = of.map((row) =>
      toHappening(row, placeOfBalance.get(memberId) === row.seq ? (balances.get(memberId) ?? null) : null, isLowRisk),
    );
    return [{ memberId, standing, happenings }];
  });
  const asked = works.flatMap(({ memberId, standing, happenings }) => placesToAsk(memberId, standing, happenings));
  const openBets = new Map(
    (await findOpenBets(tx, shard, asked)).map(({ memberId, at, newest }) => [`${memberId} ${at}`, newest]),
  );
  const holding =
    asked.length === 0
      ? new Set()
      : await holdElsewhere(
          tx,
          asked.map(({ memberId }) => memberId),
        );
  const replayed = new Map<bigint, Replayed>(
    works.map(({ memberId, standing, happenings }) => [
      memberId,
      replay(standing, happenings, (seq) =>
        // What lies elsewhere is in play, as an open bet is.
        holding.has(memberId) ? seq : (openBets.get(`${memberId} ${seq}`) ?? null),
      ),
    ]),
  );
  await writeReplayed(tx, shard, replayed);
}

export function requirementProgress(
  isLowRisk: IsLowRisk,
  holdElsewhere: HoldElsewhere,
  pageSize = PAGE_HAPPENINGS,
): Projection {
  return {
    name: NAME,
    async follow(tx, shard, position) {
      // What the journal has is asked first: the turnover record may have come further since.
      const end = await endOfBatch(tx, shard, position, BATCH_LINES);
      const read = await readTurnoverPosition(tx, shard);
      const upto = read < end ? read : end;
      if (upto <= position) return position;
      for (let after = 0n; ; ) {
        const { rows, more } = await readPage(tx, { shard, after: position, upto }, after, pageSize);
        if (rows.length > 0) await followMembers(tx, { shard, rows, isLowRisk, holdElsewhere });
        const last = rows.at(-1);
        if (!more || last === undefined) return upto;
        after = last.member_id;
      }
    },
    reset: emptyAll,
  };
}
