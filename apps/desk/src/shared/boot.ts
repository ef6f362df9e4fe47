/** Brand and zone as the server wrote them into the page; a page served without them (development) uses the defaults. */
import type { Brand } from '@house/contract/content/system';
import { readBoot } from '@house/web/boot';
import { setClockFromPage } from '@house/web/clock';

const PLAIN: Brand = {
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
};

const written = readBoot();
if (written !== null) setClockFromPage(written.serverTime);

export const brand: Brand = written?.brand ?? PLAIN;

/** The brand's word in a language. */
export function brandName(language: string): string {
  return brand.names[language] ?? brand.names['en'] ?? '';
}
