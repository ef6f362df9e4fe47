/**
 * What lies on the table, laid one after the other in the time of the studio's clock: all who look see the same card at the
 * same moment. Where the person wants nothing to move it lies there at once.
 */
import { type JSX, useEffect, useState } from 'react';
import type { ShownEvent, ShownTableRound } from '../../../src/contract.ts';
import { prefersStillness } from '../../shell/parts.tsx';
import type { Words } from '../../shell/words.ts';
import { Card, Die, Tile } from './cards.tsx';
import { Fight } from './fight.tsx';
import type { LiveLayout } from './layout.ts';
import { Wheel } from './wheel.tsx';

const LOOK_MILLISECONDS = 100;
const LAST_LOOK_MILLISECONDS = 900;

const isThing = ({ kind }: ShownEvent): boolean => kind === 'card' || kind === 'tile' || kind === 'pass';

/** How many cards or tiles lie by now, and whether all has been shown. */
export function useShown(round: ShownTableRound | null, now: () => number): { lying: number; all: boolean } {
  const things = round?.events.filter(isThing).length ?? 0;
  const [from, until] = [round?.dealingFrom ?? 0, round?.dealingUntil ?? 0];
  const dealing = round?.state === 'dealing' || round?.state === 'drawing';
  const lay = round?.lay ?? 0;
  const still = prefersStillness();
  const measure = (): { lying: number; all: boolean } => {
    if (!dealing || still) return { lying: things, all: round?.state !== 'open' && round?.state !== 'locked' };
    const time = Math.max(1, until - from - LAST_LOOK_MILLISECONDS);
    const share = Math.min(1, Math.max(0, (now() - from) / time));
    return { lying: Math.min(things, lay + Math.ceil(share * (things - lay))), all: share >= 1 };
  };
  const [shown, setShown] = useState(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the hand begins anew
  useEffect(() => {
    setShown(measure());
    if (!dealing || still) return;
    const timer = setInterval(() => {
      const next = measure();
      setShown((before) => (before.lying === next.lying && before.all === next.all ? before : next));
      if (next.all) clearInterval(timer);
    }, LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [round?.id, round?.state, things]);
  return shown;
}

function worthAt(events: readonly ShownEvent[], seat: string): string | null {
  const event = events.find(({ kind, seat: of }) => kind === 'worth' && of === seat);
  return typeof event?.['worth'] === 'string' ? event['worth'] : null;
}

export function worthInWords(worth: string, layout: LiveLayout, words: Words): string {
  const text = layout.worths?.[worth];
  return text === undefined ? worth : words.of(text);
}

function Thing({
  thing,
  lying,
  layout,
  words,
}: {
  thing: ShownEvent;
  lying: boolean;
  layout: LiveLayout;
  words: Words;
}): JSX.Element {
  if (typeof thing['card'] === 'string') return <Card card={thing['card']} lying={lying} />;
  const tile = String(thing['tile']);
  return <Tile tile={tile} name={thingName(tile, layout, words)} />;
}

function Seats({ round, lying, all, layout, words }: SceneProps & { lying: number; all: boolean }): JSX.Element {
  const events = round?.events ?? [];
  const things = events.filter(isThing).slice(0, lying);
  return (
    <div className={layout.stacked === true ? 'lt-seats stacked' : `lt-seats n${layout.seats.length}`}>
      {layout.seats.map(({ id, text }) => {
        const mine = things.filter(({ seat }) => seat === id);
        if (layout.stacked === true && mine.length === 0 && id !== 'dealer') return null;
        const owner = round?.seats.find(({ seat }) => seat === id)?.player;
        const worth = all ? worthAt(events, id) : null;
        return (
          <div key={id} className={`lt-seat s-${id}`}>
            <span className="lt-name">
              {words.of(text)}
              {owner === undefined ? null : <small translate="no">{owner}</small>}
              {worth === null ? null : <b translate="no">{worthInWords(worth, layout, words)}</b>}
            </span>
            <span className={`lt-things ${mine.length > 8 ? 'many' : ''}`}>
              {mine.map((thing, at) => (
                <Thing
                  // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
                  key={at}
                  thing={thing}
                  lying={at === 2 && layout.thirdLies === true}
                  layout={layout}
                  words={words}
                />
              ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}

export function thingName(thing: string, layout: LiveLayout, words: Words): string {
  const text = layout.things?.[thing];
  return text === undefined ? thing : words.of(text);
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Dice under their cup, discs, beads: shaken until they lie. */
function Shaken({ round, all, layout, words }: SceneProps & { all: boolean }): JSX.Element {
  const events = round?.events ?? [];
  const faces = events.find(({ kind }) => kind === 'dice' || kind === 'discs');
  const beads = events.find(({ kind }) => kind === 'beads');
  const shaking = round?.state === 'dealing' && !all;
  const worth = all ? (worthAt(events, 'dice') ?? worthAt(events, 'beads')) : null;
  return (
    <div className={`lt-bowl ${shaking ? 'shaking' : ''}`}>
      {!all && !shaking ? <span className="lt-cup" /> : null}
      {shaking ? <span className="lt-cup moving" /> : null}
      {all && faces?.kind === 'dice'
        ? listOf(faces['faces']).map((face, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
            <Die key={at} face={face} name={thingName(face, layout, words)} />
          ))
        : null}
      {all && faces?.kind === 'discs'
        ? listOf(faces['faces']).map((face, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a disc is its place
            <span key={at} className={`lt-disc ${face}`} />
          ))
        : null}
      {all && typeof beads?.['count'] === 'number' ? <Beads count={beads['count']} /> : null}
      {worth === null ? null : (
        <b className="lt-worth" translate="no">
          {worthInWords(worth, layout, words)}
        </b>
      )}
    </div>
  );
}

/** In rows of four, as they are counted off; what is left stands out. */
function Beads({ count }: { count: number }): JSX.Element {
  const left = count % 4 || 4;
  return (
    <svg className="lt-beads" viewBox="0 0 320 44" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a bead is its place
          key={at}
          className={at >= count - left ? 'left' : ''}
          cx={6 + 10 * Math.floor(at / 4)}
          cy={6 + 10 * (at % 4)}
          r="4"
        />
      ))}
    </svg>
  );
}

export interface SceneProps {
  readonly round: ShownTableRound | null;
  readonly now: () => number;
  readonly layout: LiveLayout;
  readonly words: Words;
}

export function Scene(props: SceneProps & { lying: number; all: boolean }): JSX.Element {
  const { layout, round, all } = props;
  if (layout.scene === 'wheel') {
    const pocket = round?.events.find(({ kind }) => kind === 'pocket')?.['number'];
    return (
      <Wheel
        pocket={typeof pocket === 'number' ? pocket : null}
        turning={round?.state === 'dealing' && !all}
        all={all}
      />
    );
  }
  if (layout.scene === 'fight') return <Fight round={round} lying={props.lying} all={all} />;
  return layout.seats.length > 0 ? <Seats {...props} /> : <Shaken {...props} />;
}
