/** The vendors by category: asked once and kept for the session (specification 7). */
import type { ReplyOf } from '@house/contract/call';
import { listGameVendors } from '@house/contract/games/site';
import { useEffect } from 'react';
import { usePreferences } from './preferences.ts';
import { useCall } from './query.ts';

type Lanes = ReplyOf<typeof listGameVendors>['data']['lanes'];

const NONE: Lanes = [];
const kept = new Map<string, Lanes>();

function keyOf(language: string): string {
  return `vendors.${language}`;
}

function readKept(language: string): Lanes | null {
  const inMemory = kept.get(language);
  if (inMemory !== undefined) return inMemory;
  try {
    const lanes: unknown = JSON.parse(sessionStorage.getItem(keyOf(language)) ?? 'null');
    if (!Array.isArray(lanes)) return null;
    kept.set(language, lanes as Lanes);
    return lanes as Lanes;
  } catch {
    return null;
  }
}

function keep(language: string, lanes: Lanes): void {
  kept.set(language, lanes);
  try {
    sessionStorage.setItem(keyOf(language), JSON.stringify(lanes));
  } catch {
    // A full storage: kept for this page only.
  }
}

/** Empty while they are on their way, and when they do not come: nobody is told (specification 8). */
export function useVendorLanes(): Lanes {
  const { language } = usePreferences();
  const known = readKept(language);
  const { data, isPlaceholderData } = useCall(listGameVendors, {}, { enabled: known === null, staleTime: Infinity });
  const fresh = data?.data.lanes;
  useEffect(() => {
    if (fresh !== undefined && !isPlaceholderData) keep(language, fresh);
  }, [language, fresh, isPlaceholderData]);
  return known ?? fresh ?? NONE;
}
