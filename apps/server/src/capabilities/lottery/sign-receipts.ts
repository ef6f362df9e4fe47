/** What the house signs of a bet: what its draw was committed to with, and the running root of its shard (docs/fairness.md). */
import { writeStatement } from '@house/fairness/receipt-statement';
import type { SignedText } from '@house/fairness/signed-text';
import { RAFFLE } from '@house/lottery/instant-bets';
import { formatAmount } from '@house/money/amount';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { WagerRow, Wagers } from '../wagers/port.ts';
import { findDrawRows } from './list-queries.ts';
import type { HouseKey } from './public-log/house-key.ts';
import { readPromisedCaps } from './queries.ts';
import { findRaffle } from './raffles/queries.ts';
import { receiptOf } from './receipts.ts';
import type { DrawRow } from './schema.ts';
import { readChain } from './ticket-chains.ts';
import { hexOrNull } from './view.ts';

export interface SignDeps {
  readonly db: Db;
  readonly houseKey: HouseKey;
  readonly now: () => Date;
}

/** The draw of a bet. Throws where the bet is on none. */
export async function drawOfWager(db: Db, wager: Pick<WagerRow, 'marketId'>): Promise<DrawRow> {
  const [row] = await findDrawRows(db, [wager.marketId]);
  return present(row, 'a bet on a draw has its draw');
}

/** Signs what stands of a bet on a draw now. The first of a shard reads all its tickets so far, a later one those since. */
export async function signDrawReceipt(
  { db, houseKey, now }: SignDeps,
  wager: WagerRow,
  wagers: Pick<Wagers, 'pageAccepted'>,
): Promise<SignedText> {
  const draw = await drawOfWager(db, wager);
  const { shard, tickets, root } = await readChain({ db, wagers }, draw, wager);
  const caps = await readPromisedCaps(db, draw);
  const own = draw.commitment !== null;
  return houseKey.sign(
    'house receipt 1',
    writeStatement({
      digest: receiptOf(wager, draw).digest,
      drawId: String(draw.id),
      commit: hexOrNull(draw.commitment),
      scheme: own ? draw.scheme : null,
      beacon: own ? draw.beacon_kind : null,
      beaconRound: draw.beacon_round,
      chain: { shard, tickets, root: present(hexOrNull(root), 'a root has bytes') },
      caps: caps === null ? null : { order: formatAmount(caps.order), member: formatAmount(caps.member) },
      signedAt: now().toISOString(),
    }),
  );
}

/** The same of raffle tickets, whose raffle lists what was sold at any time; null of a card, which its pair of seeds proves. */
export async function signInstantReceipt({ db, houseKey, now }: SignDeps, wager: WagerRow): Promise<SignedText | null> {
  if (wager.gameCode !== RAFFLE) return null;
  const raffle = present(await findRaffle(db, wager.marketId), 'tickets are of a raffle');
  return houseKey.sign(
    'house receipt 1',
    writeStatement({
      digest: receiptOf(wager, null).digest,
      drawId: String(raffle.id),
      commit: hexOrNull(raffle.commitment),
      scheme: raffle.scheme,
      beacon: 'none',
      beaconRound: null,
      chain: null,
      caps: null,
      signedAt: now().toISOString(),
    }),
  );
}
