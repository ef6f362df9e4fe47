/** One part of the walk as a test file: a test for each language and theme. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../../server/src/platform/testing/global-setup.ts';
import { givenWalkedHouse, type Places, type WalkedHouse } from './given.ts';
import type { Stop } from './stops.ts';
import { LOOKS, pictureFolder, walk, writeSheet } from './walk.ts';

const PATIENCE_MILLISECONDS = 900_000;

/**
 * Promises that at every stop nothing is wrong: in every look. Pictures stand in `test-results/walk/<name>`.
 */
export function walkPart(name: string, stopsOf: (places: Places) => readonly Stop[]): () => WalkedHouse {
  let walked: WalkedHouse;
  const folder = pictureFolder(name);
  beforeAll(async () => {
    walked = await givenWalkedHouse();
  });
  afterAll(async () => {
    await walked?.house.close();
    writeSheet(folder);
  });
  test.for(LOOKS)('$language, $theme', { timeout: PATIENCE_MILLISECONDS }, async (look) => {
    const stops = stopsOf(walked.places);
    expect(stops.length).toBeGreaterThan(0);
    const wrong = await walk(walked, look, stops, folder);
    expect(wrong, wrong.join('\n')).toEqual([]);
  });
  return () => walked;
}
