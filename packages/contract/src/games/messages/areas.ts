/** The messages of games, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'games/desk': typeof import('./desk.en.json');
    'games/desk-games': typeof import('./desk-games.en.json');
    'games/desk-staff': typeof import('./desk-staff.en.json');
    'games/errors': typeof import('./errors.en.json');
    'games/site-games': typeof import('./site-games.en.json');
  }
}
