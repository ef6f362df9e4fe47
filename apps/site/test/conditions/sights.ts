/** Pictures of what a test saw, for whoever wants to look; build output, named by screen and condition. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { SWEEP } from '../../../server/src/platform/testing/sweep.ts';

const SIGHTS = fileURLToPath(new URL('../../../../node_modules/.cache/conditions/', import.meta.url));

/** Kept only by a run of the whole: a picture of every screen in every condition takes time. */
export async function keepSight(page: Page, name: string): Promise<void> {
  if (!SWEEP) return;
  mkdirSync(SIGHTS, { recursive: true });
  await page.screenshot({ path: `${SIGHTS}${name.replaceAll(' ', '-')}.png` });
}
