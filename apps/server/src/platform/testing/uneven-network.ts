/**
 * A network on which each answer takes its own time: with `UNEVEN_MS=800` a browser test's requests wait up to that long,
 * each as long as its address and `UNEVEN_SEED` say. What a page or a test takes for granted of the order in which
 * answers come shows then, and shows again the next time.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const MILLISECONDS_MAX = Number(process.env['UNEVEN_MS'] ?? 0);
const SEED = process.env['UNEVEN_SEED'] ?? '';

function delayOf(address: string): number {
  const { pathname, search } = new URL(address);
  return createHash('sha256').update(`${SEED} ${pathname}${search}`).digest().readUInt32BE() % MILLISECONDS_MAX;
}

/**
 * Leaves the network alone unless the run asks for an uneven one. Faces come at once: what moves when one is late is not
 * moved by the order of answers.
 */
export async function makeUneven(context: BrowserContext): Promise<void> {
  if (MILLISECONDS_MAX === 0) return;
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'font') await wait(delayOf(request.url()));
    await route.fallback().catch(() => undefined);
  });
}
