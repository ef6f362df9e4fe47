/** The jackpots of our own games: asked every five seconds while they are looked at. */
import type { ReplyOf } from '@house/contract/call';
import { listJackpots } from '@house/contract/studio/site';
import type { MessageId } from '@house/i18n/catalogues';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from './query.ts';

type Jackpots = ReplyOf<typeof listJackpots>;
export type Jackpot = Jackpots['pools'][number];

const EVERY_MS = 5_000;

const NAMES: Readonly<Record<string, MessageId>> = {
  MINI: 'site-jackpots.MINI',
  MINOR: 'site-jackpots.MINOR',
  MAJOR: 'site-jackpots.MAJOR',
  GRAND: 'site-jackpots.GRAND',
};
export const jackpotName = (code: string): MessageId => NAMES[code] ?? 'site-jackpots.title';

/** What all of them take of a stake, in percent: `1.5`. */
export function shareOfAll(pools: readonly Pick<Jackpot, 'share'>[]): string {
  const percent = pools.reduce((sum, { share }) => sum + share, 0) * 100;
  return String(Math.round(percent * 100) / 100);
}

export function useJackpots(): UseQueryResult<Jackpots, RefusalError> {
  return useCall(listJackpots, {}, { refetchInterval: EVERY_MS, staleTime: EVERY_MS });
}
