/** The messages of vendors, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'vendors/desk': typeof import('./desk.en.json');
    'vendors/desk-staff': typeof import('./desk-staff.en.json');
    'vendors/desk-vendors': typeof import('./desk-vendors.en.json');
    'vendors/errors': typeof import('./errors.en.json');
  }
}
