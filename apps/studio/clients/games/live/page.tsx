/** The page of a live table: what lies, the felt, chips, the clock, roads, the bets of all. */
import './live.css';
import { liesInPool } from '@house/games/live/live';
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import type { PageProps } from '../../shell/client-game.ts';
import { HistorySheet } from '../../shell/history-sheet.tsx';
import { hearHost } from '../../shell/host.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import { Head, Opening, prefersStillness, Standstill } from '../../shell/parts.tsx';
import { RulesSheet } from '../../shell/rules-sheet.tsx';
import { playSound } from '../../shell/sound.ts';
import type { Words } from '../../shell/words.ts';
import type { BetMap } from './bet-map.ts';
import { ChipRack } from './chip-rack.tsx';
import { chipsOf, doubled, totalOf } from './chips.ts';
import { actOfKey, Decide, seatToDecide, type TurnSeat } from './decide.tsx';
import { TableFairness } from './fairness.tsx';
import { keepFavourites, keptFavourites, withFavourite } from './favourites.ts';
import { Felt, shortMoney } from './felt.tsx';
import { announce, prizeInWords, prizeOf, resultInWords, statusOf } from './hand-in-words.ts';
import type { LiveLayout } from './layout.ts';
import { offered } from './offered.ts';
import { PayTable } from './pay-table.tsx';
import { HotAndCold, Roads } from './road-view.tsx';
import { Scene, useShown } from './scene.tsx';
import { TEXTS } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useFormer } from './use-former.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { type TableState, useTable } from './use-table.ts';
import { useVoice } from './use-voice.ts';
import { useWords } from './use-words.ts';

/** Of betting: the fight is about to begin. */
const LAST_CALL_SECONDS = 5;

type Sheet = 'history' | 'rules' | 'fairness' | null;

const NONE: ReadonlySet<string> = new Set();

/** Letters and figures work wherever nothing else takes them. */
function useKeys(press: (key: string) => boolean, off: boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (off) return;
    const hear = (event: KeyboardEvent): void => {
      const taken = event.target instanceof HTMLElement && event.target.closest('input, select, dialog');
      if (event.repeat || taken || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [off]);
}

function Others({ board, words }: { board: TableState['board']; words: Words }): JSX.Element {
  return (
    <section className="lt-others" aria-label={words.of(TEXTS.others)}>
      <h2>
        {words.of(TEXTS.others)}
        <span translate="no">
          {board?.players ?? 0} · {showMoney(board?.staked ?? '0')}
        </span>
      </h2>
      <ul translate="no">
        {(board?.lines ?? []).map(({ player, stake }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are masked, a line is its place
          <li key={index}>
            <span>{player}</span>
            <b>{showMoney(stake)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Bets that one keeps: what lies on the felt is kept by a press, and laid again by another. */
function Favourites({
  game,
  laid,
  disabled,
  onLay,
  words,
}: {
  game: string;
  laid: BetMap;
  disabled: boolean;
  onLay: (kept: BetMap) => void;
  words: Words;
}): JSX.Element | null {
  const [kept, setKept] = useState(() => keptFavourites(game));
  const keep = (next: readonly BetMap[]): void => {
    setKept(next);
    keepFavourites(game, next);
  };
  const hasDraft = Object.keys(laid).length > 0;
  if (kept.length === 0 && !hasDraft) return null;
  return (
    <fieldset className="lt-presses" aria-label={words.of(TEXTS.favourites)}>
      {kept.map((bet, at) => (
        <Button
          key={JSON.stringify(bet)}
          size="s"
          look="bare"
          icon="heart-fill"
          disabled={disabled}
          data-favourite={at + 1}
          onClick={() => onLay(bet)}
        >
          {showMoney(totalOf(bet))}
        </Button>
      ))}
      {hasDraft ? (
        <Button size="s" look="bare" icon="heart" onClick={() => keep(withFavourite(kept, laid))}>
          {words.of(TEXTS.keep)}
        </Button>
      ) : (
        <Button size="s" look="bare" icon="trash" onClick={() => keep([])}>
          {words.of(TEXTS.forget)}
        </Button>
      )}
    </fieldset>
  );
}

function TableName({ state, words }: { state: TableState; words: Words }): JSX.Element {
  const { table, tables, round } = state;
  return (
    <div className="lt-where">
      {tables.length > 1 ? (
        <label>
          <span className="sr">{words.of(TEXTS.table)}</span>
          <select value={table?.code ?? ''} onChange={(event) => state.sit(event.target.value)}>
            {tables.map(({ code, names, min, max }) => (
              <option key={code} value={code}>
                {names[words.language]} · {shortMoney(min)}–{shortMoney(max)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <b>{table?.names[words.language] ?? ''}</b>
      )}
      <span translate="no">
        {table === null ? '' : `${showMoney(table.min)} – ${showMoney(table.max)}`}
        {round === null ? '' : ` · ${words.of(TEXTS.hand)} ${round.number}`}
      </span>
    </div>
  );
}

export function LivePage({ game, launch, words: common, layout }: PageProps & { layout: LiveLayout }): JSX.Element {
  const words = useWords(common, layout);
  const state = useTable(launch);
  const { round, table, bets, past, board, phase, busy } = state;
  const [sheet, setSheet] = useState<Sheet>(null);
  const [sound, setSound] = useState(false);
  const [voice, setVoice] = useState(false);
  const [paused, setPaused] = useState(false);
  const racks = useMemo(
    () => game.stakes.filter((stake) => table === null || unitsOf(stake) >= unitsOf(table.min)),
    [game.stakes, table],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const chip = chosen !== null && racks.includes(chosen) ? chosen : (racks[Math.min(1, racks.length - 1)] ?? '10');
  const draft = useDraft(state);
  const limits = useMemo(() => offered(table, layout, state.session?.trial === true), [table, layout, state.session]);
  const shown = useShown(round, state.now);
  const left = useSecondsLeft(state);
  const former = useFormer(past);
  useEffect(
    () => hearHost(launch.host, ({ kind }) => (kind === 'stop-autoplay' ? undefined : setPaused(kind === 'pause'))),
    [launch.host],
  );

  const isOpen = round?.state === 'open' && left > 0 && table?.state !== 'closed' && !paused;
  const isLastCall = layout.scene === 'fight' && isOpen && left <= LAST_CALL_SECONDS;
  const total = totalOf(draft.laid);
  const hasDraft = draft.chips.length > 0;
  const lastBet = bets.findLast((bet) => bet.state === 'open' && !liesInPool(layout.game, bet.choice));
  const mayUndo = isOpen && (hasDraft || (lastBet !== undefined && !busy));
  const repeatable: BetMap | null = bets.length === 0 && !hasDraft ? state.before : null;

  const place = async (): Promise<void> => {
    if (!isOpen || !hasDraft || busy) return;
    if (sound) playSound('press');
    const laid = draft.laid;
    if (await state.place(laid)) draft.setChips([]);
  };
  const undo = (): void => {
    if (!mayUndo) return;
    if (hasDraft) draft.setChips(draft.chips.slice(0, -1));
    else if (lastBet !== undefined) void state.takeBack(lastBet);
  };
  const double = (): void => {
    if (isOpen && table !== null)
      draft.setChips(doubled(draft.chips, draft.placed, { spots: table.spots, min: table.min }));
  };
  const repeat = (): void => {
    if (!isOpen || repeatable === null || table === null) return;
    draft.setChips(chipsOf(repeatable, table));
  };
  const decide = (seat: TurnSeat, act: string): void => {
    if (busy || paused) return;
    if (sound) playSound('press');
    void state.decide(seat, act);
  };
  useKeys(
    (key) => {
      const seat = seatToDecide(state.turn);
      const act = seat === undefined ? undefined : actOfKey(seat, key);
      if (seat !== undefined && act !== undefined) {
        decide(seat, act);
        return true;
      }
      if (key === 'u') undo();
      else if (key === 'd') double();
      else if (key === 'r') repeat();
      else if (key === 'b') void place();
      else if (/^[1-9]$/.test(key) && racks[Number(key) - 1] !== undefined) setChosen(racks[Number(key) - 1] ?? null);
      else return false;
      return true;
    },
    sheet !== null || phase !== 'open',
  );

  // Whoever laid chips further down sees what is dealt.
  const scene = useRef<HTMLElement>(null);
  const dealing = round?.state === 'dealing' || round?.state === 'deciding';
  useEffect(() => {
    if (dealing) scene.current?.scrollIntoView({ block: 'nearest', behavior: prefersStillness() ? 'auto' : 'smooth' });
  }, [dealing]);

  const isTimed = round?.state === 'open' || round?.state === 'deciding';
  const prize = prizeOf(bets);
  const won = shown.all && prize !== null && unitsOf(prize) > 0n;
  useEffect(() => {
    if (sound && won) playSound('win');
  }, [won, sound]);

  const line = announce(state, shown.all, layout, words);
  const hasVoice = useVoice(words.language, line, voice && phase === 'open');
  const lying = shown.lying;
  useEffect(() => {
    if (sound && lying > 0) playSound('card');
  }, [lying, sound]);

  if (phase === 'opening') return <Opening words={words} />;
  if (phase === 'ended' || phase === 'failed') {
    return (
      <Standstill
        text={words.failure(state.failure ?? 'network')}
        words={words}
        onRetry={phase === 'failed' ? state.retry : undefined}
      />
    );
  }
  const over = round?.state === 'result' || round?.state === 'settled';
  const result =
    round !== null && shown.all && over ? [resultInWords(round, layout, words), prizeInWords(bets, words)] : [];
  const staked = totalOf(draft.placed);
  return (
    <main
      className={`st lt ${game.hue} ${layout.scene === 'wheel' ? 'with-wheel' : ''} ${layout.scene === 'fight' ? 'with-fight' : ''}`}
      data-state={round?.state ?? ''}
    >
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      <div className="lt-top">
        <TableName state={state} words={words} />
        <p className="lt-drawn">{words.of(TEXTS.drawn)}</p>
      </div>
      <section ref={scene} className="lt-scene" aria-label={words.of(TEXTS.result)}>
        <div className={`lt-clock ${isTimed ? '' : 'off'} ${left <= 5 ? 'soon' : ''}`} translate="no">
          <span className="sr">{words.of(TEXTS.seconds)}</span>
          {isTimed ? left : ''}
        </div>
        <Scene round={round} now={state.now} layout={layout} words={words} {...shown} />
        <p className={`lt-status ${won ? 'won' : ''}`} aria-hidden="true" data-prize={over ? prize : null}>
          {state.connected
            ? result.length > 0
              ? result.filter((part) => part !== '').join(' · ')
              : isLastCall
                ? words.of(TEXTS.lastCall)
                : statusOf(state, words)
            : words.of(TEXTS.lost)}
        </p>
      </section>
      <div className="sr" role="log" aria-live="polite">
        {line}
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
      <Felt
        layout={layout}
        words={words}
        limits={limits}
        placed={draft.placed}
        laid={draft.laid}
        others={board?.spots ?? {}}
        winning={over && round !== null ? new Set(round.winning) : NONE}
        disabled={!isOpen}
        onLay={(spot) => draft.lay(spot, chip)}
        onTake={(spot) => draft.take(spot)}
      />
      <div className="st-controls lt-controls">
        <ChipRack chips={racks} value={chip} onChange={setChosen} words={words} />
        <div className="lt-presses">
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
            size="s"
            look="bare"
            aria-keyshortcuts="D"
            disabled={!isOpen || (!hasDraft && bets.length === 0)}
            onClick={double}
          >
            ×2 {words.of(TEXTS.double)}
          </Button>
          <Button size="s" look="bare" icon="trash" disabled={!hasDraft} onClick={() => draft.setChips([])}>
            {words.of(TEXTS.clear)}
          </Button>
        </div>
        <Favourites
          game={game.code}
          laid={draft.laid}
          disabled={!isOpen || bets.length > 0}
          onLay={(kept) => (table === null ? undefined : draft.setChips(chipsOf(kept, table)))}
          words={words}
        />
        <div className="st-row">
          <p className="lt-sum" translate="no">
            <small>{words.of(TEXTS.inHand)}</small>
            <b>{showMoney(staked)}</b>
          </p>
          <Button
            look="gold"
            size="xl"
            className="st-play"
            aria-keyshortcuts="B"
            busy={busy}
            disabled={!isOpen || !hasDraft}
            onClick={() => void place()}
          >
            {hasDraft ? `${words.of(TEXTS.confirm)} ${showMoney(total)}` : words.of(TEXTS.confirm)}
          </Button>
        </div>
        <div className="st-tools">
          <IconButton
            icon={sound ? 'speaker-high' : 'speaker-slash'}
            label={words.sound}
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
          />
          {hasVoice ? (
            <IconButton
              icon="megaphone-simple-fill"
              label={words.of(TEXTS.voice)}
              aria-pressed={voice}
              onClick={() => setVoice(!voice)}
            />
          ) : null}
          <IconButton icon="clock" label={words.history} onClick={() => setSheet('history')} />
          {layout.game.told === undefined ? (
            <IconButton icon="shield-check" label={words.fairness} onClick={() => setSheet('fairness')} />
          ) : null}
          <IconButton icon="info" label={words.rules} onClick={() => setSheet('rules')} />
        </div>
      </div>
      <div className="lt-side">
        <Roads past={past} layout={layout} words={words} />
        {layout.scene === 'wheel' ? <HotAndCold past={past} words={words} /> : null}
        <Others board={board} words={words} />
      </div>
      {sheet === 'history' ? (
        <HistorySheet
          state={{ api: state.api, pair: round !== null && round.shoe.serverSeed === null ? round.shoe : null }}
          game={game}
          words={words}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          {[...layout.rules, TEXTS.how].map((text) => (
            <p key={text.en}>{words.of(text)}</p>
          ))}
          <PayTable layout={layout} limits={table?.spots ?? {}} words={words} />
        </RulesSheet>
      ) : null}
      {sheet === 'fairness' ? (
        <TableFairness
          round={round}
          past={past}
          former={former}
          layout={layout}
          api={state.api}
          words={words}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </main>
  );
}
