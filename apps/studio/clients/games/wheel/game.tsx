/** Wheel: it turns, and the segment under the pointer says what comes back. */
import './wheel.css';
import { WHEEL, WHEEL_NAMES, type WheelChoice, wheelSegments } from '@house/games/minis/wheel';
import { formatAmount } from '@house/money/amount';
import { type JSX, useEffect, useState } from 'react';
import type { Choice, ShownEvent } from '../../../src/contract.ts';
import type { ChoiceProps, ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import { useRoundInView } from '../round-in-view.ts';
import { turnTo } from './turn.ts';

const TEXTS = {
  risk: { bn: 'ঝুঁকি', en: 'Risk' },
  low: { bn: 'কম', en: 'Low' },
  medium: { bn: 'মাঝারি', en: 'Medium' },
  high: { bn: 'বেশি', en: 'High' },
  segments: { bn: 'ভাগ', en: 'Segments' },
  segment: { bn: 'ভাগ', en: 'Segment' },
  around: { bn: 'চাকার ভাগ, ঘড়ির দিকে', en: 'Segments of the wheel, clockwise' },
  pays: { bn: 'কত ভাগে কত গুণ', en: 'What the segments pay' },
  stopped: { bn: 'চাকা থেমেছে', en: 'The wheel stopped' },
  how: {
    bn: 'চাকা ঘুরে একটি ভাগে থামে, প্রতিটি ভাগের সম্ভাবনা সমান। তীরের নিচের ভাগে যত গুণ লেখা, বেটের তত গুণ ফেরত। ঝুঁকি আর ভাগের সংখ্যা আপনি বেছে নেন; প্রতিটি চাকার ফেরত একই, 97 %।',
    en: 'The wheel stops on one of its segments, each as likely as any other. What stands on the segment under the pointer is paid, times the stake. You choose the risk and the number of segments; every wheel returns the same, 97 %.',
  },
};
const TURN_MILLISECONDS = 3_200;
const RISKS = ['low', 'medium', 'high'] as const;
/** Where there are more, only those that pay are written on. */
const MOST_LABELLED = 20;
const RADIUS = 100;
const LABEL_RADIUS = 80;

type WheelName = WheelChoice['wheel'];
interface Wheel {
  readonly name: WheelName;
  readonly risk: (typeof RISKS)[number];
  readonly segments: readonly bigint[];
}
const wheels: readonly Wheel[] = WHEEL_NAMES.map((name) => ({
  name,
  risk: RISKS.find((risk) => name.startsWith(risk)) ?? 'low',
  segments: wheelSegments(name),
}));
const firstWheel: Wheel = wheels[0] ?? { name: 'low10', risk: 'low', segments: wheelSegments('low10') };
const wheelOf = (choice: Choice): Wheel => wheels.find(({ name }) => name === choice['wheel']) ?? firstWheel;

/** What a wheel can pay, the most first. */
const prizesOf = ({ segments }: Wheel): bigint[] =>
  [...new Set(segments)].toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));

/** A colour for what a segment pays: the most is gold on every wheel. */
const colourOf = (wheel: Wheel, prize: bigint): string =>
  prize === 0n ? 'none' : `t${prizesOf(wheel).indexOf(prize) + 1}`;

const shownTimes = (multiplier: bigint): string => `${formatAmount(multiplier)} ×`;

/** Of a wheel around the middle (0, 0): `share` of a turn from the top, clockwise. */
function pointAt(share: number, radius: number): string {
  const angle = share * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
}

function stopOf(events: readonly ShownEvent[]): number | null {
  const segment = events.find(({ kind }) => kind === 'stop')?.['segment'];
  return typeof segment === 'number' ? segment : null;
}

function Disc({ wheel, stopped }: { wheel: Wheel; stopped: number | null }): JSX.Element {
  const { segments } = wheel;
  const count = segments.length;
  const slice = (at: number): string =>
    `M0 0L${pointAt(at / count, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt((at + 1) / count, RADIUS)}Z`;
  return (
    <>
      {segments.map((prize, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
        <g key={at} className={`wh-seg ${colourOf(wheel, prize)}`}>
          <path d={slice(at)} />
          {count > MOST_LABELLED && prize === 0n ? null : (
            <text
              transform={`rotate(${((at + 0.5) * 360) / count}) translate(0 -${LABEL_RADIUS}) ${count > 10 ? 'rotate(-90)' : ''}`}
            >
              {prize === 0n ? '0' : formatAmount(prize)}
            </text>
          )}
        </g>
      ))}
      {stopped === null ? null : <path className="wh-stop" d={slice(stopped)} />}
    </>
  );
}

function Stage(props: StageProps): JSX.Element {
  const { round, showing, quick, onShown, choice, words } = props;
  const seen = useRoundInView(props);
  const wheel = wheelOf(seen?.choice ?? choice);
  const stop = stopOf(seen?.events ?? []);
  const [turn, setTurn] = useState<{ round: string | null; degrees: number }>({ round: null, degrees: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    if (!showing || round === null || stop === null) return;
    const { id } = round;
    setTurn((before) =>
      before.round === id
        ? before
        : { round: id, degrees: turnTo(before.degrees, stop, wheelOf(round.choice).segments.length) },
    );
  }, [round?.id, showing, stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    if (!showing) return;
    const timer = setTimeout(onShown, quick ? 60 : TURN_MILLISECONDS + 200);
    return () => clearTimeout(timer);
  }, [round?.id, showing, quick]);
  const stopped = showing ? null : stop;
  const prize = stopped === null ? null : (wheel.segments[stopped] ?? null);
  const turns = showing && !quick;
  return (
    <div className="wh">
      <div className="wh-round" aria-hidden="true" translate="no">
        <svg viewBox="-104 -104 208 208">
          <title>{words.of(TEXTS.around)}</title>
          <circle r="103" className="wh-rim" />
          <g
            className="wh-disc"
            style={{
              transform: `rotate(${turn.degrees}deg)`,
              transitionDuration: turns ? `${TURN_MILLISECONDS}ms` : '0s',
            }}
          >
            <Disc wheel={wheel} stopped={stopped} />
          </g>
        </svg>
        <i className="wh-pointer" />
        <b className={`wh-hub ${prize !== null && prize > 0n ? 'won' : ''}`}>
          {prize === null ? '–' : shownTimes(prize)}
        </b>
      </div>
      <ul className="wh-prizes" aria-label={words.of(TEXTS.pays)} translate="no">
        {prizesOf(wheel).map((each) => (
          <li key={String(each)} className={`${colourOf(wheel, each)} ${prize === each ? 'on' : ''}`}>
            <b>{shownTimes(each)}</b>{' '}
            <small>
              {wheel.segments.filter((one) => one === each).length}/{wheel.segments.length}
            </small>
          </li>
        ))}
      </ul>
      <ol className="sr" aria-label={words.of(TEXTS.around)} translate="no">
        {wheel.segments.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <li key={at}>{shownTimes(each)}</li>
        ))}
      </ol>
    </div>
  );
}

function ChoiceForm({ choice, onChange, disabled, words }: ChoiceProps): JSX.Element {
  const chosen = wheelOf(choice);
  const ofRisk = wheels.filter(({ risk }) => risk === chosen.risk);
  const choose = (wheel: Wheel | undefined): void => {
    if (wheel !== undefined && wheel.name !== chosen.name) onChange({ wheel: wheel.name });
  };
  return (
    <div className="wh-form">
      <fieldset>
        <legend>{words.of(TEXTS.risk)}</legend>
        {RISKS.map((risk) => (
          <button
            key={risk}
            type="button"
            className={risk === chosen.risk ? 'chip on' : 'chip'}
            aria-pressed={risk === chosen.risk}
            disabled={disabled}
            onClick={() => {
              const some = wheels.filter((wheel) => wheel.risk === risk);
              choose(some.find(({ segments }) => segments.length === chosen.segments.length) ?? some[0]);
            }}
          >
            {words.of(TEXTS[risk])}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.of(TEXTS.segments)}</legend>
        {ofRisk.map((wheel) => (
          <button
            key={wheel.name}
            type="button"
            className={wheel === chosen ? 'chip on' : 'chip'}
            aria-pressed={wheel === chosen}
            disabled={disabled}
            translate="no"
            onClick={() => choose(wheel)}
          >
            {wheel.segments.length}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'WHEEL',
  name: { bn: 'চাকা', en: 'Wheel' },
  rtp: returnOf(WHEEL),
  stakes: ladderOf(WHEEL),
  choice: { wheel: firstWheel.name },
  hue: 'h-orchid',
  verb: 'spin',
  Stage,
  ChoiceForm,
  Rules,
  tell(event, words) {
    const segment = stopOf([event]);
    return segment === null ? null : `${words.of(TEXTS.stopped)}: ${words.of(TEXTS.segment)} ${segment + 1}`;
  },
};
