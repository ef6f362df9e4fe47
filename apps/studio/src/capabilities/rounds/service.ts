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
import { contributionOf } from '@house/games/pools';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { isRefusal, type Refusal, refuse } from '@house/server/platform/result';
import type { Choice, ShownRound, StudioError } from '../../contract.ts';
import type { Session } from '../../sessions.ts';
import type { Wallet } from '../../wallet.ts';
import type { Pools } from '../pools/service.ts';
import { type Played, playRound, sharesPools } from './play.ts';
import {
  abandon,
  addPoolWins,
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
import type { RoundSeeds, SeedPairs } from './seed-pairs.ts';

const AT_ONCE = 50;

type Answer<Code extends StudioError> = Promise<ShownRound | Refusal<Code>>;

export interface Rounds {
  /** Stake in units of 0.0001. The same key again answers the same round. */
  start(
    session: Session,
    order: { readonly key: string; readonly stake: bigint; readonly choice: Choice },
  ): Answer<'round.unfinished' | 'round.keyReused' | 'round.choice' | 'round.stake' | 'game.unknown'>;
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
  readonly log: Log;
  readonly pairs: SeedPairs;
  readonly pools: Pools;
  readonly wallet: Wallet;
}

/** PostgreSQL's word for a row that a unique index already has. */
const UNIQUE = '23505';
const isUnique = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE;

/** Of two small JSON values: the same, whatever the order of their fields. */
function isSame(one: Choice, other: Choice): boolean {
  const text = (value: Choice): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}

export function createRounds({ db, clock, log, pairs, pools, wallet }: RoundsDeps): Rounds {
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));

  const replay = (row: RoundRow, seeds: RoundSeeds, actions = row.actions): Played | Refusal<StudioError> =>
    playRound(row.game, { seeds, stake: row.stake, choice: row.choice, actions });

  async function show(row: RoundRow): Promise<ShownRound> {
    const taken = row.state === 'open' || row.state === 'decided' || row.state === 'settled';
    const played = taken
      ? replay(row, await pairs.of({ pair: row.seed_pair, nonce: row.nonce }))
      : { events: [], prize: null, offer: 0n };
    if (isRefusal(played)) throw new Error(`round ${row.id} cannot be computed again: ${played.refused}`);
    return {
      id: row.id,
      game: row.game,
      state: row.state,
      stake: formatAmount(row.stake),
      choice: row.choice,
      actions: row.actions,
      events: taken ? [...played.events, ...row.pool_events] : [],
      prize: taken && row.prize !== null ? formatAmount(row.prize) : null,
      offer: row.state === 'open' && played.offer > 0n ? formatAmount(played.offer) : null,
      refusal: row.refusal,
      balance: row.balance,
      pair: row.seed_pair,
      nonce: row.nonce,
      version: row.version,
      inPools: row.in_pools,
      placedAt: row.placed_at.toISOString(),
    };
  }

  /** The row as another made it meanwhile. */
  async function now(row: RoundRow): Promise<RoundRow> {
    return (await findRound(db, row.player, row.id)) ?? row;
  }

  /** The stake is taken: the pools are raised and the round is decided, both or neither. */
  async function decideWithPools(row: RoundRow, prize: bigint, balance: string | null): Promise<RoundRow> {
    const decided = await transact(db, async (tx) => {
      const changed = await changeState(tx, row.id, { from: ['placed'], to: 'decided', prize, balance });
      if (changed === undefined) return undefined;
      const wins = await pools.raise(tx, { round: row.id, player: row.player, stake: row.stake });
      return wins.length === 0 ? changed : addPoolWins(tx, row.id, wins);
    });
    return decided ?? now(row);
  }

  /** `prize`: of a round that is decided at once; null when the player has to decide. */
  async function askStake(row: RoundRow, token: string, prize: bigint | null): Promise<RoundRow> {
    const apart = prize === null || row.in_pools;
    const contribution = row.in_pools ? contributionOf(row.stake) : null;
    try {
      const answer = await (apart ? wallet.bet(row, token, contribution) : wallet.betWin(row, token, prize));
      if (answer.status === 'OK') {
        const { balance } = answer;
        if (row.in_pools && prize !== null) return await decideWithPools(row, prize, balance);
        const taken = prize === null ? ({ to: 'open' } as const) : ({ to: 'settled', prize } as const);
        return (await changeState(db, row.id, { from: ['placed'], balance, ...taken })) ?? (await now(row));
      }
      if (!wallet.isPassing(answer.status)) {
        const { status: refusal, balance } = answer;
        const refused = { from: ['placed'], to: 'refused', refusal, balance } as const;
        return (await changeState(db, row.id, refused)) ?? (await now(row));
      }
    } catch (error) {
      log.warn({ err: error, round: row.id }, 'it is not known what became of a stake: it is asked back');
    }
    const voiding = await changeState(db, row.id, { from: ['placed'], to: 'voiding', balance: null });
    return voiding === undefined ? now(row) : askBack(voiding);
  }

  /** What was to be paid, when the wallet had taken the stake of a round that is decided at once. */
  async function prizeOf(row: RoundRow): Promise<bigint | null> {
    const played = replay(row, await pairs.of({ pair: row.seed_pair, nonce: row.nonce }));
    return isRefusal(played) ? null : played.prize;
  }

  async function askBack(row: RoundRow): Promise<RoundRow> {
    try {
      const answer = await wallet.rollback(row);
      const { balance } = answer;
      if (answer.status === 'OK') {
        return (await changeState(db, row.id, { from: ['voiding'], to: 'void', balance })) ?? (await now(row));
      }
      // Of a round in the pools no prize was told yet.
      if (answer.status === 'ALREADY_SETTLED' && !row.in_pools) {
        const prize = await prizeOf(row);
        if (prize !== null) {
          const paid = { from: ['voiding'], to: 'settled', prize, balance } as const;
          return (await changeState(db, row.id, paid)) ?? (await now(row));
        }
      }
      log.error({ round: row.id, status: answer.status }, 'the wallet does not give a stake back');
    } catch (error) {
      log.warn({ err: error, round: row.id, tries: row.tries }, 'the wallet did not answer: it is asked again');
    }
    return row;
  }

  async function tellPrize(row: RoundRow): Promise<RoundRow> {
    try {
      const answer = await wallet.win(row, row.prize ?? 0n);
      if (answer.status === 'OK') {
        const { balance } = answer;
        return (await changeState(db, row.id, { from: ['decided'], to: 'settled', balance })) ?? (await now(row));
      }
      log.error({ round: row.id, status: answer.status }, 'the wallet does not take a prize: it is told again');
    } catch (error) {
      log.warn({ err: error, round: row.id, tries: row.tries }, 'the wallet did not answer: it is told again');
    }
    return row;
  }

  return {
    async start(session, { key, stake, choice }) {
      const known = await findByKey(db, session.player, key);
      if (known !== undefined) {
        const same = known.game === session.game && known.stake === stake && isSame(known.choice, choice);
        return same ? show(known) : refuse('round.keyReused');
      }
      let begun: { row: RoundRow; prize: bigint | null } | Refusal<'round.choice' | 'round.stake' | 'game.unknown'>;
      try {
        begun = await transact(db, async (tx) => {
          const seeds = await pairs.take(tx, session.player);
          const played = playRound(session.game, { seeds, stake, choice, actions: [] });
          if (isRefusal(played)) return played as Refusal<'round.choice' | 'round.stake' | 'game.unknown'>;
          const row = await insertRound(tx, {
            id: makeId(),
            player: session.player,
            game: session.game,
            currency: session.currency,
            key,
            seed_pair: seeds.pair,
            nonce: seeds.nonce,
            stake,
            choice,
            bet_transaction: makeId(),
            win_transaction: makeId(),
            in_pools: sharesPools(session.game) && !session.trial,
          });
          return { row, prize: played.prize };
        });
      } catch (error) {
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
      if (row.version > version) {
        const before = row.actions[version];
        return before !== undefined && isSame(before, action) ? show(row) : refuse('round.changed');
      }
      if (row.state !== 'open' || row.version !== version) return refuse('round.changed');
      const seeds = await pairs.of({ pair: row.seed_pair, nonce: row.nonce });
      const played = replay(row, seeds, [...row.actions, action]);
      if (isRefusal(played)) return refuse('round.choice');
      const acted = await transact(db, (tx) => appendAction(tx, id, { version, action, prize: played.prize }));
      if (acted === undefined) return refuse('round.changed');
      return show(acted.state === 'decided' ? await tellPrize(acted) : acted);
    },

    async show(session, id) {
      const row = await findRound(db, session.player, id);
      return row === undefined || row.game !== session.game ? refuse('round.unknown') : show(row);
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
