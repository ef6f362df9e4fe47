/** A table among several: its clock, what lies, the bets most people make with the others folded, and how to place them. */
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useState } from 'react';
import type { ShownTable } from '../../../../src/contract.ts';
import type { ClientGame } from '../../../shell/client-game.ts';
import { showMoney } from '../../../shell/money.ts';
import { RulesSheet } from '../../../shell/rules-sheet.tsx';
import type { Words } from '../../../shell/words.ts';
import { chipsOf, totalOf } from '../chips.ts';
import { actOfKey, Decide, seatToDecide, type TurnSeat } from '../decide.tsx';
import { TableFairness } from '../fairness.tsx';
import { Felt, shortMoney } from '../felt.tsx';
import { announce, prizeInWords, resultInWords, statusOf } from '../hand-in-words.ts';
import type { LiveLayout } from '../layout.ts';
import { LIVE_GAMES } from '../layouts.ts';
import { PayTable } from '../pay-table.tsx';
import { Roads } from '../road-view.tsx';
import { Scene, useShown } from '../scene.tsx';
import { TEXTS } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useFormer } from '../use-former.ts';
import { type SeatDeps, useSeat } from '../use-seat.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';

interface PlaceProps {
  /** As the lobby had it, before the line tells more. */
  readonly first: ShownTable;
  /** Those that could stand here instead. */
  readonly free: readonly ShownTable[];
  readonly chip: string;
  readonly paused: boolean;
  readonly words: Words;
  readonly deps: SeatDeps;
  readonly onSwap: (table: string) => void;
  readonly onLeave: () => void;
}

const NONE: ReadonlySet<string> = new Set();

function useLayout(code: string): { game: ClientGame; layout: LiveLayout } | null {
  const [found, setFound] = useState<{ game: ClientGame; layout: LiveLayout } | null>(null);
  useEffect(() => {
    let left = false;
    LIVE_GAMES[code]?.().then(
      (loaded) => (left ? undefined : setFound(loaded)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [code]);
  return found;
}

export function TablePlace(props: PlaceProps): JSX.Element {
  const { first, words } = props;
  const loaded = useLayout(first.game);
  return (
    <section className="lt lt-place" data-table={first.code} aria-label={first.names[words.language]}>
      {loaded === null ? <p role="status">{words.loading}</p> : <Played {...props} {...loaded} />}
    </section>
  );
}

function Bar({ first, free, left, words, onSwap, onLeave }: PlaceProps & { left: number | null }): JSX.Element {
  return (
    <div className="lt-top">
      <div className="lt-where">
        <label>
          <span className="sr">{words.of(TEXTS.table)}</span>
          <select value={first.code} onChange={({ target }) => onSwap(target.value)}>
            {[first, ...free].map(({ code, names }) => (
              <option key={code} value={code}>
                {names[words.language]}
              </option>
            ))}
          </select>
        </label>
        <small translate="no">
          {shortMoney(first.min)}–{shortMoney(first.max)}
        </small>
      </div>
      <span className={`lt-clock ${left === null ? 'off' : ''} ${(left ?? 9) <= 5 ? 'soon' : ''}`} translate="no">
        <span className="sr">{words.of(TEXTS.seconds)}</span>
        {left ?? ''}
      </span>
      <IconButton icon="x" label={words.of(TEXTS.leaveTable)} onClick={onLeave} />
    </div>
  );
}

function Played(props: PlaceProps & { game: ClientGame; layout: LiveLayout }): JSX.Element {
  const { first, chip, paused, words, deps, layout, game } = props;
  const state = useSeat(deps, first.code);
  const { round, bets, past, board, busy } = state;
  const table = state.table ?? first;
  const draft = useDraft(state);
  const shown = useShown(round, state.now);
  const left = useSecondsLeft(state);
  const former = useFormer(past);
  const [sheet, setSheet] = useState<'rules' | 'fairness' | null>(null);

  const isOpen = round?.state === 'open' && left > 0 && table.state !== 'closed' && !paused;
  const isTimed = round?.state === 'open' || round?.state === 'deciding';
  const hasDraft = draft.chips.length > 0;
  const lastBet = bets.findLast((bet) => bet.state === 'open');
  const mayUndo = isOpen && (hasDraft || (lastBet !== undefined && !busy));
  const over = round?.state === 'result' || round?.state === 'settled';
  const result =
    round !== null && shown.all && over
      ? [resultInWords(round, layout, words), prizeInWords(bets, words)].filter((part) => part !== '').join(' · ')
      : '';

  const place = async (): Promise<void> => {
    if (!isOpen || !hasDraft || busy) return;
    if (await state.place(draft.laid)) draft.setChips([]);
  };
  const undo = (): void => {
    if (!mayUndo) return;
    if (hasDraft) draft.setChips(draft.chips.slice(0, -1));
    else if (lastBet !== undefined) void state.takeBack(lastBet);
  };
  const repeatable = bets.length === 0 && !hasDraft ? state.before : null;
  const repeat = (): void => {
    if (isOpen && repeatable !== null) draft.setChips(chipsOf(repeatable, table));
  };
  const decide = (seat: TurnSeat, act: string): void => {
    if (!busy && !paused) void state.decide(seat, act);
  };
  const press = (key: string): boolean => {
    const seat = seatToDecide(state.turn);
    const act = seat === undefined ? undefined : actOfKey(seat, key);
    if (seat !== undefined && act !== undefined) decide(seat, act);
    else if (key === 'b') void place();
    else if (key === 'u') undo();
    else if (key === 'r') repeat();
    else return false;
    return true;
  };
  const felt = {
    ...{ words, placed: draft.placed, laid: draft.laid, others: board?.spots ?? {}, limits: table.spots },
    winning: over && shown.all && round !== null ? new Set(round.winning) : NONE,
    disabled: !isOpen,
    onLay: (spot: string) => draft.lay(spot, chip),
    onTake: (spot: string) => draft.take(spot),
  };
  const main = layout.groups.find(({ numbers }) => numbers === undefined);
  const rest = layout.groups.filter((group) => group !== main);
  return (
    // Letters act on the table that has the focus: they come from its buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div
      className="lt-played"
      data-state={round?.state ?? ''}
      onKeyDown={(event) => {
        const taken = event.target instanceof HTMLElement && event.target.closest('input, select, dialog');
        if (event.repeat || taken || event.ctrlKey || event.metaKey || event.altKey) return;
        if (press(event.key.toLowerCase())) event.preventDefault();
      }}
    >
      <Bar {...props} left={isTimed ? left : null} />
      <div className="lt-scene">
        <Scene round={round} now={state.now} layout={layout} words={words} {...shown} />
        <p className="lt-status" aria-hidden="true">
          {state.connected ? (result === '' ? statusOf(state, words) : result) : words.of(TEXTS.lost)}
        </p>
      </div>
      <div className="sr" role="log" aria-live="polite">
        {`${first.names[words.language]}: ${announce(state, shown.all, layout, words)}`}
      </div>
      {state.failure === null ? null : (
        <p className="st-notice loss" role="alert">
          {words.failure(state.failure)}
        </p>
      )}
      {state.refusal === null ? null : (
        <p className="st-notice warn" role="alert">
          {words.refusal(state.refusal)}
        </p>
      )}
      {state.turn === null ? null : (
        <Decide turn={state.turn} layout={layout} busy={busy || paused} onDecide={decide} words={words} />
      )}
      {main === undefined ? null : <Felt {...felt} layout={{ ...layout, groups: [main] }} />}
      {rest.length === 0 ? null : (
        <details className="lt-rest">
          <summary>{words.of(TEXTS.moreBets)}</summary>
          <Felt {...felt} layout={{ ...layout, groups: rest }} />
        </details>
      )}
      <div className="lt-row">
        <Button size="s" look="bare" icon="arrow-u-up-left" aria-keyshortcuts="U" disabled={!mayUndo} onClick={undo}>
          {words.of(TEXTS.undo)}
        </Button>
        <Button
          size="s"
          look="bare"
          icon="arrows-clockwise"
          aria-keyshortcuts="R"
          disabled={!isOpen || repeatable === null}
          onClick={repeat}
        >
          {words.of(TEXTS.repeat)}
        </Button>
        <Button
          look="gold"
          size="m"
          className="st-play"
          aria-keyshortcuts="B"
          busy={busy}
          disabled={!isOpen || !hasDraft}
          onClick={() => void place()}
        >
          {words.of(TEXTS.confirm)} {hasDraft ? showMoney(totalOf(draft.laid)) : ''}
        </Button>
      </div>
      <p className="lt-staked" translate="no">
        <small>{words.of(TEXTS.inHand)}</small> <b>{showMoney(totalOf(draft.placed))}</b>
        <IconButton icon="shield-check" label={words.fairness} onClick={() => setSheet('fairness')} />
        <IconButton icon="info" label={words.rules} onClick={() => setSheet('rules')} />
      </p>
      <Roads past={past} layout={layout} words={words} />
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          {[...layout.rules, TEXTS.how, TEXTS.multiHow].map((text) => (
            <p key={text.en}>{words.of(text)}</p>
          ))}
          <PayTable layout={layout} limits={table.spots} words={words} />
        </RulesSheet>
      ) : null}
      {sheet === 'fairness' ? (
        <TableFairness {...{ round, past, former, layout, words }} api={deps.api} onClose={() => setSheet(null)} />
      ) : null}
    </div>
  );
}
