/** The messages of delivery, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'delivery/delivery': typeof import('./delivery.en.json');
    'delivery/desk': typeof import('./desk.en.json');
    'delivery/desk-staff': typeof import('./desk-staff.en.json');
  }
}
