/**
 * A fight as the page tells it: two drawn birds that step forward and back as the committed passes say, a bar that says who
 * leads. Nobody is hurt: who loses sits down. Where the person wants nothing to move only the bar and the words change.
 */
import type { JSX } from 'react';
import type { ShownEvent, ShownTableRound } from '../../../src/contract.ts';

const LEAD_MAX = 9;
const STEP = 6;

function leadOf(event: ShownEvent | undefined): string {
  const lead = event?.['lead'];
  return typeof lead === 'string' ? lead : 'even';
}
const strengthOf = (event: ShownEvent): number => Number(event['strength'] ?? 0);

/** A bird that looks to the right; its colours are those of its corner. */
function Bird({ side, pose }: { side: 'meron' | 'wala'; pose: string }): JSX.Element {
  return (
    <g transform={side === 'meron' ? 'translate(118 0)' : 'translate(242 0) scale(-1 1)'}>
      <g className={`lt-bird ${side} ${pose}`}>
        <path className="tail" d="M-34 74C-66 66-74 30-58 14c0 20 8 30 24 38-14-18-14-36-2-48 0 22 8 34 22 46z" />
        <path
          className="body"
          d="M-40 70c4-22 26-30 46-26 12-4 14-14 14-26 10-8 24-4 26 8 0 30-10 66-48 66-22 0-36-8-38-22z"
        />
        <path className="wing" d="M-26 66c8-14 26-16 38-8-4 16-26 22-38 8z" />
        <path className="comb" d="M22 12c-2-8 4-10 6-6 2-6 8-6 9 0 5-3 8 2 5 8z" />
        <path className="beak" d="M46 22l13 5-13 4z" />
        <path className="comb" d="M41 32c4 6 2 12-2 12s-6-6-3-11z" />
        <circle className="eye" cx="37" cy="22" r="2.6" />
        <path className="leg" d="M-2 92v22m-8 0h16M12 90v24m-8 0h16" />
      </g>
    </g>
  );
}

/** Who leads after so many passes: from -1, all meron's, to 1. */
function leadAfter(passes: readonly ShownEvent[]): number {
  const sum = passes.reduce((lead, pass) => {
    const of = leadOf(pass);
    return of === 'even' ? lead : lead + (of === 'wala' ? strengthOf(pass) : -strengthOf(pass));
  }, 0);
  return Math.max(-1, Math.min(1, sum / LEAD_MAX));
}

export function Fight({
  round,
  lying,
  all,
}: {
  round: ShownTableRound | null;
  /** So many passes were shown. */
  lying: number;
  all: boolean;
}): JSX.Element {
  const passes = (round?.events ?? []).filter(({ kind }) => kind === 'pass').slice(0, lying);
  const over = all && round?.mark != null;
  const last = passes.at(-1);
  const poseOf = (side: 'meron' | 'wala'): string => {
    if (over) return round?.mark?.code === side ? 'stands' : 'sits';
    if (last === undefined) return 'waits';
    return leadOf(last) === side ? `steps at${passes.length % 2}` : 'back';
  };
  const lead = leadAfter(passes);
  return (
    <div className="lt-fight" data-passes={passes.length}>
      <svg viewBox="0 0 360 128" aria-hidden="true">
        <ellipse className="ground" cx="180" cy="116" rx="150" ry="9" />
        <Bird side="meron" pose={poseOf('meron')} />
        <Bird side="wala" pose={poseOf('wala')} />
      </svg>
      <div className="lt-lead" aria-hidden="true">
        <i style={{ insetInlineStart: `${50 + lead * (50 - STEP)}%` }} />
      </div>
    </div>
  );
}
