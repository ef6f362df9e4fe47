/** The messages of adjustments, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'adjustments/desk': typeof import('./desk.en.json');
    'adjustments/desk-staff': typeof import('./desk-staff.en.json');
    'adjustments/desk-adjustments': typeof import('./desk-adjustments.en.json');
    'adjustments/errors': typeof import('./errors.en.json');
  }
}
