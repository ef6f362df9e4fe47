/**
 * The keys of one box: numbers in a row or a grid with quick keys, or names with what they pay. One Tab stop; arrows
 * move inside, Tab goes to the next box; figures and a b s o e c pick, Space presses the key under the focus, Enter adds
 * to the slip (screens.md 2.5).
 */
import { useT } from '@house/i18n/react';
import type { Slot } from '@house/lottery/game';
import { type JSX, type KeyboardEvent, useRef } from 'react';
import type { BetDesk } from '../../bet-desk.ts';
import {
  hasQuickPicks,
  lookOf,
  pickByKey,
  pickQuickly,
  QUICK_PICKS,
  type SlotLook,
  togglePick,
} from '../../model/picks.ts';
import { paysByChoice } from '../../model/prizes.ts';
import { useLimitedNumbers } from '../../requests.ts';
import { useLotteryWords } from '../../words.ts';
import { DigitKey, hueOf, NamedKey, NumberKey, type PickKeyProps, useChoicePay } from './pick-keys.tsx';
import type { Omission } from './picker-props.ts';
import { useRoving } from './use-roving.ts';

export const GRID_COLUMNS = 10;

export interface SlotKeysProps {
  desk: BetDesk;
  slot: Slot;
  place: number;
  /** Draws since each digit was drawn here; null hides them. */
  omissions: readonly Omission[] | null;
}

/** Two figures in a row are one number where numbers have two. */
function useFigures(length: number): (key: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    if (!/^\d$/.test(key) || length < 2) return key;
    const now = performance.now();
    const old = now - typed.current.at < 1_200 ? typed.current.text : '';
    const text = `${old}${key}`;
    typed.current = { text: text.length >= length ? '' : text, at: now };
    return text;
  };
}

/** Whether a pick of this box is a limited number by itself. */
function useLimitOf({ view, play, draw }: BetDesk, place: number): (code: string) => KeyLimit {
  const limits = useLimitedNumbers(view.gameCode, play.code, draw?.id);
  const alone = limits.flatMap(({ selection, closed, factor }) => {
    const picks = play.grammar.readStored(selection);
    const [code] = picks[place] ?? [];
    return code !== undefined && picks.flat().length === 1 ? [{ code, closed, factor }] : [];
  });
  return (code) => {
    const found = alone.find((each) => each.code === code);
    if (found === undefined) return { limit: null, share: null };
    const limit = found.closed ? 'closed' : found.factor === null ? 'less' : 'reduced';
    return { limit, share: found.factor };
  };
}

interface KeyLimit {
  readonly limit: PickKeyProps['limit'];
  /** Of one at reduced odds, thousandths of what the play pays. */
  readonly share: number | null;
}

const CLASSES: Readonly<Record<SlotLook, string>> = {
  keys: 'slot-keys',
  grid: 'slot-keys grid',
  named: 'slot-keys sides',
};

export function SlotKeys({ desk, slot, place, omissions }: SlotKeysProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { play, board, game } = desk;
  const look = lookOf(slot);
  const quick = hasQuickPicks(play, place);
  const picked = board.picks[place] ?? [];
  const limitOf = useLimitOf(desk, place);
  const { choices } = slot;
  const payOf = useChoicePay(desk);
  const apart = paysByChoice(play);
  const { stop, setStop, group, move } = useRoving(
    choices.length + (quick ? QUICK_PICKS.length : 0),
    look === 'grid' ? GRID_COLUMNS : 1,
  );
  const figures = useFigures(look === 'named' ? 1 : (choices[choices.length - 1]?.code.length ?? 1));
  const pick = (code: string): void => {
    const next = togglePick(play, board.picks, place, code);
    if (next === board.picks) desk.noMore();
    else board.setPicks(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const taken = event.key === 'Enter' || move(event.key);
    const next = taken ? null : pickByKey(play, board.picks, place, figures(event.key));
    if (event.key === 'Enter' && !event.repeat) desk.addToSlip();
    if (next === board.picks) desk.noMore();
    else if (next !== null) board.setPicks(next);
    if (taken || next !== null) event.preventDefault();
  };
  const key = (shared: PickKeyProps, index: number): JSX.Element => {
    const pays = payOf(shared.choice, limitOf(shared.choice.code).share);
    const pay = apart ? pays : null;
    if (look === 'named') return <NamedKey key={shared.choice.code} {...shared} pay={pays ?? ''} />;
    if (look === 'grid' || apart)
      return <NumberKey key={shared.choice.code} {...shared} pay={pay} hue={hueOf(game.board, shared.choice.code)} />;
    return (
      <DigitKey
        key={shared.choice.code}
        {...shared}
        hue={hueOf(game.board, shared.choice.code)}
        omission={omissions?.[index] ?? null}
      />
    );
  };
  const sold = choices.filter((choice) => !apart || play.odds === null || choice.odds.length > 0);
  return (
    <fieldset
      ref={group}
      className={apart && look === 'keys' ? 'slot-keys grid' : CLASSES[look]}
      data-count={sold.length}
      onKeyDown={onKeyDown}
    >
      <legend className="sr">{words.position(game, slot.nameId)}</legend>
      <span
        className={look === 'named' ? 'odds-keys' : look === 'grid' || apart ? 'nums' : 'keys'}
        data-count={sold.length}
      >
        {sold.map((choice, index) =>
          key(
            {
              choice,
              on: picked.includes(choice.code),
              limit: limitOf(choice.code).limit,
              tabIndex: stop === index ? 0 : -1,
              onPick: () => pick(choice.code),
              onFocus: () => setStop(index),
            },
            index,
          ),
        )}
      </span>
      {quick ? (
        <span className="qk">
          {QUICK_PICKS.map((wish, index) => (
            <button
              key={wish}
              type="button"
              tabIndex={stop === sold.length + index ? 0 : -1}
              onFocus={() => setStop(sold.length + index)}
              onClick={() => board.setPicks(pickQuickly(play, board.picks, place, wish))}
            >
              {t(`lottery.quick.${wish}`)}
            </button>
          ))}
        </span>
      ) : null}
    </fieldset>
  );
}
