/** The messages of deposits in USDT, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'usdt-deposits/desk': typeof import('./desk.en.json');
    'usdt-deposits/desk-staff': typeof import('./desk-staff.en.json');
    'usdt-deposits/desk-usdt': typeof import('./desk-usdt.en.json');
    'usdt-deposits/errors': typeof import('./errors.en.json');
    'usdt-deposits/site-usdt': typeof import('./site-usdt.en.json');
  }
}
