/** Builders for tests: own limits on a test database, as one process has them. */
import { randomInt } from '@house/fairness/random';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import type { Wallet } from '../wallet/port.ts';
import type { PlayerProtection } from './port.ts';
import { createPlayerProtection, type PlayerProtectionDeps } from './service.ts';

/** In the zone of Dhaka. Nobody has deposited anything unless told. */
export function givenPlayerProtection(
  database: Database,
  wallet: Wallet,
  { depositedSince, ...time }: Partial<Pick<PlayerProtectionDeps, 'depositedSince' | 'readTime'>> = {},
): PlayerProtection {
  return createPlayerProtection({
    db: database.db,
    ids: createIds(systemClock, randomInt(1024)),
    wallet,
    depositedSince: depositedSince ?? (async () => ({ day: 0n, week: 0n, month: 0n })),
    zoneOffsetMinutes: 360,
    ...time,
  });
}
