/** Where an arrow key leads in a grid whose last row may be shorter. */
interface GridPlace {
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  readonly rtl: boolean;
}

/** The place to go to; null where the key leads nowhere. */
export function stepInGrid(key: string, { at, count, columns, rtl }: GridPlace): number | null {
  const forward = rtl ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  if (next === undefined || at < 0 || next === at) return null;
  if (next >= 0 && next < count) return next;
  // Below a tile that stands over the gap of a shorter last row is its last tile.
  const lastRow = Math.floor((count - 1) / columns);
  return key === 'ArrowDown' && Math.floor(at / columns) < lastRow ? count - 1 : null;
}
