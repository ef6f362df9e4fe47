/** The frame of a game played by oneself: what one has, what one stakes, the round button, autoplay, and the three sheets. */
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useCallback, useEffect, useRef, useState } from 'react';
import type { Choice, ShownRound } from '../../src/contract.ts';
import { findGame } from '../games/games.ts';
import { type Autoplay, type AutoplayEnd, nextOf } from './autoplay.ts';
import { AutoplaySheet } from './autoplay-sheet.tsx';
import type { ClientGame } from './client-game.ts';
import { FairnessSheet } from './fairness-sheet.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { hearHost } from './host.ts';
import type { Launch } from './launch.ts';
import { showMoney, unitsOf } from './money.ts';
import { FreeRounds, Head, Opening, prefersStillness, StakeField, Standstill } from './parts.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { playSound } from './sound.ts';
import { type Game, useGame } from './use-game.ts';
import { type Words, wordsIn } from './words.ts';

type Sheet = 'history' | 'rules' | 'fairness' | 'autoplay' | null;
/** What ends a round in every game that has an offer. */
const CASH_OUT = { kind: 'cash-out' };
/** The pace that rules of several countries ask for: no round of autoplay begins sooner after the one before. */
const AUTO_PACE_MILLISECONDS = 2_500;

function resultOf(round: ShownRound, words: Words): string {
  const prize = round.prize ?? '0';
  return unitsOf(prize) === 0n ? words.noWin : `${words.won} ${showMoney(prize)}`;
}

/**
 * What happened, for who hears the page: no sooner than who sees it has seen it, so that nobody knows before others how a
 * round ends; at once where nothing moves.
 */
function Told({
  game,
  round: latest,
  showing,
  over,
  words,
}: {
  game: ClientGame;
  round: ShownRound | null;
  showing: boolean;
  over: boolean;
  words: Words;
}) {
  const seen = useRef<ShownRound | null>(null);
  if (!showing || prefersStillness()) seen.current = latest;
  const round = seen.current;
  const lines = (round?.events ?? []).flatMap((event) => game.tell(event, words) ?? []);
  const last = round !== null && over && round.prize !== null ? [resultOf(round, words)] : [];
  return (
    <div className="sr" role="log" aria-live="polite">
      {[...lines.slice(-12), ...last].join('. ')}
    </div>
  );
}

function Notice({
  state,
  autoEnd,
  words,
}: {
  state: Game;
  autoEnd: AutoplayEnd | null;
  words: Words;
}): JSX.Element | null {
  if (state.failure !== null) {
    return (
      <p className="st-notice loss" role="alert">
        {words.failure(state.failure)}
      </p>
    );
  }
  if (state.refusal !== null) {
    return (
      <p className="st-notice warn" role="alert">
        {state.refusal === 'VOID' ? words.voided : words.refusal(state.refusal)}
        {autoEnd === 'refused' ? ` ${words.autoEnded(autoEnd)}` : ''}
      </p>
    );
  }
  if (autoEnd !== null && autoEnd !== 'player') {
    return (
      <p className="st-notice info" role="status">
        {words.autoEnded(autoEnd)}
      </p>
    );
  }
  if (state.phase === 'asking' && state.round?.state === 'decided') return <p className="st-notice">{words.waiting}</p>;
  if (state.resumed && state.phase === 'deciding') return <p className="st-notice info">{words.resumed}</p>;
  return null;
}

/** The rounds of autoplay, one after the other, until a rule of the player's ends it. */
function useAutoplay(state: Game, play: () => void) {
  const [auto, setAuto] = useState<Autoplay | null>(null);
  const [end, setEnd] = useState<AutoplayEnd | null>(null);
  const running = useRef(false);
  const stop = useCallback((why: AutoplayEnd): void => {
    if (!running.current) return;
    running.current = false;
    setEnd(why);
    setAuto(null);
  }, []);
  const began = useRef(0);
  const { phase, round } = state;
  const counted = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end of a round, and nothing else, goes on
  useEffect(() => {
    if (auto === null) return;
    if (phase === 'ended' || phase === 'failed') return stop('fault');
    // What stood there before it began is no end of it.
    if (began.current > 0 && state.failure !== null) return stop('fault');
    if (began.current > 0 && state.refusal !== null) return stop('refused');
    if (phase === 'deciding') return stop('player');
    if (phase !== 'ready') return;
    const ended = round !== null && round.id !== counted.current ? round : null;
    counted.current = round?.id ?? null;
    const next = nextOf(auto, ended);
    if (typeof next === 'string') return stop(next);
    setAuto(next);
    const timer = setTimeout(
      () => {
        began.current = performance.now();
        play();
      },
      Math.max(0, began.current + AUTO_PACE_MILLISECONDS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [auto === null, phase]);
  return {
    auto,
    end,
    stop,
    begin: (rules: Autoplay): void => {
      counted.current = round?.id ?? null;
      began.current = 0;
      setEnd(null);
      running.current = true;
      setAuto(rules);
    },
    forget: () => setEnd(null),
  };
}

function Table({ game, launch, words }: { game: ClientGame; launch: Launch; words: Words }): JSX.Element {
  const state = useGame(launch);
  const { phase, round } = state;
  const [stake, setStake] = useState(() => game.stakes[Math.min(4, game.stakes.length - 1)] ?? '1.00');
  const [choice, setChoice] = useState<Choice>(game.choice);
  const [sheet, setSheet] = useState<Sheet>(null);
  const [turbo, setTurbo] = useState(false);
  const [sound, setSound] = useState(false);
  const [skipped, setSkipped] = useState(false);
  const [paused, setPaused] = useState(false);
  const [ownMoney, setOwnMoney] = useState(false);
  const free = ownMoney ? null : state.free;

  const mayChoose = phase === 'ready' && !paused;
  const isChosen = game.isReady?.(choice) ?? true;
  const mayBegin = mayChoose && isChosen;
  const begin = (): void => {
    setSkipped(false);
    if (sound) playSound('press');
    void state.start(free?.stake ?? stake, choice, free?.id ?? null);
  };
  const { auto, end: autoEnd, begin: beginAuto, stop: stopAuto, forget } = useAutoplay(state, begin);

  useEffect(
    () =>
      hearHost(launch.host, ({ kind }) => {
        stopAuto('host');
        setPaused(kind === 'pause');
      }),
    [launch.host, stopAuto],
  );

  const out = phase === 'deciding' ? (round?.offer ?? null) : null;
  const press = (): void => {
    forget();
    if (auto !== null) stopAuto('player');
    else if (phase === 'showing') setSkipped(true);
    else if (mayBegin) begin();
    else if (out !== null) void state.act(CASH_OUT);
  };
  const shown = (): void => {
    if (sound && round?.prize != null && unitsOf(round.prize) > 0n) playSound('win');
    state.shown();
  };
  const standing = round !== null && (phase === 'ready' || phase === 'deciding');
  const { Above, Stage, ChoiceForm, Rules } = game;
  const isOver = round !== null && phase === 'ready';

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
  const label =
    auto !== null
      ? `${words.autoStop} (${auto.left})`
      : out !== null
        ? `${words.cashOut} ${showMoney(out)}`
        : phase === 'showing'
          ? words.skip
          : words[game.verb];
  return (
    <main className={`st ${game.hue}`}>
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      {Above === undefined ? null : <Above words={words} trial={state.session?.trial === true} api={state.api} />}
      <div className={`st-stage ${standing || phase === 'showing' ? 'on' : ''}`}>
        <Stage
          words={words}
          round={round}
          showing={phase === 'showing'}
          quick={turbo || skipped || prefersStillness()}
          onShown={shown}
          onAct={(action) => void state.act(action)}
          acting={phase !== 'deciding'}
          choice={choice}
          onChoose={setChoice}
          choosing={mayChoose && auto === null}
        />
        <div className={`st-result ${isOver ? 'seen' : ''}`} aria-hidden="true">
          {isOver && round.prize !== null ? (
            <b className={unitsOf(round.prize) > 0n ? 'won' : ''} translate="no" data-prize={round.prize}>
              {resultOf(round, words)}
            </b>
          ) : null}
        </div>
      </div>
      <Told game={game} round={round} showing={phase === 'showing'} over={isOver} words={words} />
      <Notice state={state} autoEnd={auto === null ? autoEnd : null} words={words} />
      <div className="st-controls">
        {ChoiceForm === undefined ? null : (
          <ChoiceForm words={words} choice={choice} onChange={setChoice} disabled={!mayChoose || auto !== null} />
        )}
        {state.free === null ? null : (
          <FreeRounds
            free={state.free}
            ownMoney={ownMoney}
            onChange={setOwnMoney}
            disabled={!mayChoose || auto !== null}
            words={words}
          />
        )}
        <div className="st-row">
          <StakeField
            game={free === null ? game : { stakes: [free.stake] }}
            stake={free?.stake ?? stake}
            onChange={setStake}
            disabled={!mayChoose || auto !== null || free !== null}
            words={words}
          />
          <Button
            look="gold"
            size="xl"
            className="st-play"
            busy={phase === 'asking' && auto === null}
            disabled={paused || (phase === 'ready' && !isChosen) || (phase === 'deciding' && out === null)}
            onClick={press}
          >
            {label}
          </Button>
        </div>
        <div className="st-tools">
          <Button size="s" look="bare" disabled={!mayBegin || auto !== null} onClick={() => setSheet('autoplay')}>
            {words.auto}
          </Button>
          <Button size="s" look="bare" aria-pressed={turbo} onClick={() => setTurbo(!turbo)}>
            {words.turbo}
          </Button>
          <IconButton
            icon={sound ? 'speaker-high' : 'speaker-slash'}
            label={words.sound}
            aria-pressed={sound}
            onClick={() => setSound(!sound)}
          />
          <IconButton icon="clock" label={words.history} onClick={() => setSheet('history')} />
          <IconButton icon="shield-check" label={words.fairness} onClick={() => setSheet('fairness')} />
          <IconButton icon="info" label={words.rules} onClick={() => setSheet('rules')} />
        </div>
      </div>
      {sheet === 'history' ? (
        <HistorySheet state={state} game={game} words={words} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          <Rules words={words} api={state.api} />
        </RulesSheet>
      ) : null}
      {sheet === 'fairness' ? <FairnessSheet state={state} words={words} onClose={() => setSheet(null)} /> : null}
      {sheet === 'autoplay' ? (
        <AutoplaySheet
          words={words}
          stake={stake}
          onStart={(rules) => {
            setSheet(null);
            beginAuto(rules);
          }}
          onClose={() => setSheet(null)}
        />
      ) : null}
    </main>
  );
}

/** Loads the one game of the address. */
export function Shell({ launch }: { launch: Launch }): JSX.Element {
  const words = wordsIn(launch.language);
  const [game, setGame] = useState<ClientGame | null | 'failed'>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches anew
  useEffect(() => {
    setGame(null);
    findGame(launch.game).then(
      (found) => setGame(found ?? 'failed'),
      () => setGame('failed'),
    );
  }, [launch.game, attempt]);
  if (game === 'failed') {
    return <Standstill text={words.failure('game.unknown')} words={words} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (game === null) return <Opening words={words} />;
  const { Page } = game;
  if (Page !== undefined) return <Page game={game} launch={launch} words={words} />;
  return <Table game={game} launch={launch} words={words} />;
}
