/** Games as people name them, and results as balls. Names come from the house's list of games, as on the site. */

import type { OfficialFactsView } from '@house/contract/lottery/official-facts';
import { listLotteryGames } from '@house/contract/lottery/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { findGame, listGames } from '@house/lottery/catalogue';
import { readCardPlace, readTickets } from '@house/lottery/instant-bets';
import { findPlay, slotsOf } from '@house/lottery/offer';
import { FACTORS, FULL_ODDS, readPricedPlay } from '@house/lottery/pricing';
import { Badge, Balls } from '@house/ui/figures';
import { type JSX, useMemo } from 'react';
import { useCall } from './api.ts';
import { translator } from './preferences.ts';

export const GAME_CODES: readonly string[] = listGames().map(({ gameCode }) => gameCode);

export interface GameWords {
  /** Where no catalogue names it, by the names it comes with. */
  game: (gameCode: string, names?: Readonly<Record<string, string>> | null) => string;
  play: (gameCode: string, playCode: string) => string;
  /** What was picked, slot by slot: `1st 3 4 · 4th Big`; the text itself where it does not parse. */
  selection: (gameCode: string, playCode: string, text: string) => string;
}

/** A stored play names its price behind an `@`. */
function playOf(gameCode: string, playText: string) {
  const game = findGame(gameCode);
  const named = readPricedPlay(playText);
  const play = game === undefined || named === null ? undefined : findPlay(game, named.code);
  return { play, price: named?.price ?? FULL_ODDS };
}

function describePlay(gameCode: string, playText: string): string {
  const { play, price } = playOf(gameCode, playText);
  if (play === undefined) return playText;
  const name = play.nameIds.map((id) => translator.find(id) ?? '').filter(Boolean);
  const level = price.atLevel === null ? '' : `@${price.atLevel.level}`;
  const share = price.factor === FACTORS.full ? '' : `×${price.factor / 10}%`;
  return [name.join(' ') || play.code, level, share].filter(Boolean).join(' ');
}

function describeSelection(gameCode: string, playText: string, text: string): string {
  const { play } = playOf(gameCode, playText);
  if (play === undefined || play.grammar.kind !== 'boxes') return text;
  const picked = play.grammar.readStored(text);
  const slots = slotsOf(play).flatMap((slot, index) => {
    const names = (picked[index] ?? []).map((code) => {
      const nameId = slot.choices.find((choice) => choice.code === code)?.nameId ?? null;
      return (nameId === null ? undefined : translator.find(nameId)) ?? code;
    });
    if (names.length === 0) return [];
    const place = picked.length === 1 ? undefined : (translator.find(slot.nameId) ?? slot.code);
    return [[place, ...names].filter(Boolean).join(' ')];
  });
  return slots.join(' · ');
}

const NAMES_FRESH_MS = 600_000;

/** A code stands for itself where the catalogues have no words for it yet. */
export function useGameWords(): GameWords {
  useAreas(['lottery']);
  const t = useT();
  const { data } = useCall(listLotteryGames, {}, { staleTime: NAMES_FRESH_MS });
  const { language, version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language gives other words
  return useMemo(
    () => ({
      game: (gameCode, names) => {
        const own = names?.[language] ?? names?.['en'] ?? translator.find(`lottery.card.${gameCode}`);
        if (own !== undefined) return own;
        const known = data?.games.find((each) => each.gameCode === gameCode)?.names;
        const called = known?.[language] || known?.['en'];
        if (called) return translator.mapDigits(called);
        // As a fresh house calls it, until the list of games is there.
        const game = findGame(gameCode);
        const name = game === undefined ? undefined : translator.find(game.nameId);
        if (game === undefined || name === undefined) return gameCode;
        // What is drawn elsewhere has no pace; what is drawn once a day, its name tells apart.
        if (game.announced !== null || game.drawMinute !== undefined) return name;
        return t('desk.gameAtPace', { name, minutes: game.periodMinutes });
      },
      play: describePlay,
      selection: (gameCode, playCode, text) => translator.mapDigits(describeSelection(gameCode, playCode, text)),
    }),
    [t, language, version, data],
  );
}

interface BetTextProps {
  gameCode: string;
  bet: { readonly play: string; readonly selection: string };
}

/** How it was played, and what was picked; the text that was sent is under the pointer. */
export function BetText({ gameCode, bet }: BetTextProps): JSX.Element {
  useAreas(['lottery']);
  const tickets = readTickets(bet.selection);
  const card = readCardPlace(bet.selection);
  const t = useT();
  if (card !== null) return <span title={bet.selection}>{t('lottery.cardNumber', { number: card.nonce })}</span>;
  if (tickets !== null) {
    const { first, count } = tickets;
    const numbers = count === 1 ? `${first}` : `${first}–${first + count - 1}`;
    return <>{translator.mapDigits(t('lottery.ticketNumbers', { numbers }))}</>;
  }
  return <PlayText gameCode={gameCode} bet={bet} />;
}

function PlayText({ gameCode, bet }: BetTextProps): JSX.Element {
  const words = useGameWords();
  return (
    <>
      {words.play(gameCode, bet.play)}{' '}
      <span className="sel-text" title={bet.selection}>
        {words.selection(gameCode, bet.play, bet.selection)}
      </span>
    </>
  );
}

/** A dash until the draw is drawn. */
export function ResultBalls({
  result,
  size = 's',
}: {
  result: readonly number[] | null;
  size?: 's' | 'm';
}): JSX.Element {
  const t = useT();
  if (result === null) return <span className="t3">–</span>;
  const texts = result.map(String);
  return <Balls texts={texts} label={t('desk.resultSpoken', { numbers: texts.join(' ') })} size={size} />;
}

/** Says that a draw's result is made up by the house for a demo; of a draw, or of a bet on one. */
export function SimulatedTag({ of }: { of: { readonly official: OfficialFactsView | null } }): JSX.Element | null {
  return <MadeUpTag of={of.official} />;
}

/** The same of whatever rests on such a draw: a line of the journal. */
export function MadeUpTag({ of }: { of: { readonly simulated?: boolean | undefined } | null }): JSX.Element | null {
  const t = useT();
  return of?.simulated === true ? <Badge tone="warn">{t('common.status.simulated')}</Badge> : null;
}
