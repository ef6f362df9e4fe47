/** The messages of the studio's pages of the desk, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'studio/desk': typeof import('./desk.en.json');
    'studio/desk-staff': typeof import('./desk-staff.en.json');
    'studio/desk-studio': typeof import('./desk-studio.en.json');
    'studio/site-hand': typeof import('./site-hand.en.json');
    'studio/site-jackpots': typeof import('./site-jackpots.en.json');
    'studio/errors': typeof import('./errors.en.json');
  }
}
