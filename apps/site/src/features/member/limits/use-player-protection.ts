/** Writes of own limits: each with one key until its outcome is known; what is replied is shown at once. */

import type { BodyOf } from '@house/contract/call';
import {
  confirmPlayerLimit,
  dropPlayerLimitRaise,
  excludeMyself,
  getPlayerProtection,
  type LimitKind,
  type LimitPeriod,
  type PlayerProtectionView,
  setPlayerLimit,
  startCoolOff,
} from '@house/contract/player-protection/site';
import { callKey } from '@house/web/query';
import { request } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query.ts';
import { type OwnAttempt, useAttempt } from '../../../shared/use-attempt.ts';

function show(state: PlayerProtectionView): void {
  queryClient.setQueriesData({ queryKey: callKey(getPlayerProtection) }, state);
}

function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(getPlayerProtection) });
}

/** `amount` of what is set: wire decimal, null for no limit. */
export interface LimitWish {
  readonly act: 'set' | 'confirm' | 'drop';
  readonly amount: string | null;
}

function isLimitWish(value: unknown): value is LimitWish {
  const { act, amount } = (value ?? {}) as Partial<LimitWish>;
  return (act === 'set' || act === 'confirm' || act === 'drop') && (amount === null || typeof amount === 'string');
}

export function useLimitAttempt(kind: LimitKind, period: LimitPeriod): OwnAttempt<LimitWish> {
  return useAttempt<LimitWish, PlayerProtectionView>({
    what: `playerLimit.${kind}.${period}`,
    isWish: isLimitWish,
    post: ({ key, wish: { act, amount } }) => {
      const params = { kind, period };
      if (act === 'set') return request(setPlayerLimit, { params, body: { key, amount } });
      return request(act === 'confirm' ? confirmPlayerLimit : dropPlayerLimitRaise, { params, body: { key } });
    },
    onAnswered: show,
    onTried: readAgain,
  });
}

export type CoolOffSpan = BodyOf<typeof startCoolOff>['span'];
export const COOL_OFF_SPANS = ['day', 'week', 'month'] as const satisfies readonly CoolOffSpan[];
const isCoolOffSpan = (value: unknown): value is CoolOffSpan => COOL_OFF_SPANS.some((span) => span === value);

export function useCoolOffAttempt(): OwnAttempt<CoolOffSpan> {
  return useAttempt<CoolOffSpan, PlayerProtectionView>({
    what: 'coolOff',
    isWish: isCoolOffSpan,
    post: ({ key, wish: span }) => request(startCoolOff, { body: { key, span } }),
    onAnswered: show,
    onTried: readAgain,
  });
}

export type ExclusionWish = Pick<BodyOf<typeof excludeMyself>, 'span' | 'word'>;
export const EXCLUSION_SPANS = [
  'halfYear',
  'year',
  'fiveYears',
  'permanent',
] as const satisfies readonly ExclusionWish['span'][];

function isExclusionWish(value: unknown): value is ExclusionWish {
  const { span, word } = (value ?? {}) as Partial<ExclusionWish>;
  return EXCLUSION_SPANS.some((one) => one === span) && typeof word === 'string';
}

export function useExclusionAttempt(): OwnAttempt<ExclusionWish> {
  return useAttempt<ExclusionWish, PlayerProtectionView>({
    what: 'exclusion',
    isWish: isExclusionWish,
    post: ({ key, wish }) => request(excludeMyself, { body: { key, ...wish } }),
    onAnswered: show,
    onTried: readAgain,
  });
}
