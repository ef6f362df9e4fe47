/** A bet on a book and its decision, one after the other, as a vendor's spin does both: two commits a request. */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { FastifyInstance } from 'fastify';
import type { Wagers } from '../apps/server/src/capabilities/wagers/port.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';

const STAKE = 20_000n;
let pairs = 0;

/** `POST /pair {memberId, marketId, key}`; two of three lose. */
export function pairRoute(http: FastifyInstance, wagersOf: () => Pick<Wagers, 'place' | 'decide'>): void {
  http.post<{ Body: { memberId: string; marketId: string; key: string } }>('/pair', async ({ body }) => {
    const memberId = BigInt(body.memberId);
    const outside = { vendor: 'bench', kind: 'bet', transactionId: body.key };
    const wager = { marketId: BigInt(body.marketId), play: 'SPIN', selection: '', units: 1 };
    const [bet] = await wagersOf().place([{ memberId, key: body.key, stake: STAKE, wager, outside }]);
    if (bet === undefined || bet.refused !== undefined) throw new Error(bet?.refused);
    pairs += 1;
    const key = uuidV7(systemClock.now(), randomBytes(10));
    const prize = pairs % 3 === 0 ? 3n * STAKE : 0n;
    const [decided] = await wagersOf().decide([{ memberId, bet: outside, key, kind: 'decide', version: 1, prize }]);
    if (decided === undefined || decided.refused !== undefined) throw new Error(decided?.refused);
    return { success: true, value: { seq: String(bet.seq) }, message: '' };
  });
}
