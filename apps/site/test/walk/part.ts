/** One part of the walk as a test file: a test for each language and theme. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOfLook, WHOLE } from '../../../server/src/platform/testing/cover.ts';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenWalkedHouse, type Places, type WalkedHouse } from './given.ts';
import type { Stop } from './stops.ts';
import { LOOKS, pictureFolder, walk, writeSheet } from './walk.ts';

const PATIENCE_MILLISECONDS = WHOLE ? 900_000 : 240_000;

/**
 * Promises that at every stop nothing is wrong: each in the look whose turn it is, with `WHOLE=1` in every look. Pictures
 * of the whole walk stand in `test-results/walk/<name>`.
 */
export function walkPart(name: string, stopsOf: (places: Places) => readonly Stop[]): () => WalkedHouse {
  let walked: WalkedHouse;
  const folder = WHOLE ? pictureFolder(name) : null;
  beforeAll(async () => {
    walked = await givenWalkedHouse();
  });
  afterAll(async () => {
    await walked?.house.close();
    if (folder !== null) writeSheet(folder);
  });
  test.for(LOOKS)('$language, $theme', { timeout: PATIENCE_MILLISECONDS }, async (look, { skip }) => {
    const stops = rowsOfLook(stopsOf(walked.places), LOOKS, look);
    expect(stops.length).toBeGreaterThan(0);
    const { wrong, left } = await walk(walked, look, stops, folder);
    expect(wrong, wrong.join('\n')).toEqual([]);
    if (left > 0) skip(`no time left on this machine for ${left} of ${stops.length} stops`);
  });
  return () => walked;
}
