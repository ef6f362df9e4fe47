/** The messages of callbacks, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'callbacks/desk': typeof import('./desk.en.json');
    'callbacks/desk-callbacks': typeof import('./desk-callbacks.en.json');
    'callbacks/desk-staff': typeof import('./desk-staff.en.json');
    'callbacks/errors': typeof import('./errors.en.json');
  }
}
