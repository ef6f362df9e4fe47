/** What a bet that is told lies on, in words: its lottery, else the name that its game brings, else its kind of game. */
import { listLotteryGames } from '@house/contract/lottery/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useLanguage, useTranslator } from '@house/i18n/react';
import { nameOfGame } from '../../shared/lottery-name.ts';
import { useCall } from '../../shared/query.ts';

const GAMES_FRESH_MS = 600_000;
const KINDS: Readonly<Record<string, MessageId>> = {
  live: 'common.nav.live',
  slots: 'common.nav.slots',
  fish: 'common.nav.fish',
  pvp: 'common.nav.cards',
  mini: 'common.nav.mini',
  sports: 'common.nav.sports',
  esports: 'common.nav.esports',
  cockfight: 'common.nav.cockfight',
};
/** A round of the studio goes by an id that says nothing to people. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Told {
  readonly product: string;
  readonly gameCode: string;
  readonly names?: Readonly<Record<string, string>> | null;
}

/** The picks of a bet as far as people can read them. */
export const picksOf = (selection: string): string => (ID.test(selection) ? '' : selection);

export function useBetName(enabled: boolean): (bet: Told) => string {
  const { t, mapDigits } = useTranslator();
  const { language } = useLanguage();
  const { data } = useCall(listLotteryGames, {}, { staleTime: GAMES_FRESH_MS, enabled });
  return ({ product, gameCode, names }) => {
    const own = names?.[language] ?? names?.['en'];
    const game = data?.games.find((each) => each.gameCode === gameCode);
    const kind = KINDS[product];
    return mapDigits(own ?? (game && nameOfGame(game, language)) ?? (kind === undefined ? gameCode : t(kind)));
  };
}
