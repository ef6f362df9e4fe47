/** A round as its player may see it by now, computed again from its seeds. */
import { formatAmount } from '@house/money/amount';
import { isRefusal, present, type Refusal } from '@house/server/platform/result';
import type { Choice, ShownRound, StudioError } from '../../contract.ts';
import { type Played, playRound } from './play.ts';
import type { RoundRow } from './queries.ts';
import type { RoundSeeds, SeedPairs } from './seed-pairs.ts';

export interface RoundViews {
  readonly seedsOf: (row: RoundRow) => Promise<RoundSeeds>;
  /** With other actions than it has, where they are given. */
  readonly replay: (row: RoundRow, actions?: readonly Choice[]) => Promise<Played | Refusal<StudioError>>;
  readonly show: (row: RoundRow) => Promise<ShownRound>;
}

export function createRoundViews({
  pairs,
  sharedSeeds,
  tableSeeds,
  tablePair,
}: {
  pairs: SeedPairs;
  /** Of a round that many play. */
  sharedSeeds: (id: string) => Promise<RoundSeeds>;
  /** Of a bet at a table, by the table's round: its pair is the shoe, its nonce the place of the hand. */
  tableSeeds: (id: string) => Promise<RoundSeeds>;
  /** That pair alone. */
  tablePair: (id: string) => Promise<string>;
}): RoundViews {
  function seedsOf({
    crash_round: rocket,
    table_round: ofTable,
    seed_pair: pair,
    nonce,
  }: RoundRow): Promise<RoundSeeds> {
    if (rocket !== null) return sharedSeeds(rocket);
    if (ofTable !== null) return tableSeeds(ofTable);
    return pairs.of({ pair: present(pair, 'a round has a pair of seeds'), nonce });
  }

  async function replay(row: RoundRow, actions = row.actions): Promise<Played | Refusal<StudioError>> {
    return playRound(row.game, { seeds: await seedsOf(row), stake: row.stake, choice: row.choice, actions });
  }

  return {
    seedsOf,
    replay,
    async show(row) {
      const taken = row.state === 'open' || row.state === 'decided' || row.state === 'settled';
      const { table_round: ofTable } = row;
      // Of a hand that is not decided there is nothing to compute.
      const waits = ofTable !== null && row.actions.length === 0;
      const played = taken && !waits ? await replay(row) : { events: [], prize: null, offer: 0n };
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
        pair: row.crash_round ?? row.seed_pair ?? (await tablePair(present(ofTable, 'a round has seeds'))),
        nonce: row.nonce,
        version: row.version,
        grant: row.grant_id,
        inPools: row.in_pools,
        placedAt: row.placed_at.toISOString(),
      };
    },
  };
}
