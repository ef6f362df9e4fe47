/**
 * Reels of any of our slots: a grid of symbols that turns and stops reel by reel, then what it won. The reels turn by CSS, so
 * that the page computes nothing while they do; the grid itself is a table that a screen reader reads.
 */
import './slots.css';
import { ArtImage } from '@house/ui/art';
import type { ArtName } from '@house/ui/lib/art-names';
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import type { StageProps } from '../../shell/client-game.ts';
import type { Text } from '../../shell/words.ts';
import { litAtEnd, type Scene, scenesOf } from './scenes.ts';

export interface SlotSymbol {
  readonly name: Text;
  /** Drawn with this object of the art kit; else its letter is written in this colour. */
  readonly art?: ArtName;
  readonly letter?: string;
  readonly hue?: string;
}

export interface SlotLook {
  readonly reels: number;
  readonly rows: number;
  readonly symbols: Readonly<Record<string, SlotSymbol>>;
  /** What stands before the first round: one text a reel, from the top. */
  readonly rest: readonly string[];
}

const QUICK_MILLISECONDS = 60;

function SymbolFace({ symbol }: { symbol: SlotSymbol | undefined }): JSX.Element {
  if (symbol?.art !== undefined) return <ArtImage name={symbol.art} shown={72} eager />;
  return (
    <b className="sl-letter" style={{ color: symbol?.hue }}>
      {symbol?.letter}
    </b>
  );
}

/** Which scene stands: while a round is shown one after the other, else the last. */
function useScene(scenes: readonly Scene[], { round, showing, quick, onShown }: StageProps): number {
  const key = round === null ? null : `${round.id} ${round.version}`;
  const [at, setAt] = useState({ key, scene: showing ? 0 : scenes.length });
  const told = useRef<string | null>(null);
  const scene = at.key === key ? at.scene : showing ? 0 : scenes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scene has its time, once
  useEffect(() => {
    if (!showing) return;
    if (scene >= scenes.length) {
      if (told.current !== key) onShown();
      told.current = key;
      return;
    }
    const timer = setTimeout(
      () => setAt({ key, scene: scene + 1 }),
      quick ? QUICK_MILLISECONDS : scenes[scene]?.milliseconds,
    );
    return () => clearTimeout(timer);
  }, [scene, showing, quick, key]);
  return scene;
}

export function SlotStage({ look, ...props }: StageProps & { look: SlotLook }): JSX.Element {
  const { round, showing, quick, words, acting } = props;
  const scenes = useMemo(() => scenesOf(round?.events ?? [], look.rest), [round, look.rest]);
  const at = useScene(scenes, props);
  const scene = scenes[Math.min(at, scenes.length - 1)];
  const ended = at >= scenes.length;
  const waiting = round === null && acting;
  const turns = (waiting || (scene?.spins === true && showing && !ended)) && !quick;
  const lit = ended ? litAtEnd(scenes) : (scene?.winning ?? new Set<number>());
  const grid = scene?.grid ?? look.rest;
  return (
    <div className="sl">
      <p className="sl-feature" aria-hidden="true" translate="no">
        {scene?.feature == null || ended ? '' : words.of(scene.feature)}
      </p>
      <table
        className={`sl-grid ${turns ? 'turns' : ''}`}
        // A new element begins its animation anew.
        key={turns ? `${round?.id} ${at}` : 'still'}
        style={{ ['--reels' as string]: look.reels, ['--rows' as string]: look.rows }}
      >
        <caption className="sr">{words.spin}</caption>
        <tbody>
          {Array.from({ length: look.rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={row}>
              {Array.from({ length: look.reels }, (_, reel) => {
                const cell = reel * look.rows + row;
                const symbol = look.symbols[grid[reel]?.[row] ?? ''];
                const coin = scene?.coins.get(cell);
                const state = lit.has(cell) ? 'wins' : lit.size > 0 && !turns ? 'dim' : '';
                return (
                  <td key={cell} className={state} style={{ ['--reel' as string]: reel }}>
                    <span className="sr">{symbol === undefined ? '' : words.of(symbol.name)}</span>
                    <span aria-hidden={coin === undefined} className="sl-face" translate="no">
                      {coin === undefined ? <SymbolFace symbol={symbol} /> : <b className="sl-coin">{coin}×</b>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`sl-note ${scene?.big === true ? 'big' : ''}`} aria-hidden="true" translate="no">
        {scene?.note == null || (ended && !showing) ? '' : words.of(scene.note)}
      </p>
    </div>
  );
}
