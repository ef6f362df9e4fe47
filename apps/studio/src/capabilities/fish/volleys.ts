/**
 * Volleys on their way: what players have shot since their volley before is judged, written, asked of the wallet and booked for
 * all of them together, so a room costs neither a transaction nor a call of its own.
 *
 * A volley is a row before the wallet is asked. Where the wallet's answer does not come, the stake is asked back as that of any
 * round, and the wallet says whether it was taken.
 */
import { createInstantStream } from '@house/fairness/instant';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { CHEST_SHARE, type FishEvent, type FishShot, judgeShots, totalOf, writeVolley } from '@house/games/fish/volley';
import { findPool, POOL_UNITS_PER_MILL, ROOM_POOLS } from '@house/games/pools';
import { floorDiv } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { present } from '@house/server/platform/result';
import type { ShotBack } from '../../contract-fish.ts';
import type { Session } from '../../sessions.ts';
import type { Wallet } from '../../wallet.ts';
import type { RoomsLease } from '../rooms/lease.ts';
import { changeState, findRound, insertRounds, type NewRound, type RoundRow } from '../rounds/queries.ts';
import type { SeedPairs } from '../rounds/seed-pairs.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { FISH_GAME, type FundEvent, type VolleyBooks } from './books.ts';
import { listBusy } from './queries.ts';

const ASK_AGAIN_MILLISECONDS = 1_000;
/** As many as the protocol carries in one call, and a transaction holds in good time. */
export const VOLLEYS_AT_ONCE = 300;

/** What a seat has shot and not paid yet. */
export interface DueVolley<Shot extends FishShot> {
  readonly player: string;
  readonly session: Session;
  readonly tier: number;
  readonly room: string;
  readonly sitting: string;
  readonly shots: readonly Shot[];
  /** Its fish was caught by another, or it has waited for too long. */
  isGone(shot: Shot): boolean;
  /** A fish that a shot kills is nobody else's from here on; where nothing was paid it is free again. */
  hold(fish: number, isHeld: boolean): void;
  onBack(shots: readonly Shot[], why: ShotBack, refusal: string | null): void;
  onPaid(paid: readonly (Shot & FishEvent)[], funds: readonly FundEvent[], balance: string | null): void;
  /** Nothing of it waits any more. */
  onOver(): void;
}

interface Written<Shot extends FishShot> {
  readonly due: DueVolley<Shot>;
  readonly row: RoundRow;
  readonly paid: readonly (Shot & FishEvent)[];
  readonly back: readonly Shot[];
}

interface VolleysDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: RoomsLease;
  readonly pairs: SeedPairs;
  readonly steps: WalletSteps;
  readonly wallet: Wallet;
  readonly books: VolleyBooks;
  /** The rooms are somebody else's now: what waits for the wallet is left to them. */
  readonly isDropped: () => boolean;
}

/** Of a stake, what goes into the jackpot and the chest of its room. */
const contributionOf = (tier: number, stake: bigint): bigint => {
  const { share } = present(findPool(ROOM_POOLS[tier]?.code ?? ''), 'a room has a jackpot');
  return floorDiv(stake * (share + CHEST_SHARE), POOL_UNITS_PER_MILL);
};

export function createVolleys<Shot extends FishShot>({
  db,
  clock,
  log,
  lease,
  pairs,
  steps,
  wallet,
  books,
  isDropped,
}: VolleysDeps): { pay(dues: readonly DueVolley<Shot>[]): Promise<void> } {
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));
  const release = (due: DueVolley<Shot>, paid: readonly FishEvent[]): void => {
    for (const { fish, multiplier } of paid) if (multiplier > 0) due.hold(fish, false);
  };

  /** Judges what is due and writes it as rounds. Whose volley before still waits for the wallet has fired nothing. */
  async function write(dues: readonly DueVolley<Shot>[]): Promise<readonly Written<Shot>[]> {
    const judged: { due: DueVolley<Shot>; round: NewRound; paid: Written<Shot>['paid']; back: readonly Shot[] }[] = [];
    try {
      const rows = await transact(db, async (tx) => {
        await lease.check(tx);
        const players = dues.map(({ player }) => player);
        const lent = await pairs.lend(tx, players);
        const busy = new Set(await listBusy(tx, FISH_GAME, players));
        for (const due of dues) {
          if (busy.has(due.player)) continue;
          const { pair, nonce, ...seed } = present(lent.seeds.get(due.player) ?? null, 'a player has a pair of seeds');
          const stream = createInstantStream({ ...seed, nonce });
          const { paid, back } = judgeShots(stream, { tier: due.tier, shots: due.shots }, (shot) => due.isGone(shot));
          for (const { fish, multiplier } of paid) if (multiplier > 0) due.hold(fish, true);
          const { trial, currency } = due.session;
          const round: NewRound = {
            ...{ id: makeId(), player: due.player, game: FISH_GAME, currency, key: randomUuid() },
            ...{ seed_pair: pair, crash_round: null, table_round: null, nonce, stake: totalOf(paid).stake },
            choice: { ...writeVolley({ tier: due.tier, shots: paid }), room: due.room, sitting: due.sitting },
            ...{ bet_transaction: makeId(), win_transaction: makeId(), in_pools: !trial, trial, grant_id: null },
          };
          judged.push({ due, round, paid, back });
        }
        const needed = judged.filter(({ paid }) => paid.length > 0);
        if (needed.length === 0) return [];
        await lent.keep(needed.map(({ due }) => due.player));
        return insertRounds(
          tx,
          needed.map(({ round }) => round),
        );
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const due of dues) {
        // A studio that died, or another device: their volley from before is not through yet.
        if (!judged.some((each) => each.due === due)) due.onBack(due.shots, 'void', null);
      }
      return judged.flatMap(({ due, round, paid, back }) => {
        if (back.length > 0) due.onBack(back, 'gone', null);
        const row = byId.get(round.id);
        return row === undefined ? [] : [{ due, row, paid, back }];
      });
    } catch (error) {
      for (const { due, paid } of judged) release(due, paid);
      throw error;
    }
  }

  /** Until the wallet has said what became of a stake. */
  async function outcomeOf(row: RoundRow): Promise<RoundRow> {
    let now = row;
    while (now.state === 'voiding' || now.state === 'placed') {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
      now = (await findRound(db, row.player, row.id)) ?? now;
      if (isDropped()) return now;
    }
    return now;
  }

  function tell({ due, paid }: Written<Shot>, row: RoundRow): void {
    if (row.state === 'settled' || row.state === 'decided') {
      due.onPaid(paid, row.pool_events, row.balance);
      return;
    }
    release(due, paid);
    due.onBack(paid, row.state === 'refused' ? 'refused' : 'void', row.refusal);
  }

  async function askBack(volley: Written<Shot>): Promise<void> {
    const voiding = await changeState(db, volley.row.id, { from: ['placed'], to: 'voiding', balance: null });
    const asked = voiding === undefined ? volley.row : await steps.askBack(voiding);
    tell(volley, await outcomeOf(asked));
  }

  async function refuse(volley: Written<Shot>, refusal: string, balance: string | null): Promise<void> {
    const refused = { from: ['placed'], to: 'refused', refusal, balance } as const;
    const row = await changeState(db, volley.row.id, refused);
    tell(volley, row ?? (await outcomeOf(volley.row)));
  }

  async function booked(volley: Written<Shot>, settling: ReturnType<VolleyBooks['settle']>): Promise<void> {
    const row = (await settling).get(volley.row.id);
    // Somebody who asked the wallet about it was quicker.
    if (row === undefined) return tell(volley, await outcomeOf(volley.row));
    if (row.state === 'settled') return tell(volley, row);
    // A jackpot or a chest: it is won, whatever the wallet answers now.
    const told = await steps.tellPrize(row);
    tell(volley, { ...row, balance: told.state === 'settled' ? told.balance : null });
  }

  /** What goes wrong here is told by the row, which goes on by itself; the fish stays caught. */
  async function follow(volley: Written<Shot>, work: Promise<void>): Promise<void> {
    await work
      .catch((error: unknown) => log.error({ err: error, round: volley.row.id }, 'a volley could not go on'))
      .finally(() => volley.due.onOver());
  }

  async function ask(volleys: readonly Written<Shot>[]): Promise<void> {
    let answers: Awaited<ReturnType<Wallet['betWins']>>;
    try {
      answers = await wallet.betWins(
        volleys.map(({ row, paid, due }) => ({
          ...{ row, token: due.session.token, prize: totalOf(paid).prize },
          contribution: row.in_pools ? contributionOf(due.tier, row.stake) : null,
        })),
      );
    } catch (error) {
      log.warn({ err: error, volleys: volleys.length }, 'it is not known what became of stakes: they are asked back');
      await Promise.all(volleys.map((volley) => follow(volley, askBack(volley))));
      return;
    }
    const outcomes = volleys.map((volley, at) => ({ volley, answer: answers[at] }));
    const taken = outcomes.filter(({ answer }) => answer?.status === 'OK');
    const settling =
      taken.length === 0
        ? Promise.resolve(new Map<string, RoundRow>())
        : books.settle(
            taken.map(({ volley: { row, paid }, answer }) => ({ row, balance: answer?.balance ?? null, paid })),
          );
    await Promise.all(
      outcomes.map(({ volley, answer }) => {
        if (answer?.status === 'OK') return follow(volley, booked(volley, settling));
        if (answer === undefined || wallet.isPassing(answer.status)) return follow(volley, askBack(volley));
        return follow(volley, refuse(volley, answer.status, answer.balance));
      }),
    );
  }

  return {
    async pay(dues) {
      let written: readonly Written<Shot>[] = [];
      try {
        written = await write(dues);
      } catch (error) {
        // Nothing was taken for any of them.
        log.warn({ err: error, volleys: dues.length }, 'volleys were not written');
        for (const due of dues) due.onBack(due.shots, 'void', null);
      }
      const asked = new Set(written.map(({ due }) => due));
      for (const due of dues) if (!asked.has(due)) due.onOver();
      if (written.length > 0) await ask(written);
    },
  };
}
