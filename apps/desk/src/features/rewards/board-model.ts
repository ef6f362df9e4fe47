/** Prizes of a board as they are typed, without React: a row a line, the last place and the amount. */
export interface PrizeRow {
  readonly upTo: number;
  readonly amount: string;
}

const LINE = /^(\d{1,2})\s+((?:0|[1-9]\d{0,6})(?:\.\d{1,4})?)$/;
const ROWS_MAX = 10;

export const textOfPrizes = (rows: readonly PrizeRow[]): string =>
  rows.map(({ upTo, amount }) => `${upTo} ${amount}`).join('\n');

/** Null: places do not rise, or somebody gets more than whoever stands above. The server judges it again. */
export function prizesOf(text: string): PrizeRow[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.length > ROWS_MAX) return null;
  const rows: PrizeRow[] = [];
  for (const line of lines) {
    const [, place, amount] = LINE.exec(line) ?? [];
    const above = rows.at(-1);
    if (place === undefined || amount === undefined || Number(amount) <= 0) return null;
    if (Number(place) <= (above?.upTo ?? 0) || Number(place) > 50) return null;
    if (above !== undefined && Number(amount) > Number(above.amount)) return null;
    rows.push({ upTo: Number(place), amount });
  }
  return rows;
}
