/** The wheel of roulette: turned by CSS until the pocket of the studio lies under the mark. */
import type { JSX } from 'react';

const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const STEP = 360 / ORDER.length;
const TURNS = 4;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const pocketTone = (number: number): 'red' | 'dark' | 'green' =>
  number === 0 ? 'green' : RED.has(number) ? 'red' : 'dark';

function slice(at: number): string {
  const point = (degrees: number, radius: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  const [from, until] = [(at - 0.5) * STEP, (at + 0.5) * STEP];
  return `M${point(from, 98)}A98 98 0 0 1 ${point(until, 98)}L${point(until, 58)}A58 58 0 0 0 ${point(from, 58)}Z`;
}

export function Wheel({
  pocket,
  turning,
  all,
}: {
  pocket: number | null;
  turning: boolean;
  all: boolean;
}): JSX.Element {
  const at = pocket === null ? 0 : ORDER.indexOf(pocket);
  const degrees = pocket === null ? 0 : TURNS * 360 - at * STEP;
  return (
    <div className="lt-wheel" translate="no">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <g className={turning ? 'turning' : ''} style={{ rotate: `${degrees}deg` }}>
          {ORDER.map((number, index) => (
            <g key={number}>
              <path d={slice(index)} className={`t-${pocketTone(number)}`} />
              <text x="100" y="19" transform={`rotate(${index * STEP} 100 100)`}>
                {number}
              </text>
            </g>
          ))}
          <circle cx="100" cy="100" r="56" className="hub" />
        </g>
        <path d="M100 12l-7-12h14z" className="pin" />
      </svg>
      {all && pocket !== null ? <b className={`lt-pocket t-${pocketTone(pocket)}`}>{pocket}</b> : null}
    </div>
  );
}
