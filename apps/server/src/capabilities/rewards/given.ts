/** Builders for tests of whoever asks rewards for turnover. */
import type { Projection } from '../../platform/projection.ts';
import { rewardTurnover } from './projection.ts';

/** The turnover of members by day and product, to be driven with `catchUp`. */
export const givenRewardTurnover = (zoneOffsetMinutes: number): Projection => rewardTurnover(zoneOffsetMinutes);
