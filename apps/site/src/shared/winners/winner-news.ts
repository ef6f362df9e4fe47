/** When a block of winners reads again: soon after new ones came, but not while somebody stands in it. No React here. */
import { soon } from '../debounce.ts';

export interface WinnerNews {
  /** New ones came: everybody hears of them in the same moment. */
  readonly tell: () => void;
  /** Somebody points at the block or stands in it, or has left it: what came meanwhile is read then. */
  readonly hold: (held: boolean) => void;
}

export function createWinnerNews(read: () => void): WinnerNews {
  let isHeld = false;
  let waiting = false;
  return {
    tell: soon(() => {
      if (isHeld) waiting = true;
      else read();
    }),
    hold(held) {
      isHeld = held;
      if (held || !waiting) return;
      waiting = false;
      read();
    },
  };
}
