/** The messages of sports, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'sports/desk': typeof import('./desk.en.json');
    'sports/desk-staff': typeof import('./desk-staff.en.json');
    'sports/desk-sports': typeof import('./desk-sports.en.json');
    'sports/site-sports': typeof import('./site-sports.en.json');
    'sports/errors': typeof import('./errors.en.json');
  }
}
