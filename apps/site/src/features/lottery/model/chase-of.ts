/** Which lines a chase was made of. */
import { readPricedPlay } from '@house/lottery/pricing';
import type { SlipLine } from './slip.ts';

/** Whether a chase has the play and picks of a line among its own. */
export function isChaseOf(
  { lines }: { readonly lines: readonly { readonly play: string; readonly selection: string }[] },
  line: Pick<SlipLine, 'play' | 'selection'>,
): boolean {
  return lines.some(
    ({ play, selection }) => (readPricedPlay(play)?.code ?? play) === line.play && selection === line.selection,
  );
}
