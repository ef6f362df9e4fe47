/** The messages of transfers, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'transfers/desk': typeof import('./desk.en.json');
    'transfers/errors': typeof import('./errors.en.json');
    'transfers/site-transfer': typeof import('./site-transfer.en.json');
  }
}
