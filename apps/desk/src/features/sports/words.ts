/** Names of sides, markets and selections at the desk. */
import type { MessageId } from '@house/i18n/catalogues';
import { useLanguage, useT } from '@house/i18n/react';
import { useFigures } from '../../shared/money.ts';

type Names = Readonly<Record<string, string>>;

export interface BookWords {
  readonly name: (names: Names) => string;
  /** `152/4–97/3 · 14.2`. */
  readonly score: (score: { readonly home: string; readonly away: string; readonly clock: string | null }) => string;
  readonly match: (sides: { readonly home: Names; readonly away: Names }) => string;
  readonly market: (market: {
    readonly type: string;
    readonly part: string | null;
    readonly line: string | null;
  }) => string;
  /** In the signs of the trade: 1, X, 2, over, 2-1. */
  readonly selection: (code: string) => string;
  readonly outcome: (outcome: string) => string;
}

export function useBookWords(): BookWords {
  const t = useT();
  const { language } = useLanguage();
  const { digits } = useFigures();
  const name = (names: Names): string => names[language] ?? names['en'] ?? '';
  return {
    name,
    score: ({ home, away, clock }) => digits(`${home}–${away}${clock === null ? '' : ` · ${clock}`}`),
    match: ({ home, away }) => `${name(home)} – ${name(away)}`,
    market: ({ type, part, line }) =>
      [
        t(`desk-sports.market.${type}` as MessageId),
        ...(part === null ? [] : [`(${digits(part.replace('.', ' · '))})`]),
        ...(line === null ? [] : [digits(line)]),
      ].join(' '),
    selection: (code) =>
      ['over', 'under', 'yes', 'no', 'other'].includes(code)
        ? t(`desk-sports.pick.${code}` as MessageId)
        : digits(code),
    outcome: (outcome) =>
      outcome.startsWith('dead')
        ? t('desk-sports.outcome.dead', { count: Number(outcome.slice('dead'.length)) })
        : t(`desk-sports.outcome.${outcome}` as MessageId),
  };
}
