/** The card one bets on: tabs of plays, the plays of a tab, what the open one is, and what it is picked with. */
import { useT } from '@house/i18n/react';
import type { Play } from '@house/lottery/game';
import { HOT_COLD_ISSUES_MIN, measureOmissions } from '@house/lottery/trend';
import { Chips } from '@house/ui/choice';
import { scrollToChosen } from '@house/ui/lib/scroll-to-chosen';
import { Notice } from '@house/ui/states';
import { Tabs } from '@house/ui/tabs';
import { type JSX, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { groupPlays } from '../model/play-groups.ts';
import { hasManyPrizes, paysByChoice, prizesOfPicks, showsOdds, tierPrizes } from '../model/prizes.ts';
import { useLimitedNumbers } from '../requests.ts';
import { useLotteryWords } from '../words.ts';
import { Picker } from './pickers/picker.tsx';
import type { Omission } from './pickers/picker-props.ts';
import { PriceFigure } from './price-figure.tsx';

const LimitedNote = lazyPart(async () => ({ default: (await import('./limited-note.tsx')).LimitedNote }));

const POSITION = 'lottery.position.';

/** Omissions below this are marked as just drawn, from `COLD_FROM` as long missing. */
const HOT_BELOW = 2;
const COLD_FROM = 19;

function markOf(omission: number): Omission['mark'] {
  if (omission < HOT_BELOW) return 'hot';
  return omission >= COLD_FROM ? 'cold' : null;
}

/** Draws since each value was drawn, by the code of its position; null while the results are not there. */
function useOmissions(
  desk: BetDesk,
  newestFirst: readonly (readonly number[])[],
): ReadonlyMap<string, readonly Omission[]> | null {
  const { lowest, highest, positionIds } = desk.game.trend;
  return useMemo(() => {
    if (newestFirst.length === 0) return null;
    return new Map(
      positionIds.map((id, place) => {
        const values = newestFirst.map((result) => result[place] ?? lowest);
        const omissions = measureOmissions(values, lowest, highest).map(({ omission }) => ({
          draws: omission,
          mark: values.length < HOT_COLD_ISSUES_MIN ? null : markOf(omission),
        }));
        return [id.slice(POSITION.length), omissions];
      }),
    );
  }, [newestFirst, positionIds, lowest, highest]);
}

/** What one winning unit pays where every choice pays alike. */
function usePays(desk: BetDesk): { text: string; upTo: boolean } | null {
  const money = useMoney();
  const { play, price, perUnit, board } = desk;
  if (paysByChoice(play)) return null;
  const prizes = prizesOfPicks(play, board.picks, perUnit ?? 0n, price);
  const [best] = prizes;
  if (best === undefined) return null;
  const text = showsOdds(play) ? `${money.digits(best.odds)}×` : money.full(best.prize);
  return { text, upTo: prizes.length > 1 };
}

/** One sentence on how the play is won, and the most a unit pays. */
function PlayHint({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const pays = usePays(desk);
  return (
    <p className="ds">
      <span className="t2">{words.hint(desk.game, desk.play)}</span>{' '}
      {pays === null ? null : (
        <span className="nw">
          {t(pays.upTo ? 'lottery.paysUpTo' : 'lottery.paysEach')}{' '}
          <PriceFigure known={desk.priceKnown}>
            <b className="goldt num">{pays.text}</b>
          </PriceFigure>
        </span>
      )}
    </p>
  );
}

/** Every prize of a play that has several. */
function TierPrizes({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const words = useLotteryWords();
  const money = useMoney();
  const { play, price, priceKnown, perUnit } = desk;
  const prizes = paysByChoice(play) || hasManyPrizes(play) ? [] : tierPrizes(play, perUnit ?? 0n, price);
  if (prizes.length < 2) return null;
  return (
    <ul className="tiers" aria-label={t('lottery.tiers')}>
      {prizes.map(({ chance, prize, odds }) => (
        <li key={`${chance.numerator}/${chance.denominator}`} className="num">
          <small>{words.chance(chance)}</small>{' '}
          <PriceFigure known={priceKnown}>
            <b>{showsOdds(play) ? `${money.digits(odds)}×` : money.full(prize)}</b>
          </PriceFigure>
        </li>
      ))}
    </ul>
  );
}

/** The row of forms shows what is chosen, as tabs do by themselves. */
function useChosenInSight(play: string): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play is another choice
  useEffect(() => scrollToChosen(card.current?.querySelector('.forms label:has(:checked)')), [play]);
  return card;
}

export interface PlayBoardProps {
  desk: BetDesk;
  newestFirst: readonly (readonly number[])[];
  onPlay: (code: string) => void;
  children: JSX.Element;
}

export function PlayBoard({ desk, newestFirst, onPlay, children }: PlayBoardProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { game, plays, play } = desk;
  const omissions = useOmissions(desk, newestFirst);
  const card = useChosenInSight(play.code);
  const limits = useLimitedNumbers(desk.view.gameCode, play.code, desk.draw?.id);
  const groups = useMemo(() => groupPlays(plays), [plays]);
  const forms = groups.find(({ groupId }) => groupId === play.groupId)?.plays ?? [];
  const { stoppedPlays } = desk;
  const nameOf = (each: Play): string => {
    const name = words.formName(game, each);
    return stoppedPlays.has(each.code) ? t('lottery.playClosed', { name }) : name;
  };
  const openGroup = (groupId: string): void => {
    const first = groups.find((group) => group.groupId === groupId)?.plays[0];
    if (first !== undefined) onPlay(first.code);
  };
  return (
    <section ref={card} className="card bp" aria-label={t('lottery.board')}>
      <Tabs
        id="play"
        look="underlined"
        label={t('lottery.plays')}
        tabs={groups.map(({ groupId }) => ({ value: groupId, text: words.name(groupId) }))}
        value={play.groupId}
        onChange={openGroup}
      />
      <div role="tabpanel" id="play-panel" aria-labelledby={`play-${play.groupId}`}>
        {forms.length > 1 ? (
          <div className="forms">
            <Chips
              label={t('lottery.forms')}
              choices={forms.map((each) => ({ value: each.code, text: nameOf(each) }))}
              value={play.code}
              onChange={onPlay}
            />
          </div>
        ) : null}
        {stoppedPlays.has(play.code) ? <Notice tone="warn">{t('lottery.playStoppedNote')}</Notice> : null}
        <PlayHint desk={desk} />
        <TierPrizes desk={desk} />
        {limits.length === 0 ? null : (
          <Suspense fallback={null}>
            <LimitedNote desk={desk} limits={limits} />
          </Suspense>
        )}
        <Picker desk={desk} omissions={omissions} />
        {children}
      </div>
    </section>
  );
}
