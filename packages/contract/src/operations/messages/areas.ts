/** The messages of operations, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'operations/desk': typeof import('./desk.en.json');
    'operations/desk-staff': typeof import('./desk-staff.en.json');
    'operations/errors': typeof import('./errors.en.json');
  }
}
