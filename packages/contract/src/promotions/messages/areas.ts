/** The messages of promotions, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'promotions/desk': typeof import('./desk.en.json');
    'promotions/desk-promotions': typeof import('./desk-promotions.en.json');
    'promotions/desk-staff': typeof import('./desk-staff.en.json');
    'promotions/errors': typeof import('./errors.en.json');
    'promotions/site-referral': typeof import('./site-referral.en.json');
    'promotions/site-promotions': typeof import('./site-promotions.en.json');
  }
}
