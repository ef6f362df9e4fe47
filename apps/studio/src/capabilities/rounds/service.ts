/**
 * Rounds (docs/games.md): a round is written with its seeds and its stake before the wallet is asked for anything, so that
 * whatever dies in between, its row says what is to be done.
 *
 * A stake whose answer did not come is asked back: the wallet says whether it had taken it. A prize is told until it is
 * confirmed. Nothing of a round's outcome is shown before the wallet has taken the stake.
 *
 * Stake and prize of a round that is decided at once are one call, but for a round that takes part in the pools: its stake
 * is taken first, then the pools are raised and the round decided in one transaction, then its prize is told. So no stake
 * that was refused or asked back is in a pool, and a pool is won once, whatever dies in between.
 */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import { isRefusal, type Refusal, refuse } from '@house/server/platform/result';
import { type Choice, MULTI_TABLE, type ShownRound, type StudioError } from '../../contract.ts';
import type { Session } from '../../sessions.ts';
import { takeOfGrant } from '../services/grants.ts';
import { isShared, playRound, sharesPools } from './play.ts';
import {
  abandon,
  appendAction,
  changeState,
  findByKey,
  findRound,
  findUnfinished,
  insertRound,
  listRounds,
  type RoundRow,
  takeWaiting,
} from './queries.ts';
import { isSame, isUnique } from './repeats.ts';
import type { SeedPairs } from './seed-pairs.ts';
import type { RoundViews } from './views.ts';
import type { WalletSteps } from './wallet-steps.ts';

const AT_ONCE = 50;

type StartRefused = 'round.choice' | 'round.stake' | 'game.unknown' | 'grant.over';
type Answer<Code extends StudioError> = Promise<ShownRound | Refusal<Code>>;

export interface Rounds {
  /**
   * Stake in units of 0.0001; with a grant it is that of the grant, which pays for it. The same key again answers the same
   * round.
   */
  start(
    session: Session,
    order: { readonly key: string; readonly stake: bigint; readonly choice: Choice; readonly grant: string | null },
  ): Answer<'round.unfinished' | 'round.keyReused' | StartRefused>;
  act(
    session: Session,
    id: string,
    act: { readonly version: number; readonly action: Choice },
  ): Answer<'round.unknown' | 'round.changed' | 'round.choice'>;
  show(session: Session, id: string): Answer<'round.unknown'>;
  unfinished(session: Session): Promise<ShownRound | null>;
  /** Ended rounds, the newest first, 20 at most; before an id where one is given. */
  list(session: Session, before: string | null): Promise<readonly ShownRound[]>;
  /** Asks the wallet again about what waits for it; answers how many rounds it asked about. */
  work(): Promise<number>;
}

interface RoundsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly pairs: SeedPairs;
  readonly views: RoundViews;
  readonly steps: WalletSteps;
}

/** Undoes what the transaction has written. */
class NotBegun extends Error {
  readonly why: Refusal<StartRefused>;
  constructor(why: Refusal<StartRefused>) {
    super(why.refused);
    this.why = why;
  }
}

export function createRounds({ db, clock, pairs, views: { replay, show }, steps }: RoundsDeps): Rounds {
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));

  const { askStake, askBack, tellPrize } = steps;

  return {
    async start(session, { key, stake, choice, grant }) {
      if (isShared(session.game)) return refuse('game.unknown');
      const known = await findByKey(db, session.player, key);
      if (known !== undefined) {
        const same =
          known.game === session.game &&
          known.stake === stake &&
          known.grant_id === grant &&
          isSame(known.choice, choice);
        return same ? show(known) : refuse('round.keyReused');
      }
      let begun: { row: RoundRow; prize: bigint | null } | Refusal<StartRefused>;
      try {
        begun = await transact(db, async (tx) => {
          const seeds = await pairs.take(tx, session.player);
          const played = playRound(session.game, { seeds, stake, choice, actions: [] });
          if (isRefusal(played)) return played as Refusal<StartRefused>;
          if (grant !== null) {
            const paid = await takeOfGrant(tx, { ...session, id: grant });
            if (isRefusal(paid)) throw new NotBegun(paid);
            if (paid !== stake) throw new NotBegun(refuse('round.stake'));
          }
          const row = await insertRound(tx, {
            id: makeId(),
            player: session.player,
            game: session.game,
            currency: session.currency,
            key,
            seed_pair: seeds.pair,
            ...{ crash_round: null, table_round: null },
            nonce: seeds.nonce,
            stake,
            choice,
            bet_transaction: makeId(),
            win_transaction: makeId(),
            // The pools are raised by stakes with real money alone.
            in_pools: sharesPools(session.game) && !session.trial && grant === null,
            trial: session.trial,
            grant_id: grant,
          });
          return { row, prize: played.prize };
        });
      } catch (error) {
        if (error instanceof NotBegun) return error.why;
        if (!isUnique(error)) throw error;
        // Another press of the same key, or another tab, was quicker.
        const other = await findByKey(db, session.player, key);
        return other === undefined ? refuse('round.unfinished') : show(other);
      }
      if (isRefusal(begun)) return begun;
      const asked = await askStake(begun.row, session.token, begun.prize);
      return show(asked.state === 'decided' ? await tellPrize(asked) : asked);
    },

    async act(session, id, { version, action }) {
      const row = await findRound(db, session.player, id);
      if (row === undefined || row.game !== session.game) return refuse('round.unknown');
      if (isShared(row.game)) return refuse('round.choice');
      if (row.version > version) {
        const before = row.actions[version];
        return before !== undefined && isSame(before, action) ? show(row) : refuse('round.changed');
      }
      if (row.state !== 'open' || row.version !== version) return refuse('round.changed');
      const played = await replay(row, [...row.actions, action]);
      if (isRefusal(played)) return refuse('round.choice');
      const acted = await transact(db, (tx) => appendAction(tx, id, { version, action, prize: played.prize }));
      if (acted === undefined) return refuse('round.changed');
      return show(acted.state === 'decided' ? await tellPrize(acted) : acted);
    },

    async show(session, id) {
      const row = await findRound(db, session.player, id);
      if (row === undefined) return refuse('round.unknown');
      // A session of several tables has bets in the game of each.
      const isOwn = session.game === MULTI_TABLE ? row.table_round !== null : row.game === session.game;
      return isOwn ? show(row) : refuse('round.unknown');
    },

    async unfinished({ player, game }) {
      const row = await findUnfinished(db, player, game);
      return row === undefined ? null : show(row);
    },

    async list({ player, game }, before) {
      return Promise.all((await listRounds(db, player, { game, before })).map(show));
    },

    async work() {
      await abandon(db, AT_ONCE);
      const rows = await takeWaiting(db, AT_ONCE);
      await Promise.all(
        rows.map(async (row) => {
          if (row.state === 'decided') return tellPrize(row);
          if (row.state === 'voiding') return askBack(row);
          // Whoever wrote it has died, or is not answered: nobody knows whether the stake was taken.
          const voiding = await changeState(db, row.id, { from: ['placed'], to: 'voiding', balance: null });
          return voiding === undefined ? row : askBack(voiding);
        }),
      );
      return rows.length;
    },
  };
}
