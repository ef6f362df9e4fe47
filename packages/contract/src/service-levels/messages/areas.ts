/** The messages of service levels, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'service-levels/desk': typeof import('./desk.en.json');
    'service-levels/desk-service-levels': typeof import('./desk-service-levels.en.json');
    'service-levels/desk-staff': typeof import('./desk-staff.en.json');
    'service-levels/errors': typeof import('./errors.en.json');
  }
}
