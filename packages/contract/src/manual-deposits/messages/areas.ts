/** The messages of manual deposits, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'manual-deposits/desk': typeof import('./desk.en.json');
    'manual-deposits/desk-staff': typeof import('./desk-staff.en.json');
    'manual-deposits/desk-deposits': typeof import('./desk-deposits.en.json');
    'manual-deposits/errors': typeof import('./errors.en.json');
    'manual-deposits/site-manual': typeof import('./site-manual.en.json');
  }
}
