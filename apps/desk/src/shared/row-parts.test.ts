import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');
/** How far before an instant the head of its column can stand. */
const COLUMN_CHARACTERS = 300;

interface TimeCell {
  readonly file: string;
  readonly head: string;
  readonly writes: string;
}

/** Cells of columns that write instants by themselves, each with its column's head. */
function timeCellsIn(file: string): TimeCell[] {
  const source = readFileSync(path.join(SOURCES, file), 'utf8');
  return [...source.matchAll(/when\.(instant|clock)\(/g)].flatMap(({ index, 1: writes = '' }) => {
    const before = source.slice(Math.max(0, index - COLUMN_CHARACTERS), index);
    const [head, cell] = [before.lastIndexOf('head'), before.lastIndexOf('cell:')];
    return head === -1 || cell < head ? [] : [{ file, head: before.slice(head, cell).trim(), writes }];
  });
}

test('a column of instants has the zone in its head, and the day in its cells', () => {
  const cells = globSync('**/*.tsx', { cwd: SOURCES }).flatMap(timeCellsIn);
  expect(cells.length).toBeGreaterThan(2);
  expect(cells.filter(({ head, writes }) => writes === 'clock' || !head.includes('zoneName'))).toEqual([]);
});
