/** Names of markets, selections and outcomes, and odds, as their reader likes them. */
import type { MessageId } from '@house/i18n/catalogues';
import { useLanguage, useT } from '@house/i18n/react';
import { useMoney } from '../../../shared/money.ts';
import { useOdds } from '../../../shared/odds-format.ts';
import type { Names } from '../model/slip.ts';

/** The line of a handicap is that of a side, with its sign. */
const isHandicap = (type: string): boolean => type === 'ah' || type.endsWith('Handicap');

interface Sides {
  readonly home: Names;
  readonly away: Names;
}
interface Picked extends Sides {
  readonly type: string;
  readonly part: string | null;
  readonly line: string | null;
  readonly selection: string;
}

/** A handicap with its sign; of the away side the other way round. */
function signed(line: string, turned: boolean): string {
  const value = turned ? -Number(line) : Number(line);
  return value > 0 ? `+${value}` : String(value === 0 ? 0 : value).replace('-', '−');
}

export interface SportsWords {
  readonly name: (names: Names) => string;
  readonly market: (market: Pick<Picked, 'type' | 'part' | 'line'>) => string;
  /** The same without its line, which its selections say. */
  readonly title: (market: Pick<Picked, 'type' | 'part'>) => string;
  readonly selection: (picked: Picked) => string;
  readonly match: (sides: Sides) => string;
  readonly odds: (decimal: string) => string;
  readonly outcome: (outcome: string) => string;
}

export function useSportsWords(): SportsWords {
  const t = useT();
  const { language } = useLanguage();
  const { digits } = useMoney();
  const odds = useOdds();
  const name = (names: Names): string => names[language] ?? names['en'] ?? '';
  function title({ type, part }: Pick<Picked, 'type' | 'part'>): string {
    const [one = '', two = ''] = digits(part ?? '').split('.');
    return t(`site-sports.market.${type}` as MessageId, { one, two });
  }
  function selectionWords({ type, line, selection, home, away }: Picked): string {
    const sides: Readonly<Record<string, string>> = { '1': name(home), '2': name(away), X: t('site-sports.draw') };
    const own = line ?? '';
    if (isHandicap(type)) return `${sides[selection] ?? ''} ${digits(signed(own, selection === '2'))}`;
    if (type === 'dc') {
      const pair = [...selection].map((each) => sides[each] ?? '');
      return t('site-sports.either', { one: pair[0] ?? '', other: pair[1] ?? '' });
    }
    if (selection === 'over' || selection === 'under') return t(`site-sports.${selection}`, { line: digits(own) });
    if (selection === 'yes' || selection === 'no') return t(`site-sports.${selection}`);
    if (selection === 'other') return t('site-sports.otherScore');
    return sides[selection] ?? digits(selection.replace('-', '–'));
  }
  return {
    name,
    market: ({ type, part, line }) => {
      const words = title({ type, part });
      return line === null || isHandicap(type) ? words : `${words} ${digits(line)}`;
    },
    title,
    selection: selectionWords,
    match: ({ home, away }) => t('site-sports.match', { home: name(home), away: name(away) }),
    odds,
    outcome: (outcome) =>
      outcome.startsWith('dead')
        ? t('site-sports.outcome.dead', { count: Number(outcome.slice('dead'.length)) })
        : t(`site-sports.outcome.${outcome}` as MessageId),
  };
}
