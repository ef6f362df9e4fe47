/** The messages of player-protection, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'player-protection/desk': typeof import('./desk.en.json');
    'player-protection/errors': typeof import('./errors.en.json');
    'player-protection/site-limits': typeof import('./site-limits.en.json');
  }
}
