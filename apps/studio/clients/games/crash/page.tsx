/** The page of crash: one rocket for all. A bet before it takes off, one press to leave, everybody's bets beside it. */
import './crash.css';
import { Button, IconButton } from '@house/ui/button';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { ShownBoard, ShownRound } from '../../../src/contract.ts';
import { AutoplaySheet } from '../../shell/autoplay-sheet.tsx';
import type { PageProps } from '../../shell/client-game.ts';
import { HistorySheet } from '../../shell/history-sheet.tsx';
import { hearHost } from '../../shell/host.ts';
import { showMoney, unitsOf } from '../../shell/money.ts';
import { Head, Opening, StakeField, Standstill } from '../../shell/parts.tsx';
import { RulesSheet } from '../../shell/rules-sheet.tsx';
import { playSound } from '../../shell/sound.ts';
import type { Words } from '../../shell/words.ts';
import { CrashFairness } from './fairness.tsx';
import { Flight, showTimes } from './flight.tsx';
import { TEXTS } from './texts.ts';
import { useAutoBets } from './use-auto-bets.ts';
import { type CrashState, useCrash } from './use-crash.ts';

type Sheet = 'history' | 'rules' | 'fairness' | 'autoplay' | null;
const GOOD = 200;
const CHIPS = 12;

/** In hundredths; null: none; undefined: it is not one. */
function readTarget(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  const hundredths = Math.round(Number(text.trim().replace(',', '.')) * 100);
  return hundredths >= 101 && hundredths <= 100_000 ? hundredths : undefined;
}

/** At how many hundredths a bet was left; null: it was not. */
function leftAt(bet: ShownRound): number | null {
  const at = bet.actions[0]?.['at'];
  return typeof at === 'number' ? at : null;
}

/** Of the player's own bet on the rocket that is shown. */
function ownOf({ bet, rocket }: CrashState): ShownRound | null {
  return bet !== null && bet.pair === rocket?.id && bet.state !== 'refused' ? bet : null;
}

function resultOf(bet: ShownRound | null, words: Words): string {
  if (bet === null) return '';
  if (bet.state === 'void' || bet.state === 'voiding') return words.voided;
  const at = leftAt(bet);
  if (at !== null) return `${words.of(TEXTS.left)} ${showTimes(at)}×: ${showMoney(bet.prize ?? '0')}`;
  return bet.prize !== null && unitsOf(bet.prize) === 0n ? words.of(TEXTS.missed) : '';
}

/** For who hears the page: that it began, that one has left, where it ended; nothing of what rises in between. */
function announce(state: CrashState, words: Words): string {
  const { rocket } = state;
  const result = resultOf(ownOf(state), words);
  if (rocket === null) return '';
  if (rocket.state === 'betting') return `${words.of(TEXTS.bettingFor)}. ${words.round} ${rocket.number}`;
  if (rocket.state === 'flying') return result === '' ? words.of(TEXTS.flying) : result;
  if (rocket.state === 'void') return words.of(TEXTS.voided);
  return [`${words.of(TEXTS.ended)} ${showTimes(rocket.point ?? 100)}×`, result]
    .filter((part) => part !== '')
    .join('. ');
}

function Board({ board, words }: { board: ShownBoard | null; words: Words }): JSX.Element {
  return (
    <section className="cr-board" aria-label={words.of(TEXTS.players)}>
      <h2>
        {words.of(TEXTS.players)}
        <span translate="no">
          {board?.count ?? 0} · {showMoney(board?.staked ?? '0')}
        </span>
      </h2>
      <ul translate="no">
        {(board?.lines ?? []).map(({ player, stake, cashedOut }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are masked, a line is its place
          <li key={index} className={cashedOut === null ? '' : 'out'}>
            <span>{player}</span>
            <span>{showMoney(stake)}</span>
            <b>{cashedOut === null ? '–' : `${showTimes(cashedOut)}×`}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TargetField({
  text,
  wrong,
  disabled,
  onChange,
  words,
}: {
  text: string;
  wrong: boolean;
  disabled: boolean;
  onChange: (text: string) => void;
  words: Words;
}): JSX.Element {
  return (
    <label className="cr-target">
      <span>{words.of(TEXTS.auto)}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={words.of(TEXTS.autoNone)}
        disabled={disabled}
        aria-invalid={wrong}
        aria-describedby="cr-target-wrong"
        onChange={(event) => onChange(event.target.value)}
      />
      <small id="cr-target-wrong" role="status">
        {wrong ? words.of(TEXTS.autoWrong) : ''}
      </small>
    </label>
  );
}

/** Space and Enter press the round button wherever nothing else takes them. */
function useKeys(press: () => void, off: boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    if (off) return;
    const hear = (event: KeyboardEvent): void => {
      const taken = event.target instanceof HTMLElement && event.target.closest('button, input, select, dialog, a');
      if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || taken) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [off]);
}

export function CrashPage({ game, launch, words }: PageProps): JSX.Element {
  const state = useCrash(launch);
  const { rocket, bet, board, past, busy, phase } = state;
  const [stake, setStake] = useState(() => game.stakes[Math.min(3, game.stakes.length - 1)] ?? '1.00');
  const [target, setTarget] = useState('');
  const [sheet, setSheet] = useState<Sheet>(null);
  const [sound, setSound] = useState(false);
  const [paused, setPaused] = useState(false);
  const money = useRef<HTMLSpanElement>(null);
  const autoCashOut = readTarget(target);
  const autoBets = useAutoBets(state, () => void state.place(stake, autoCashOut ?? null));
  const { auto, stop: stopAuto } = autoBets;
  useEffect(
    () =>
      hearHost(launch.host, ({ kind }) => {
        stopAuto('host');
        if (kind !== 'stop-autoplay') setPaused(kind === 'pause');
      }),
    [launch.host, stopAuto],
  );

  const own = ownOf(state);
  const result = resultOf(own, words);
  const mayBet =
    rocket?.state === 'betting' && (own === null || own.state === 'void') && autoCashOut !== undefined && !paused;
  const mayLeave = rocket?.state === 'flying' && own?.state === 'open';
  const press = (): void => {
    if (busy) return;
    if (sound && (mayBet || mayLeave)) playSound('press');
    if (mayLeave) void state.leave();
    else if (auto !== null) stopAuto('player');
    else if (mayBet) void state.place(stake, autoCashOut);
  };
  useKeys(press, sheet !== null || phase !== 'open');
  const won = own?.prize != null && unitsOf(own.prize) > 0n;
  useEffect(() => {
    if (sound && won) playSound('win');
  }, [won, sound]);

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
      : rocket?.state === 'betting'
        ? own === null || own.state === 'void'
          ? `${words.of(TEXTS.bet)} ${showMoney(stake)}`
          : words.of(TEXTS.placed)
        : words.of(TEXTS.wait);
  const notice = state.failure !== null ? words.failure(state.failure) : null;
  const refused = state.refusal !== null ? words.refusal(state.refusal) : null;
  return (
    <main className={`st cr ${game.hue}`}>
      <Head name={words.of(game.name)} balance={state.balance} trial={state.session?.trial === true} words={words} />
      <ol className="cr-past" aria-label={words.of(TEXTS.past)} translate="no">
        {past.slice(0, CHIPS).map(({ id, point, state: how }) => (
          <li key={id} className={(point ?? 0) >= GOOD ? 'good' : ''}>
            {how === 'void' ? '–' : `${showTimes(point ?? 100)}×`}
          </li>
        ))}
      </ol>
      <div className="st-stage cr-stage">
        <Flight
          rocket={rocket}
          now={state.now}
          connected={state.connected}
          words={words}
          onFrame={(hundredths) => {
            if (money.current === null || own === null) return;
            const text = showMoney(String((Number(own.stake) * hundredths) / 100));
            if (money.current.textContent !== text) money.current.textContent = text;
          }}
        />
        <p className={`cr-result ${won ? 'won' : ''}`} aria-hidden="true" translate="no" data-prize={own?.prize}>
          {result}
        </p>
      </div>
      <div className="sr" role="log" aria-live="polite">
        {announce(state, words)}
      </div>
      {notice === null ? null : (
        <p className="st-notice loss" role="alert">
          {notice}
        </p>
      )}
      {refused === null ? null : (
        <p className="st-notice warn" role="alert">
          {refused} {autoBets.end === 'refused' ? words.autoEnded('refused') : ''}
        </p>
      )}
      {refused !== null || autoBets.end === null || autoBets.end === 'player' ? null : (
        <p className="st-notice info" role="status">
          {words.autoEnded(autoBets.end)}
        </p>
      )}
      <div className="st-controls">
        <TargetField
          text={target}
          wrong={autoCashOut === undefined}
          disabled={auto !== null || (own !== null && rocket?.state !== 'ended' && bet?.state === 'open')}
          onChange={setTarget}
          words={words}
        />
        <div className="st-row">
          <StakeField
            game={game}
            stake={stake}
            onChange={setStake}
            disabled={busy || mayLeave || auto !== null}
            words={words}
          />
          <Button
            look="gold"
            size="xl"
            className="st-play"
            busy={busy && !mayLeave && auto === null}
            disabled={!mayBet && !mayLeave && auto === null}
            onClick={press}
          >
            {mayLeave ? (
              <span translate="no">
                {words.cashOut} <span ref={money} />
              </span>
            ) : (
              label
            )}
          </Button>
        </div>
        <div className="st-tools">
          <Button
            size="s"
            look="bare"
            disabled={auto !== null || paused || typeof autoCashOut !== 'number'}
            title={typeof autoCashOut === 'number' ? undefined : words.of(TEXTS.autoNeedsTarget)}
            onClick={() => setSheet('autoplay')}
          >
            {words.auto}
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
      <Board board={board?.rocket === rocket?.id ? board : null} words={words} />
      {sheet === 'history' ? (
        <HistorySheet
          state={{ api: state.api, pair: rocket !== null && rocket.point === null ? rocket : null }}
          game={game}
          words={words}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'rules' ? (
        <RulesSheet game={game} words={words} onClose={() => setSheet(null)}>
          <p>{words.of(TEXTS.how)}</p>
          <p>{words.of(TEXTS.how2)}</p>
        </RulesSheet>
      ) : null}
      {sheet === 'autoplay' ? (
        <AutoplaySheet
          words={words}
          stake={stake}
          onStart={(rules) => {
            setSheet(null);
            autoBets.begin(rules);
          }}
          onClose={() => setSheet(null)}
        />
      ) : null}
      {sheet === 'fairness' ? (
        <CrashFairness api={state.api} rocket={rocket} past={past} words={words} onClose={() => setSheet(null)} />
      ) : null}
    </main>
  );
}
