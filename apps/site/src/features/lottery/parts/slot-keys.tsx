/**
 * The keys of one position: choices, and quick picks for digits. One Tab stop; arrows move inside, Tab goes to the next
 * position; digits and a b s o e c pick, Space presses the key under the focus, Enter adds to the slip (screens.md 2.5).
 */
import { useT } from '@house/i18n/react';
import type { Choice, Slot } from '@house/lottery/game';
import { colorsOf } from '@house/lottery/games/color-10';
import { formatOdds } from '@house/money/display';
import { type JSX, type KeyboardEvent, useRef, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { isDigitSlot, pickByKey, pickQuickly, QUICK_PICKS, togglePick } from '../model/picks.ts';
import { useLotteryWords } from '../words.ts';

/** Omissions below this are marked as just drawn, above `COLD_FROM` as long missing. */
const HOT_BELOW = 2;
const COLD_FROM = 19;

export interface SlotKeysProps {
  desk: BetDesk;
  slot: Slot;
  place: number;
  /** Draws since each digit was drawn here; null hides them. */
  omissions: readonly number[] | null;
}

/** The stop of Tab among the keys, and what arrows do. */
function useRoving(count: number): {
  stop: number;
  setStop: (index: number) => void;
  group: { current: HTMLFieldSetElement | null };
  move: (key: string) => boolean;
} {
  const group = useRef<HTMLFieldSetElement>(null);
  const [stop, setStop] = useState(0);
  const move = (key: string): boolean => {
    const steps: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 };
    const wanted = steps[key];
    if (wanted === undefined) return false;
    const next = (wanted + count) % count;
    setStop(next);
    group.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
    return true;
  };
  return { stop, setStop, group, move };
}

function omissionClass(omission: number): string {
  if (omission < HOT_BELOW) return 'num hot';
  return omission >= COLD_FROM ? 'num cold' : 'num';
}

interface KeyProps {
  choice: Choice;
  on: boolean;
  tabIndex: number;
  onPick: () => void;
  onFocus: () => void;
}

function DigitKey({
  choice,
  on,
  omission,
  hue,
  ...rest
}: KeyProps & { omission: number | null; hue: string }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <button
      type="button"
      className={`key ${hue}`}
      aria-pressed={on}
      tabIndex={rest.tabIndex}
      onClick={rest.onPick}
      onFocus={rest.onFocus}
    >
      <i>{digits(choice.code)}</i>
      {omission === null ? (
        // Its line is kept free until the results are there, so that nothing below moves then.
        <small className="num" aria-hidden="true">
          {'\u00a0'}
        </small>
      ) : (
        <>
          <small className={omissionClass(omission)} aria-hidden="true">
            {digits(omission)}
          </small>
          <span className="sr">{t('lottery.missing', { count: omission })}</span>
        </>
      )}
    </button>
  );
}

const HUES: Readonly<Record<string, string>> = { G: 'hue-green', R: 'hue-red', V: 'hue-violet' };

function OddsKey({ choice, on, ...rest }: KeyProps): JSX.Element {
  const words = useLotteryWords();
  const { digits } = useMoney();
  const odds = [choice.odds, ...choice.specialOdds].map((value) => `${formatOdds(value)}×`).join(' / ');
  return (
    <button
      type="button"
      className={`odd ${on ? 'on' : ''} ${HUES[choice.code] ?? ''}`}
      aria-pressed={on}
      tabIndex={rest.tabIndex}
      onClick={rest.onPick}
      onFocus={rest.onFocus}
    >
      {words.choice(choice)}
      <small className="num">{digits(odds)}</small>
    </button>
  );
}

export function SlotKeys({ desk, slot, place, omissions }: SlotKeysProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { play, picks, setPicks, game } = desk;
  const { bigFrom } = game.trend;
  const digits = isDigitSlot(slot);
  const picked = picks[place] ?? [];
  const { stop, setStop, group, move } = useRoving(slot.choices.length + (digits ? QUICK_PICKS.length : 0));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const taken = event.key === 'Enter' || move(event.key);
    const next = taken ? null : pickByKey(play, picks, place, event.key, bigFrom);
    if (event.key === 'Enter' && !event.repeat) desk.addToSlip();
    if (next !== null) setPicks(next);
    if (taken || next !== null) event.preventDefault();
  };
  return (
    <fieldset ref={group} className={digits ? 'slot-keys' : 'slot-keys sides'} onKeyDown={onKeyDown}>
      <legend className="sr">{words.name(slot.nameId)}</legend>
      <span className={digits ? 'keys' : 'odds-keys'}>
        {slot.choices.map((choice, index) => {
          const shared = {
            choice,
            on: picked.includes(choice.code),
            tabIndex: stop === index ? 0 : -1,
            onPick: () => setPicks(togglePick(play, picks, place, choice.code)),
            onFocus: () => setStop(index),
          };
          const hue = game.familyCode === 'COLOR10' ? `hue-${colorsOf(Number(choice.code)).join('-')}` : '';
          return digits ? (
            <DigitKey key={choice.code} {...shared} hue={hue} omission={omissions?.[index] ?? null} />
          ) : (
            <OddsKey key={choice.code} {...shared} />
          );
        })}
      </span>
      {digits ? (
        <span className="qk">
          {QUICK_PICKS.map((quick, index) => (
            <button
              key={quick}
              type="button"
              tabIndex={stop === slot.choices.length + index ? 0 : -1}
              onFocus={() => setStop(slot.choices.length + index)}
              onClick={() => setPicks(pickQuickly(play, picks, place, quick, bigFrom))}
            >
              {t(`lottery.quick.${quick}`)}
            </button>
          ))}
        </span>
      ) : null}
    </fieldset>
  );
}
