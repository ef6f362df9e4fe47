/** The flower: mark, word mark, and the sign of loading. Geometry from the identity, 18-unit radius. */
import type { CSSProperties, JSX } from 'react';

const PETAL = 'M0-3.2C3.6-5.4 7.6-9.4 5.9-13.6 5-15.8 2-16 0-14.2-2-16-5-15.8-5.9-13.6-7.6-9.4-3.6-5.4 0-3.2Z';
const TURNS = [0, 60, 120, 180, 240, 300];
const STAMENS = TURNS.map((turn) => ((turn + 30) * Math.PI) / 180);
const GOLD = '#FFC24B';

interface FlowerProps {
  /** Side in px; without it the stylesheet of its place decides. */
  size?: number;
  /** Petals drawn in colour, 1 to 6: rank badges. */
  petals?: number;
  className?: string;
}

function Flower({ size, petals = 6, className }: FlowerProps): JSX.Element {
  const small = size !== undefined && size < 20;
  const light = small ? 'var(--lg2, #6142BF)' : 'var(--lg1, #8A68F0)';
  const deep = 'var(--lg2, #6142BF)';
  return (
    <svg
      viewBox="-18 -18 36 36"
      aria-hidden="true"
      {...(className ? { className } : {})}
      {...(size === undefined ? {} : { width: size, height: size })}
    >
      {TURNS.map((turn, index) => (
        <path
          key={turn}
          d={PETAL}
          transform={`rotate(${turn})`}
          fill={index >= petals ? 'var(--line-control)' : index % 2 === 1 ? deep : light}
        />
      ))}
      {small
        ? null
        : STAMENS.map((angle) => (
            <circle
              key={angle}
              cx={(Math.cos(angle) * 3.3).toFixed(1)}
              cy={(Math.sin(angle) * 3.3).toFixed(1)}
              r="1.25"
              fill={GOLD}
            />
          ))}
      <circle r="1.9" fill={GOLD} />
    </svg>
  );
}

export interface MarkProps {
  size?: number;
  petals?: number;
}

/** The flower alone; silent, so the link or heading round it must carry the name. */
export function Mark(props: MarkProps): JSX.Element {
  return <Flower {...props} />;
}

export interface WordmarkProps {
  /** The brand's word in the language of the page; a brand setting. */
  word: string;
  size?: number;
}

/** Flower and word. Put it in an `<a className="logo">`, or use it as it is. */
export function Wordmark({ word, size }: WordmarkProps): JSX.Element {
  return (
    <>
      <Flower {...(size === undefined ? {} : { size })} />
      <span>{word}</span>
    </>
  );
}

export interface LoadingFlowerProps {
  /** Announced to screen readers, for example "Loading". */
  label: string;
  size?: number;
}

/** Six petals fade round in 900 ms; stands still for people who asked for less motion. */
export function LoadingFlower({ label, size = 40 }: LoadingFlowerProps): JSX.Element {
  return (
    <span role="status" className="row">
      <Flower size={size} className="mark-spin" />
      <span className="sr">{label}</span>
    </span>
  );
}

export interface RosetteProps {
  /** Colour of the lines. */
  color?: string;
  opacity?: number;
  /** Side in px. */
  size?: number;
  wave?: boolean;
  className?: string;
}

/** The banknote texture; its parent must be positioned and clip. Decoration only. */
export function Rosette({ color, opacity, size, wave = false, className = '' }: RosetteProps): JSX.Element {
  const place = {
    ...(color === undefined ? {} : { '--gc': color }),
    ...(opacity === undefined ? {} : { opacity }),
    ...(size === undefined ? {} : { width: size, height: size }),
  };
  return <i aria-hidden="true" className={`g${wave ? ' wave' : ''} ${className}`} style={place as CSSProperties} />;
}
