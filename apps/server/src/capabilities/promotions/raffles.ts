/**
 * Raffles of promotions (operations.md 5.6, port.ts): tickets that promotions give, one draw among them by the seed that was
 * committed to before the first ticket, and a prize a ticket, which is claimed once. What a stranger needs to repeat the draw
 * is what a bought raffle publishes (docs/fairness.md): commitment, seed, root over the tickets, how many there could be.
 */
import { betRootOf, commitOf, NEWEST_SCHEME, SEED_BYTES } from '@house/fairness/draw';
import { randomBytes } from '@house/fairness/random';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';
import { ONE } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Sealer } from '../lottery/port.ts';
import type { Rewards } from '../rewards/port.ts';
import type { Raffle, Raffles, RecordAct } from './port.ts';
import { readClock } from './queries.ts';
import {
  claimEnded,
  decideRaffle,
  findRaffle,
  insertRaffle,
  listShown,
  lockRaffle,
  markDrawn,
  pageRaffles,
  readTickets,
  type SealedRaffle,
  ticketsOf,
} from './raffle-queries.ts';

const PRIZE_DAYS = 30;
const PRIZES_MAX = 100;
const PRIZE_MAX = 1_000_000n * ONE;
const OPEN_DAYS_MAX = 180;
const DAY_MILLISECONDS = 86_400_000;

export interface RaffleDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly rewards: Pick<Rewards, 'give' | 'claimCause' | 'itemsOf'>;
  readonly record: RecordAct;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
}

const causeOf = (id: bigint, number: number): string => `raffle:${id}:${number}`;
const holds =
  (number: number) =>
  ({ first, count }: { first: number; count: number }) =>
    number >= first && number < first + count;

async function draw(deps: RaffleDeps, tx: Tx, raffle: SealedRaffle): Promise<void> {
  const tickets = await readTickets(tx, raffle.id);
  if (tickets.length === 0) return markDrawn(tx, raffle.id, null);
  const raffleId = String(raffle.id);
  const serverSeed = deps.sealer.open(raffle.id, raffle.nonce, raffle.sealed);
  const betRoot = betRootOf(
    tickets.map(({ entryId, first, count }) => purchaseDigest(raffleId, { id: String(entryId), first, count })),
  );
  const winners = drawRaffle({
    ...{ scheme: NEWEST_SCHEME, raffleId, serverSeed, betRoot },
    ...{ sold: raffle.given, tickets: raffle.tickets, prizes: raffle.prizes.length },
  });
  await markDrawn(tx, raffle.id, { betRoot, serverSeed, winners });
  const given = winners.map((number, place) => ({
    ...({ kind: 'raffle', cause: causeOf(raffle.id, number), detail: raffle.names['bn'] ?? '' } as const),
    memberId: present(tickets.find(holds(number)), 'a number is of a ticket').memberId,
    amount: present(raffle.prizes[place], 'a winner has a prize'),
    ...{ multiplier: raffle.multiplier, days: PRIZE_DAYS },
  }));
  await deps.rewards.give(tx, given);
}

/** Null: none is due. */
async function drawOne(
  deps: RaffleDeps,
  except: readonly bigint[],
): Promise<{ readonly id: bigint } | { readonly id: bigint; readonly error: unknown } | null> {
  let id: bigint | undefined;
  try {
    return await transact(deps.db, async (tx) => {
      const raffle = await claimEnded(tx, except);
      if (raffle === undefined) return null;
      id = raffle.id;
      await draw(deps, tx, raffle);
      return { id };
    });
  } catch (error) {
    if (id === undefined) throw error;
    return { id, error };
  }
}

/** Of a plan that cannot stand. */
async function isWrong(tx: Tx, { prizes, tickets, multiplier, closesAt }: Parameters<Raffles['make']>[1]) {
  const now = (await readClock(tx)).getTime();
  const falls = prizes.every((prize, place) => prize > 0n && prize <= (prizes[place - 1] ?? PRIZE_MAX));
  const inTime = closesAt.getTime() > now && closesAt.getTime() < now + OPEN_DAYS_MAX * DAY_MILLISECONDS;
  const fits = prizes.length > 0 && prizes.length <= Math.min(PRIZES_MAX, tickets) && tickets <= 100_000;
  return !(falls && inTime && fits && multiplier >= 0 && multiplier <= 10_000);
}

export function createRaffles(deps: RaffleDeps): Raffles {
  const { db, ids, sealer, record } = deps;
  return {
    async make(by, plan) {
      return transact(db, async (tx): Promise<Raffle | Refusal<'promotions.raffleWrong'>> => {
        const before = await findRaffle(tx, by);
        if (before !== undefined) return before;
        if (await isWrong(tx, plan)) return refuse('promotions.raffleWrong');
        const id = ids.next();
        const seed = randomBytes(SEED_BYTES);
        const { n: nonce, s: sealed } = sealer.seal(id, seed);
        await insertRaffle(tx, { ...plan, id, by, nonce, sealed, commit: commitOf(seed) });
        const made = present(await findRaffle(tx, by), 'it was written');
        if (made.id === id) {
          const told = `${plan.names['en'] ?? ''}: ${plan.prizes.length} prizes, ${plan.tickets} tickets`;
          await record(tx, { ...by, action: 'promotions.askRaffle', object: `promotionRaffle:${id}`, after: told });
        }
        return made;
      });
    },
    async decide(by, id, decision) {
      return transact(db, async (tx) => {
        const raffle = await lockRaffle(tx, id);
        if (raffle === undefined) return refuse('promotions.raffleUnknown');
        const state = decision === 'approve' ? 'open' : 'rejected';
        if (raffle.state !== 'waiting') {
          const isSame = raffle.state === state && raffle.decidedBy === by.staff;
          return isSame ? raffle : refuse('promotions.changedMeanwhile');
        }
        if (raffle.askedById === by.staffId) return refuse('promotions.ownRequest');
        const tied = await deps.checkSecondApprover(tx, by.staffId, [raffle.askedById]);
        if (tied !== undefined) return tied;
        await decideRaffle(tx, id, state, by);
        await record(tx, { ...by, action: `promotions.${decision}Raffle`, object: `promotionRaffle:${id}` });
        return present(await findRaffle(tx, { id }), 'a raffle stays');
      });
    },
    list: (page) => pageRaffles(db, page),
    async shownTo(memberId) {
      const raffles = await listShown(db);
      const own = await ticketsOf(
        db,
        memberId,
        raffles.map(({ id }) => id),
      );
      const rows = raffles.map((raffle) => {
        const tickets = own.filter(({ raffleId }) => raffleId === raffle.id);
        const wins = (raffle.winners ?? []).filter((number) => tickets.some(holds(number)));
        return { raffle, tickets, wins };
      });
      const causes = rows.flatMap(({ raffle, wins }) => wins.map((number) => causeOf(raffle.id, number)));
      const items = await deps.rewards.itemsOf(memberId, causes);
      return rows.map(({ raffle, tickets, wins }) => ({
        ...{ raffle, tickets: tickets.map(({ first, count }) => ({ first, count })) },
        wins: wins.flatMap((number) => {
          const item = items.get(causeOf(raffle.id, number));
          // Steps of missions alone are taken back.
          if (item === undefined || item.state === 'takenBack') return [];
          return [{ number, amount: item.amount, state: item.state }];
        }),
      }));
    },
    claim: (memberId, raffleId, number) => deps.rewards.claimCause(memberId, causeOf(raffleId, number)),
    async drawAll() {
      let drawn = 0;
      const faults: { readonly id: bigint; readonly error: unknown }[] = [];
      for (;;) {
        const outcome = await drawOne(
          deps,
          faults.map(({ id }) => id),
        );
        if (outcome === null) break;
        if ('error' in outcome) faults.push(outcome);
        else drawn += 1;
      }
      // One that cannot be drawn keeps no other from it, and is told at the end.
      if (faults.length > 0) throw faults[0]?.error;
      return drawn;
    },
    async ticketsIn(raffleId, after, most) {
      const raffle = await findRaffle(db, { id: raffleId });
      if (raffle === undefined || !['drawn', 'open', 'void'].includes(raffle.state))
        return refuse('promotions.raffleUnknown');
      const tickets = await readTickets(db, raffleId, { after, most });
      return { raffle, rows: tickets.map(({ first, count, entryId }) => ({ first, count, id: entryId })) };
    },
  };
}

/** Whether a raffle takes so many tickets now; it stays as it is until the transaction ends. */
export async function judgeTickets(
  tx: Tx,
  raffleId: bigint,
  count: number,
): Promise<Refusal<'promotions.raffleUnknown' | 'promotions.raffleOver' | 'promotions.raffleFull'> | null> {
  const raffle = await lockRaffle(tx, raffleId);
  if (raffle === undefined || raffle.state === 'waiting' || raffle.state === 'rejected') {
    return refuse('promotions.raffleUnknown');
  }
  if (raffle.state !== 'open' || raffle.isOver) return refuse('promotions.raffleOver');
  return raffle.given + count > raffle.tickets ? refuse('promotions.raffleFull') : null;
}
