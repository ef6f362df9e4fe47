/**
 * What the server wrote into the page: brand, flags, status, open categories and its clock.
 *
 * Promises: `getBoot` answers from the first line of code on, so the first paint waits for nothing. A page that was
 * served without it (the development server) loads it once before the app starts.
 */
import type { Boot } from '@house/contract/content/system';
import { readBoot } from '@house/web/boot';
import { setClockFromPage } from '@house/web/clock';
import { create } from 'zustand';

const PLAIN: Boot = {
  brand: {
    merchant: '',
    platform: 'web',
    device: 'web',
    lotteryType: 'LOTT',
    names: { bn: 'জারুল', en: 'Jarul' },
    languages: ['bn', 'en'],
    defaultLanguage: 'bn',
    currency: { code: 'BDT', symbol: '৳', grouping: 'lakh' },
    zone: { name: 'Asia/Dhaka', offsetMinutes: 360 },
    playMoney: true,
    loggedInHome: false,
  },
  flags: {},
  switches: {},
  status: { state: 0, maintenanceEnd: null, messages: {}, location: { ip: '', country: null }, contact: null },
  menu: [],
  home: null,
  liveSeq: 0,
  serverTime: new Date().toISOString(),
};

const written = readBoot();
// A page the worker kept tells an old time; until the house answers, this machine's own clock is nearer.
const kept = document.documentElement.dataset['kept'] !== undefined;
if (written !== null && !kept) setClockFromPage(written.serverTime);

/** True when the server wrote boot data into this page. */
export const bootIsWritten = written !== null;

/** Up to where the live feed is known to what this page asks for; 0: unknown. */
export const pageLiveSeq = written === null || kept ? 0 : written.liveSeq;

export const useBoot = create<Boot>(() => written ?? PLAIN);

/** The boot data as it is now; inside a component use `useBoot`. */
export function getBoot(): Boot {
  return useBoot.getState();
}

export function updateBoot(part: Partial<Boot>): void {
  useBoot.setState(part);
}

/** The brand's word in a language. */
export function brandName(boot: Boot, language: string): string {
  return boot.brand.names[language] ?? boot.brand.names['en'] ?? '';
}
