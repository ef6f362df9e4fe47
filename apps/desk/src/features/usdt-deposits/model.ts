/** What is typed of a rate, read; no React here. */
import { toLatinDigits } from '@house/money/digits';

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;
const SPREAD_MOST = 2_000;

/** Hundredths of a percent of a percentage that was typed, from 0 to 20; null for anything else. */
export function readSpread(typed: string): number | null {
  const [, whole, decimals = ''] = PERCENT.exec(toLatinDigits(typed).trim()) ?? [];
  if (whole === undefined) return null;
  const spread = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return spread <= SPREAD_MOST ? spread : null;
}

/** `1.25%` of 125. */
export const writeSpread = (spread: number): string => `${spread / 100}%`;
