/** The messages of rewards, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'rewards/desk': typeof import('./desk.en.json');
    'rewards/desk-rewards': typeof import('./desk-rewards.en.json');
    'rewards/desk-staff': typeof import('./desk-staff.en.json');
    'rewards/errors': typeof import('./errors.en.json');
    'rewards/site-mall': typeof import('./site-mall.en.json');
    'rewards/site-rank': typeof import('./site-rank.en.json');
    'rewards/site-rewards': typeof import('./site-rewards.en.json');
  }
}
