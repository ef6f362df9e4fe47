/**
 * Figures: badge, money, balls, countdown, progress. They take text and counts that are ready to show; none computes money.
 * A translator leaves them alone: they change by the second, and a figure is the same in every language.
 */
import { type CSSProperties, type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCountdown, isLongCountdown } from './lib/countdown.ts';
import { useUiSettings } from './ui-settings.tsx';

export interface BadgeProps {
  tone?: 'plain' | 'win' | 'loss' | 'warn' | 'info' | 'brand' | 'gold';
  children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps): JSX.Element {
  return <span className={tone === 'plain' ? 'bd' : `bd ${tone}`}>{children}</span>;
}

const BENGALI_DIGITS = /[০-৯]/;

/** Text whose Bengali digits stand in cells of one width, because the face has no tabular set for them. */
export function Digits({ text }: { text: string }): JSX.Element {
  if (!BENGALI_DIGITS.test(text)) return <>{text}</>;
  return (
    <>
      <span className="sr">{text}</span>
      <span aria-hidden="true">
        {text.split('').map((sign, index) =>
          BENGALI_DIGITS.test(sign) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the figure is its identity
            <span key={index} className="dg">
              {sign}
            </span>
          ) : (
            sign
          ),
        )}
      </span>
    </>
  );
}

export interface MoneyFigureProps {
  /** Formatted text, sign and symbol included. */
  text: string;
  /** Green and red only mean a signed result; the sign is in the text. */
  tone?: 'plain' | 'win' | 'loss' | 'gold';
  size?: 'text' | 'm' | 'l';
  /** Tints the figure for 600 ms when its text changes: up or down. */
  change?: 'up' | 'down';
  className?: string;
}

export function MoneyFigure({
  text,
  tone = 'plain',
  size = 'text',
  change,
  className = '',
}: MoneyFigureProps): JSX.Element {
  const classes = [
    'fig',
    size === 'text' ? '' : size,
    { plain: '', win: 'win', loss: 'loss', gold: 'goldt' }[tone],
    change ? `flash-${change}` : '',
    className,
  ];
  return (
    <span key={change ? text : 'still'} className={classes.filter(Boolean).join(' ')} translate="no">
      <Digits text={text} />
    </span>
  );
}

export interface BallProps {
  text: string;
  /** Place in the draw from 0; gives one of five colours. The digit is the information, colour is only place. */
  place: number;
  size?: 's' | 'm' | 'xl';
  /** Falls into place, one after the other. */
  settling?: boolean;
}

export function Ball({ text, place, size = 'm', settling = false }: BallProps): JSX.Element {
  const classes = ['ball', `k${(place % 5) + 1}`, size === 'm' ? '' : size, settling ? 'settle' : ''];
  return (
    <span className={classes.filter(Boolean).join(' ')} style={{ '--turn': place } as CSSProperties}>
      {text}
    </span>
  );
}

export interface BallsProps {
  /** What is drawn on each ball, in order. */
  texts: readonly string[];
  /** Read out in place of the single balls, for example "Result 7 2 9 4 0". */
  label: string;
  size?: BallProps['size'];
  settling?: boolean;
}

export function Balls({ texts, label, size = 'm', settling = false }: BallsProps): JSX.Element {
  const { mapDigits } = useUiSettings();
  return (
    <span className="balls" role="img" aria-label={label} translate="no">
      {texts.map((text, place) => (
        <Ball
          // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the draw
          key={`${place}-${settling ? text : ''}`}
          text={mapDigits(text)}
          place={place}
          size={size}
          settling={settling}
        />
      ))}
    </span>
  );
}

const SPOKEN_AT = new Set([30, 10, 5]);

export interface CountdownProps {
  /** Seconds left, from the caller's clock; nothing here ticks. */
  seconds: number;
  /** What it counts to, for screen readers. */
  label: string;
  /** Said at 30, 10 and 5 seconds only. */
  speak?: (seconds: number) => string;
  size?: 'text' | 'xl';
}

export function Countdown({ seconds, label, speak, size = 'text' }: CountdownProps): JSX.Element {
  const { words, mapDigits } = useUiSettings();
  const [spoken, setSpoken] = useState('');
  const speaker = useRef(speak);
  speaker.current = speak;
  useEffect(() => {
    const left = Math.ceil(seconds);
    if (speaker.current && SPOKEN_AT.has(left)) setSpoken(speaker.current(left));
  }, [seconds]);
  return (
    <>
      <span
        role="timer"
        aria-label={label}
        translate="no"
        className={`k${size === 'xl' ? ' xl' : ''}${isLongCountdown(seconds) ? ' long' : ''}`}
      >
        <Digits text={mapDigits(formatCountdown(seconds, words.dayLetter, words.hourLetter))} />
      </span>
      {speak ? (
        <span className="sr" aria-live="polite">
          {spoken}
        </span>
      ) : null}
    </>
  );
}

export interface ProgressProps {
  /** 0 to 1. */
  part: number;
  label: string;
}

export function Progress({ part, label }: ProgressProps): JSX.Element {
  const held = Math.min(1, Math.max(0, part));
  return (
    <div
      className="pb"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(held * 100)}
    >
      <i style={{ '--part': held } as CSSProperties} />
    </div>
  );
}
