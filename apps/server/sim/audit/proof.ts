/** Recomputes a draw from what the house published of it. */
import { betRootOf, commitOf, createStream, type DrawScheme, drawDigits, rootInStream } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { digitsOf } from './odds.ts';

export interface PublishedDraw {
  readonly game_code: string;
  readonly draw_no: string;
  readonly scheme: DrawScheme;
  /** Hex, as the next four. */
  readonly commit: string;
  readonly seed: string;
  readonly root: string;
  readonly beacon: string;
  readonly result: readonly number[];
}

/** Throws where the proof does not draw the result; answers whether the draw had a bet. */
export function checkProof(draw: PublishedDraw): { hadBets: boolean } {
  const bytes = (hex: string) => {
    const read = fromHex(hex, 32);
    if (read === null) throw new Error('a proof has 32 bytes each');
    return read;
  };
  if (toHex(commitOf(bytes(draw.seed))) !== draw.commit)
    throw new Error(`draw ${draw.draw_no}: the seed is not what was committed to`);
  const stream = createStream({
    scheme: draw.scheme,
    serverSeed: bytes(draw.seed),
    gameCode: draw.game_code,
    issueNo: draw.draw_no,
    root: rootInStream(draw.scheme, { betRoot: bytes(draw.root), entriesRoot: null }),
    beacon: bytes(draw.beacon),
  });
  const digits = drawDigits(stream, digitsOf(draw.game_code));
  if (digits.join() !== draw.result.join())
    throw new Error(`draw ${draw.draw_no}: ${draw.result.join()} is not what the proof draws (${digits.join()})`);
  return { hadBets: draw.root !== toHex(betRootOf([])) };
}
