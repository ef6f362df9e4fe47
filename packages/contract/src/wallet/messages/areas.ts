/** The messages of wallet, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'wallet/desk': typeof import('./desk.en.json');
    'wallet/desk-staff': typeof import('./desk-staff.en.json');
    'wallet/errors': typeof import('./errors.en.json');
  }
}
