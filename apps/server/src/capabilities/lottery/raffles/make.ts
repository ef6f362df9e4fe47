/** A raffle is made: its seed sealed and committed to, its market opened, in the caller's transaction. */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { randomBytes } from '@house/fairness/random';
import { RAFFLE } from '@house/lottery/instant-bets';
import type { Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { Sealer } from '../seeds.ts';
import type { RafflePlan } from './port.ts';
import { insertRaffle, type RaffleRow } from './queries.ts';

export interface MakeDeps {
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly wagers: Pick<Wagers, 'openMarkets'>;
}

/** Answers the one of the key when it is there. */
export async function insertSealedRaffle(
  { ids, sealer, wagers }: MakeDeps,
  tx: Tx,
  plan: RafflePlan,
): Promise<RaffleRow> {
  const id = ids.next();
  const seed = randomBytes(SEED_BYTES);
  const { n, s } = sealer.seal(id, seed);
  const made = await insertRaffle(tx, { ...plan, id, commit: commitOf(seed), nonce: n, sealed: s });
  await wagers.openMarkets(tx, [
    {
      id: made.id,
      product: 'elottery',
      gameCode: RAFFLE,
      label: made.closes_at.toISOString().slice(0, 10).replaceAll('-', ''),
      opensAt: made.opens_at,
      closesAt: made.closes_at,
    },
  ]);
  return made;
}
