/** Times, days and names of the records as this person reads them. */
import { searchGameList } from '@house/contract/games/site';
import { listLotteryGames } from '@house/contract/lottery/site';
import type { Wager } from '@house/contract/wagers/site';
import { monthId } from '@house/i18n/months';
import { useLanguage, useT, useTranslator } from '@house/i18n/react';
import type { Translator } from '@house/i18n/translator';
import type { FamilyFacts } from '@house/lottery/game';
import { readCardPlace, readTickets } from '@house/lottery/instant-bets';
import { toLatinDigits } from '@house/money/digits';
import { serverNow } from '@house/web/clock';
import { nameZone } from '@house/web/zone-time';
import { useMemo } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { readGame, useGamesCome } from '../../shared/game-plays.ts';
import { nameOfGame } from '../../shared/lottery-name.ts';
import { findPricedPlay, playName, positionName } from '../../shared/play-words.ts';
import { useCall } from '../../shared/query.ts';
import { dayAt, dayParts, type MomentParts, momentParts } from './model/days.ts';

export interface RecordWords {
  readonly offsetMinutes: number;
  /** `GMT+6`, once in a table's head. */
  readonly zone: string;
  /** The house's day of this moment, `yyyy-mm-dd`. */
  readonly today: () => string;
  /** `20 Nov 16:19`; the year only when it is not this one. */
  readonly moment: (iso: string) => string;
  /** `20 Nov 16:19:02` */
  readonly exact: (iso: string) => string;
  /** `16:19` */
  readonly time: (iso: string) => string;
  /** `20 Nov` */
  readonly day: (day: string) => string;
}

type DayOnly = Pick<MomentParts, 'day' | 'dayOfMonth' | 'month' | 'year'>;

export function useRecordWords(): RecordWords {
  const t = useT();
  const { mapDigits } = useTranslator();
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  return useMemo(() => {
    const today = (): string => dayAt(serverNow(), offsetMinutes);
    const date = (parts: DayOnly): string => {
      const month = t(monthId(parts.month));
      const year = parts.year === Number(today().slice(0, 4)) ? '' : ` ${parts.year}`;
      return mapDigits(`${parts.dayOfMonth} ${month}${year}`);
    };
    const at = (iso: string): MomentParts => momentParts(iso, offsetMinutes);
    return {
      offsetMinutes,
      zone: mapDigits(nameZone(offsetMinutes)),
      today,
      moment: (iso) => `${date(at(iso))} ${mapDigits(at(iso).time)}`,
      exact: (iso) => `${date(at(iso))} ${mapDigits(at(iso).exact)}`,
      time: (iso) => mapDigits(at(iso).time),
      day: (day) => date(dayParts(day)),
    };
  }, [t, mapDigits, offsetMinutes]);
}

export interface GameWords {
  /** Codes and names in the order of the lobby. */
  readonly games: readonly { code: string; name: string }[];
  /** Where no catalogue names it, by the names it comes with. */
  readonly gameName: (code: string, names?: Readonly<Record<string, string>> | null) => string;
  readonly playName: (gameCode: string, play: string) => string;
  /** What was bought of a raffle or a scratch card; null of other bets. */
  readonly boughtName: (selection: string) => string | null;
  /** A box of a play. */
  readonly position: (family: FamilyFacts, id: string, plain: string) => string;
  /** A name the catalogue gives by message id; `plain` while there is none. */
  readonly name: (id: string, plain: string) => string;
}

const NAMES_FRESH_MS = 600_000;

/** What is no play of a lottery: a ticket of the sportsbook, `SYSTEM@2+3/3`, or a round of a vendor's game; null: neither. */
function wordsOfOther(play: string, t: Translator['t'], mapDigits: Translator['mapDigits']): string | null {
  if (play === 'ROUND') return t('member.bought.round');
  const [, kind, folds = '', count] = /^(SINGLE|MULTI|SYSTEM)@([\d+]+)\/(\d+)$/.exec(play) ?? [];
  if (kind === undefined) return null;
  if (kind === 'SINGLE') return t('member.bought.single');
  if (kind === 'MULTI') return t('member.bought.multi', { count: Number(count) });
  return t('member.bought.system', { folds: mapDigits(folds), count: Number(count) });
}

export function useBoughtGameWords(): GameWords {
  const { find, mapDigits, t } = useTranslator();
  const { language, version } = useLanguage();
  const come = useGamesCome();
  const { data } = useCall(listLotteryGames, {}, { staleTime: NAMES_FRESH_MS });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the words gives other names, games that have come give theirs
  return useMemo(() => {
    const games = (data?.games ?? []).map((game) => ({
      code: game.gameCode,
      name: mapDigits(nameOfGame(game, language)),
    }));
    const name = (id: string, plain: string): string => find(id) ?? mapDigits(plain);
    return {
      games,
      name,
      position: (family, id, plain) => positionName(find, family, id) ?? mapDigits(plain),
      gameName: (code, names) => {
        const own = names?.[language] ?? names?.['en'];
        if (own !== undefined) return mapDigits(toLatinDigits(own));
        return games.find((game) => game.code === code)?.name ?? find(`lottery.card.${code}`) ?? code;
      },
      boughtName: (selection) => {
        const tickets = readTickets(selection);
        if (tickets !== null) {
          const { first, count } = tickets;
          const numbers = count === 1 ? `${first}` : `${first}–${first + count - 1}`;
          return t('lottery.ticketNumbers', { numbers: mapDigits(numbers) });
        }
        const card = readCardPlace(selection);
        return card === null ? null : t('lottery.cardNumber', { number: card.nonce });
      },
      playName: (gameCode, play) => {
        const game = readGame(gameCode);
        if (game === undefined) return '…';
        const found = game && findPricedPlay(game, play);
        if (found) return mapDigits(playName(find, game, found.play));
        return wordsOfOther(play, t, mapDigits) ?? play;
      },
    };
  }, [data, find, mapDigits, t, language, version, come]);
}

const DRAWN = new Set(['lottery', 'elottery']);
/** More than our studio has; what stands behind them goes by its code. */
const NAMED_MAX = 100;

/** What the game of a bet is called; games of vendors by the catalogue, which is asked for where one of the rows needs it. */
export function useWagerName(rows: readonly Pick<Wager, 'product'>[]): (row: Wager) => string {
  const { gameName } = useBoughtGameWords();
  const { data } = useCall(
    searchGameList,
    { query: { pageSize: NAMED_MAX } },
    { staleTime: NAMES_FRESH_MS, enabled: rows.some(({ product }) => !DRAWN.has(product)) },
  );
  return ({ product, gameCode, names }) => {
    const known = DRAWN.has(product) ? undefined : data?.games.find(({ gameId }) => gameId === gameCode);
    return names === null && known !== undefined ? known.gameName : gameName(gameCode, names);
  };
}
