/** The messages of lottery, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'lottery/desk': typeof import('./desk.en.json');
    'lottery/desk-elott': typeof import('./desk-elott.en.json');
    'lottery/desk-lottery': typeof import('./desk-lottery.en.json');
    'lottery/desk-results': typeof import('./desk-results.en.json');
    'lottery/desk-staff': typeof import('./desk-staff.en.json');
    'lottery/errors': typeof import('./errors.en.json');
    'lottery/lottery': typeof import('./lottery.en.json');
    'lottery/lottery-groups': typeof import('./lottery-groups.en.json');
    'lottery/lottery-hints': typeof import('./lottery-hints.en.json');
    'lottery/lottery-limited': typeof import('./lottery-limited.en.json');
    'lottery/lottery-lobby': typeof import('./lottery-lobby.en.json');
    'lottery/lottery-rules': typeof import('./lottery-rules.en.json');
    'lottery/lottery-winners': typeof import('./lottery-winners.en.json');
    'lottery/site-bet': typeof import('./site-bet.en.json');
    'lottery/site-chase': typeof import('./site-chase.en.json');
    'lottery/site-chases': typeof import('./site-chases.en.json');
    'lottery/site-draws': typeof import('./site-draws.en.json');
    'lottery/site-elott': typeof import('./site-elott.en.json');
    'lottery/site-shots': typeof import('./site-shots.en.json');
    'lottery/site-verify': typeof import('./site-verify.en.json');
  }
}
