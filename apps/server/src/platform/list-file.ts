/**
 * A list as a file of comma-separated values, written while it is read: a page of rows is asked for when whoever downloads has
 * taken the one before, so that neither a long list nor a slow reader fills the memory, and nothing more is asked for once they
 * have gone. Pages begin after the last row of the one before, so that no connection is held between them and what comes
 * meanwhile moves nothing.
 *
 * Promises of the text: figures and instants are those of the wire; what a spreadsheet would run is made plain text, and so is
 * a name of digits of which it would make another number; a byte order mark tells it that the text is UTF-8.
 */
import { Readable } from 'node:stream';
import { FILE_ROWS_MAX } from '@house/contract/call';
import { writeSheetRows } from './csv.ts';

const PAGE_ROWS = 1_000;
/** Whoever takes longer gets half a file, which a browser calls failed. */
const TIME_MILLISECONDS = 600_000;

export interface ListFile {
  readonly refused?: undefined;
  /** Its name without the ending. */
  readonly name: string;
  readonly heads: readonly string[];
  /** Rows after a place, null at first, and the place they end at; null: there are no more. Fewer than `limit` may come. */
  readonly readPage: (
    after: string | null,
    limit: number,
  ) => Promise<{ readonly rows: readonly (readonly string[])[]; readonly next: string | null }>;
}

async function* writePages({ heads, readPage }: ListFile): AsyncGenerator<string> {
  yield `\uFEFF${writeSheetRows([heads])}`;
  let left = FILE_ROWS_MAX;
  for (let after: string | null = null; left > 0; ) {
    const { rows, next } = await readPage(after, Math.min(PAGE_ROWS, left));
    if (rows.length > 0) yield writeSheetRows(rows);
    if (next === null) return;
    left -= rows.length;
    after = next;
  }
}

/** The file as a stream. Destroyed, it asks for no further page. */
export function streamListFile(file: ListFile): Readable {
  const stream = Readable.from(writePages(file), { objectMode: false });
  const timer = setTimeout(() => stream.destroy(new Error('a download took too long')), TIME_MILLISECONDS);
  timer.unref();
  stream.once('close', () => clearTimeout(timer));
  return stream;
}

/** A page of a list whose rows are known by ids, newest first. */
export function pageById<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
  cells: (row: Row) => readonly string[],
): Awaited<ReturnType<ListFile['readPage']>> {
  return { rows: rows.map(cells), next: rows.length < limit ? null : String(rows.at(-1)?.id) };
}

/** Where a page begins that goes on after an id. */
export const idAfter = (after: string | null): bigint | null => (after === null ? null : BigInt(after));
