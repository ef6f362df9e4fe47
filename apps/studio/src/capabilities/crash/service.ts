/**
 * Bets on the rocket. A bet is written before the wallet is asked; it flies only if its stake was taken before the rocket took
 * off, else the stake is asked back. When a player leaves is told by our clock as their request came in, never by theirs.
 */

import { toHex } from '@house/fairness/hex';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { multiplierAt } from '@house/games/minis/crash';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import { isRefusal, type Refusal, refuse } from '@house/server/platform/result';
import {
  type Choice,
  CRASH_CLIENT_SEED,
  type CrashMessage,
  type RevealedPair,
  type ShownRound,
  type StudioError,
} from '../../contract.ts';
import type { Session } from '../../sessions.ts';
import { playRound } from '../rounds/play.ts';
import { findByKey, findRound, findUnfinished, insertRound, type RoundRow } from '../rounds/queries.ts';
import { isSame, isUnique } from '../rounds/repeats.ts';
import type { RoundViews } from '../rounds/views.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { cashOutAt, targetOf } from './decisions.ts';
import type { CrashDriver } from './driver.ts';
import { decideBets, findRocket, holdBetting, listRockets } from './queries.ts';
import { type CrashSeeds, pointOf } from './seeds.ts';

export const CRASH_GAME = 'CRASH';
const PAST_ROCKETS = 20;

export interface Crash {
  /** Stake in units of 0.0001, `autoCashOut` in hundredths. The same key again answers the same bet. */
  bet(
    session: Session,
    order: { readonly key: string; readonly stake: bigint; readonly autoCashOut: number | null },
  ): Promise<ShownRound | Refusal<StudioError>>;
  /** `arrivedAt`: when the request came in, by the clock. A bet that is over is answered as it is. */
  cashOut(session: Session, id: string, arrivedAt: number): Promise<ShownRound | Refusal<StudioError>>;
  /** The seed of a rocket that has ended; null while it has not. */
  revealed(id: string): Promise<RevealedPair | null>;
  /** What somebody who comes now has to know. */
  greet(session: Session): Promise<readonly CrashMessage[]>;
}

interface CrashDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly seeds: CrashSeeds;
  readonly views: RoundViews;
  readonly steps: WalletSteps;
  readonly driver: CrashDriver;
}

export function createCrash({ db, clock, seeds, views: { show }, steps, driver }: CrashDeps): Crash {
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));

  /** Writes a bet on the rocket whose betting is open. */
  function place(
    session: Session,
    { key, stake, choice }: { key: string; stake: bigint; choice: Choice },
  ): Promise<RoundRow | Refusal<StudioError>> {
    return transact(db, async (tx) => {
      const rocket = await holdBetting(tx);
      if (rocket === undefined || clock.now() >= rocket.betting_until.getTime()) return refuse('crash.closed');
      const played = playRound(CRASH_GAME, { seeds: seeds.of(rocket), stake, choice, actions: [] });
      if (isRefusal(played)) return played;
      return insertRound(tx, {
        id: makeId(),
        player: session.player,
        game: CRASH_GAME,
        currency: session.currency,
        key,
        seed_pair: null,
        ...{ crash_round: rocket.id, table_round: null },
        nonce: rocket.number,
        stake,
        choice,
        grant_id: null,
        bet_transaction: makeId(),
        win_transaction: makeId(),
        in_pools: false,
        trial: session.trial,
      });
    });
  }

  return {
    async bet(session, { key, stake, autoCashOut }) {
      if (session.game !== CRASH_GAME) return refuse('game.unknown');
      const choice: Choice = autoCashOut === null ? {} : { autoCashOut };
      const known = await findByKey(db, session.player, key);
      if (known !== undefined) {
        const same = known.game === CRASH_GAME && known.stake === stake && isSame(known.choice, choice);
        return same ? show(known) : refuse('round.keyReused');
      }
      let placed: RoundRow | Refusal<StudioError>;
      try {
        placed = await place(session, { key, stake, choice });
      } catch (error) {
        if (!isUnique(error)) throw error;
        const other = await findByKey(db, session.player, key);
        return other === undefined ? refuse('round.unfinished') : show(other);
      }
      return isRefusal(placed) ? placed : show(await steps.askStake(placed, session.token, null));
    },

    async cashOut(session, id, arrivedAt) {
      const bet = await findRound(db, session.player, id);
      if (bet?.crash_round == null) return refuse('round.unknown');
      if (bet.state !== 'open') return show(bet);
      const rocket = await findRocket(db, bet.crash_round);
      if (rocket?.started_at == null || arrivedAt < rocket.started_at.getTime()) return refuse('round.choice');
      const roundSeeds = seeds.of(rocket);
      const shown = multiplierAt(arrivedAt - rocket.started_at.getTime());
      // Whoever reached the target has left there already, whenever that is written.
      const at = Math.min(shown, targetOf(bet));
      if (at > pointOf(roundSeeds)) return refuse('crash.ended');
      const decision = cashOutAt(bet, roundSeeds, at);
      if (decision === null) return refuse('round.choice');
      const [decided] = await decideBets(db, [decision]);
      if (decided === undefined) return show((await findRound(db, session.player, id)) ?? bet);
      return show(await steps.tellPrize(decided));
    },

    async revealed(id) {
      const rocket = await findRocket(db, id);
      if (rocket === undefined || rocket.ended_at === null) return null;
      return {
        id,
        commitment: toHex(rocket.commitment),
        serverSeed: toHex(seeds.of(rocket).serverSeed),
        clientSeed: CRASH_CLIENT_SEED,
        rounds: rocket.number,
      };
    },

    async greet(session) {
      const rockets = await listRockets(db, PAST_ROCKETS);
      const live = rockets.find(({ state }) => state !== 'void') ?? null;
      const bet = await findUnfinished(db, session.player, CRASH_GAME);
      return [
        { kind: 'past', rockets: rockets.filter(({ ended_at: ended }) => ended !== null).map(driver.show) },
        { kind: 'rocket', now: clock.now(), rocket: live === null ? null : driver.show(live) },
        ...(live === null ? [] : [{ kind: 'board' as const, board: await driver.board(live) }]),
        ...(bet === undefined ? [] : [{ kind: 'mine' as const, bet: await show(bet) }]),
      ];
    },
  };
}
