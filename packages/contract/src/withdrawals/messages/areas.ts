/** The messages of withdrawals, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'withdrawals/desk': typeof import('./desk.en.json');
    'withdrawals/desk-staff': typeof import('./desk-staff.en.json');
    'withdrawals/desk-withdrawals': typeof import('./desk-withdrawals.en.json');
    'withdrawals/errors': typeof import('./errors.en.json');
    'withdrawals/site-withdraw': typeof import('./site-withdraw.en.json');
  }
}
