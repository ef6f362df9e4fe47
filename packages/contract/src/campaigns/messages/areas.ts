/** The messages of campaigns, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'campaigns/desk': typeof import('./desk.en.json');
    'campaigns/desk-staff': typeof import('./desk-staff.en.json');
    'campaigns/desk-campaigns': typeof import('./desk-campaigns.en.json');
    'campaigns/errors': typeof import('./errors.en.json');
  }
}
