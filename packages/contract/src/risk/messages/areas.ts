/** The messages of risk, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'risk/desk': typeof import('./desk.en.json');
    'risk/desk-staff': typeof import('./desk-staff.en.json');
    'risk/desk-risk': typeof import('./desk-risk.en.json');
    'risk/errors': typeof import('./errors.en.json');
  }
}
