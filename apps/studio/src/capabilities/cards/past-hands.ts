/** Hands that are over, as they are told: with all it takes to deal and play them again. */
import { toHex } from '@house/fairness/hex';
import { formatAmount } from '@house/money/amount';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { PastHandRow } from './queries.ts';

/** `name`: how a player is told; `times`: when each act was done is told too. */
export function showPastHand(
  row: PastHandRow,
  { sealed, name, times }: { sealed: SealedSeeds; name: (player: string) => string; times: boolean },
) {
  const of = (seat: number) => row.results.find((each) => each.seat === seat);
  return {
    ...{ id: row.id, number: row.number, unit: formatAmount(row.unit), button: row.button },
    ...{ dealtAt: row.dealt_at.toISOString(), rake: formatAmount(row.rake ?? 0n) },
    ...{ commitment: toHex(row.commitment), serverSeed: toHex(sealed.open(row)) },
    players: row.players.map((each) => ({
      ...{ seat: each.seat, player: name(each.player), stack: each.stack, seed: each.seed },
      ...{ put: formatAmount(BigInt(of(each.seat)?.put ?? 0)), won: formatAmount(BigInt(of(each.seat)?.won ?? 0)) },
    })),
    actions: row.actions.map(({ seat, kind, amount, picks, at }) => ({
      ...{ seat, kind },
      ...(amount === undefined ? {} : { amount }),
      ...(picks === undefined ? {} : { picks: [...picks] }),
      ...(at === undefined || !times ? {} : { at }),
    })),
  };
}
