/** What a vendor says it sent against what the books have: pure. */
import type { HistoryTransaction } from '@house/vendor-protocol/services';
import type { OutsideLine } from '../wagers/port.ts';
import { readPrize, readStake, readUser } from './rules.ts';

export interface Difference {
  readonly memberId: bigint | null;
  readonly kind: 'bet' | 'win';
  readonly transactionId: string;
  readonly what: 'missingHere' | 'missingThere' | 'amount' | 'state';
  /** Units of 0.0001; null: it has none. */
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly at: Date;
}

const nameOf = (user: string, kind: string, transactionId: string): string => `${user} ${kind} ${transactionId}`;

/** Free rounds are no bets of the books: campaigns check what they pay. A prize without a bet is none here either. */
function countable(theirs: readonly HistoryTransaction[]): readonly HistoryTransaction[] {
  const free = new Set(
    theirs
      .filter(({ kind, amount }) => kind === 'bet' && readStake(amount) === 0n)
      .map(({ user, roundId }) => `${user} ${roundId}`),
  );
  return theirs.filter(({ kind, user, roundId }) => kind !== 'promowin' && !free.has(`${user} ${roundId}`));
}

function judge(their: HistoryTransaction, our: OutsideLine | undefined): Pick<Difference, 'what' | 'ours'> | null {
  const theirs = their.kind === 'bet' ? readStake(their.amount) : readPrize(their.amount);
  const stands = their.state === 'taken';
  // A win of nothing may be told without one: its bet has lost.
  if (our === undefined) return stands && theirs > 0n ? { what: 'missingHere', ours: null } : null;
  if (our.void === stands) return { what: 'state', ours: our.void ? null : our.amount };
  return stands && our.amount !== theirs ? { what: 'amount', ours: our.amount } : null;
}

/**
 * Both sides of a time and of some time around it; only what was sent within `from` and `to` is judged, since clocks and lines
 * bring the other side of it a little earlier or later.
 */
export function compareHistory(
  theirs: readonly HistoryTransaction[],
  ours: readonly OutsideLine[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Difference[] {
  const isWithin = (at: Date): boolean => at >= from && at < to;
  const counted = countable(theirs);
  const known = new Map(ours.map((line) => [nameOf(String(line.memberId), line.kind, line.transactionId), line]));
  const named = new Set(theirs.map(({ user, kind, txId }) => nameOf(user, kind, txId)));
  const differences = counted.flatMap((their): Difference[] => {
    const { user, txId: transactionId, amount } = their;
    const kind = their.kind === 'bet' ? 'bet' : 'win';
    const at = new Date(their.at);
    if (!isWithin(at)) return [];
    const judged = judge(their, known.get(nameOf(user, kind, transactionId)));
    if (judged === null) return [];
    const theirAmount = kind === 'bet' ? readStake(amount) : readPrize(amount);
    return [{ memberId: readUser(user), kind, transactionId, ...judged, theirs: theirAmount, at }];
  });
  const unnamed = ours.flatMap((line): Difference[] => {
    const { memberId, kind, transactionId, amount, at } = line;
    if (!isWithin(at) || line.void || named.has(nameOf(String(memberId), kind, transactionId))) return [];
    return [{ memberId, kind, transactionId, what: 'missingThere', ours: amount, theirs: null, at }];
  });
  return [...differences, ...unnamed];
}
