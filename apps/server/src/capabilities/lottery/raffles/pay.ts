/** What raffles that ended pay or give back, in the chunks of their markets; whoever comes next goes on. */
import { uuidFromContent } from '@house/fairness/uuid';
import { readTickets } from '@house/lottery/instant-bets';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { Evaluate, Wagers } from '../../wagers/port.ts';
import type { LotteryNotice } from '../port.ts';
import type { Raffle, VoidRaffleNews } from './port.ts';
import { findRaffle, listUnpaid, pageBuyers, type RaffleRow } from './queries.ts';

const BUYERS_AT_ONCE = 500;

export interface PayDeps {
  readonly db: Db;
  readonly wagers: Pick<Wagers, 'settleChunk' | 'refundChunk'>;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  /** Tells a buyer that his raffle ended without a draw, in the caller's transaction; the same key again is the same news. */
  readonly tellVoidRaffle: (tx: Tx, news: VoidRaffleNews) => Promise<void>;
}

/** A raffle that could not go on; it waits for the next turn while others do. */
export class RaffleFault extends Error {
  override readonly name = 'RaffleFault';
  readonly raffleId: bigint;
  constructor(raffleId: bigint, cause: unknown) {
    super(`raffle ${raffleId} could not go on`, { cause });
    this.raffleId = raffleId;
  }
}

export interface RafflePayer {
  /** One that fails is left for the next turn, others go on; then throws AggregateError with every `RaffleFault`. */
  payAll(): Promise<void>;
  pay(raffleId: bigint): Promise<void>;
}

/** Everybody who looks at the raffles reads them again. */
export function noticeOf({ id, sold, state }: Pick<Raffle, 'id' | 'sold' | 'state'>): LotteryNotice {
  return { channel: 'lott.RAFFLE', memberId: null, kind: 'raffle', data: { id: String(id), sold, state } };
}

/** A winning ticket gives its prize for its price: exact, whatever the price is. */
function evaluateOf({ winners, prizes, price }: Pick<RaffleRow, 'winners' | 'prizes' | 'price'>): Evaluate {
  const won = present(winners, 'a raffle that was drawn has winners');
  return (_play, selection) => {
    const { first, count } = present(readTickets(selection), 'tickets that were sold read back');
    return won.flatMap((number, place) => {
      if (number < first || number >= first + count) return [];
      const prize = BigInt(present(prizes[place], 'a winner has a prize'));
      return [{ hits: 1, numerator: prize, denominator: price }];
    });
  };
}

export function createRafflePayer({ db, wagers, publishLive, tellVoidRaffle }: PayDeps): RafflePayer {
  /**
   * Before the last chunk is given back: until then whoever comes next begins anew, and by their keys nobody has two
   * letters.
   */
  async function tellBuyers({ id, names, void_reason: why, opens_at: opensAt }: RaffleRow): Promise<void> {
    for (let after: bigint | null = 0n; after !== null; ) {
      const from: bigint = after;
      after = await transact(db, async (tx) => {
        const buyers = await pageBuyers(tx, id, from, BUYERS_AT_ONCE);
        for (const { member_id: memberId, tickets, amount } of buyers) {
          const key = uuidFromContent(opensAt.getTime(), `raffleVoid:${id}:${memberId}`);
          await tellVoidRaffle(tx, {
            key,
            memberId,
            names,
            why: why ?? 'cancelled',
            tickets,
            amount: BigInt(amount),
          });
        }
        return buyers.length < BUYERS_AT_ONCE ? null : (buyers.at(-1)?.member_id ?? null);
      });
    }
  }

  async function pay(raffleId: bigint): Promise<void> {
    const row = present(await findRaffle(db, raffleId), 'a raffle that ended exists');
    const capPerMember = row.prizes.reduce<bigint>((sum, prize) => sum + BigInt(prize), 0n);
    const next = () =>
      row.state === 'void'
        ? wagers.refundChunk(raffleId)
        : wagers.settleChunk(raffleId, evaluateOf(row), { capPerMember });
    if (row.state === 'void') await tellBuyers(row);
    // A chunk that another worker has is his to finish; whatever he leaves comes again with the next turn.
    for (;;) {
      const { done, chunks } = await next();
      if (done) return transact(db, (tx) => publishLive(tx, [noticeOf(row)]));
      if (chunks === 0) return;
    }
  }
  return {
    pay,
    async payAll() {
      const faults: unknown[] = [];
      for (const raffleId of await listUnpaid(db)) {
        try {
          await pay(raffleId);
        } catch (error) {
          faults.push(new RaffleFault(raffleId, error));
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} raffles could not be paid`);
    },
  };
}
