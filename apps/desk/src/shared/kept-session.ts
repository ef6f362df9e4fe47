/**
 * Whoever types is at work: a session of staff ends after half an hour without a call, and a text may take longer than
 * that. While somebody works on a page the house hears of it every few minutes.
 */
import { getStaffInfo } from '@house/contract/identity/desk-session';
import { localInstant } from '@house/web/clock';
import { useEffect } from 'react';
import { request } from './api.ts';

const EVERY_MILLISECONDS = 5 * 60_000;

export function useKeptSession(): void {
  useEffect(() => {
    let toldAt = localInstant();
    const onWork = (): void => {
      if (localInstant() - toldAt < EVERY_MILLISECONDS) return;
      toldAt = localInstant();
      // Without an answer the next key tells it.
      request(getStaffInfo, {}).catch(() => {
        toldAt = Number.NEGATIVE_INFINITY;
      });
    };
    const works = ['keydown', 'pointerdown'] as const;
    for (const work of works) addEventListener(work, onWork, { passive: true });
    return () => {
      for (const work of works) removeEventListener(work, onWork);
    };
  }, []);
}
