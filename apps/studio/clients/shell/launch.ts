/**
 * How the page was opened. The token comes behind the `#`, which no server and no log sees; it is taken out of the address at
 * once and kept for this tab, so that the page can be loaded anew in the middle of a round.
 */
export interface Launch {
  readonly game: string;
  readonly token: string;
  readonly language: 'bn' | 'en';
  readonly theme: 'dark' | 'light';
  /** The page that frames us, the only one that is told anything; null: none does. */
  readonly host: string | null;
  /** The room that was chosen before, by its place; null: none was. */
  readonly room: number | null;
}

const PREFIX = 'studio-launch ';

/** Where storage is refused (some private windows): the page then cannot be loaded anew, and is launched again. */
let inMemory = '';

function keep(game: string, said: string): void {
  inMemory = said;
  try {
    sessionStorage.setItem(PREFIX + game, said);
  } catch {
    // As above.
  }
}

function kept(game: string): string {
  try {
    return sessionStorage.getItem(PREFIX + game) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** As the house's own pages keep it, where we are served at their address. */
function keptTheme(): Launch['theme'] {
  try {
    return localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

function hostOf(): string | null {
  if (parent === window) return null;
  const ancestor = location.ancestorOrigins?.[0] ?? (document.referrer === '' ? '' : new URL(document.referrer).origin);
  return ancestor === '' || ancestor === 'null' ? location.origin : ancestor;
}

export function takeLaunch(): Launch {
  const game = decodeURIComponent(location.pathname.split('/').at(-1) ?? '').toUpperCase();
  if (location.hash.length > 1) {
    keep(game, location.hash.slice(1));
    history.replaceState(null, '', location.pathname + location.search);
  }
  const said = new URLSearchParams(kept(game));
  return {
    game,
    token: said.get('token') ?? '',
    language: said.get('language')?.toLowerCase().startsWith('en') === true ? 'en' : 'bn',
    theme: keptTheme(),
    host: hostOf(),
    room: /^\d{1,2}$/.test(said.get('room') ?? '') ? Number(said.get('room')) : null,
  };
}
