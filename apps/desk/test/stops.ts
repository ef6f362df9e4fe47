/**
 * Where every screen of the desk is looked at: each page of the router and each of its tabs. `stops.test.ts` holds that none
 * is missing, so a new page is named here.
 */

/** What stands in the place of `$id`. */
export interface DeskPlaces {
  readonly member: string;
  readonly draw: string;
  readonly piece: string;
  readonly feedback: string;
  readonly staff: string;
}

export interface DeskStop {
  /** What follows the address of the page, `?tab=ledger`. */
  readonly query?: string;
  /** There when the screen is; the heading of the page without it. */
  readonly ready?: string;
  /** Shows what the operator wrote, in each of his languages. */
  readonly ownTexts?: true;
}

const HEADING = 'main h1';
const ROW = 'main tbody [data-row], main .tbl-cards [data-row]';
const TABLE = '[role=tabpanel] .tbl';
const PANEL = '[role=tabpanel] > *';

/** By the path of the router, in the order of the menu. */
export const DESK_STOPS: Readonly<Record<string, readonly DeskStop[]>> = {
  '/members': [{ ready: ROW }],
  '/members/$id': [
    { ready: PANEL },
    { query: '?tab=ledger', ready: TABLE },
    { query: '?tab=bets', ready: TABLE },
    { query: '?tab=sessions', ready: PANEL },
    { query: '?tab=limits', ready: PANEL },
  ],
  '/chat': [{}, { query: '?tab=past', ready: PANEL }, { query: '?tab=settings', ready: PANEL }],
  '/letters': [{}],
  '/feedback': [{ ready: ROW }],
  '/feedback/$id': [{}],
  '/applications': [{}],
  '/reconciliation': [{ ready: '.verdict' }],
  '/draws': [{ ready: 'main .tbl' }],
  '/draws/$id': [{ ready: '.draw-id' }],
  '/lottery': [
    { ready: PANEL },
    { query: '?tab=prices', ready: PANEL },
    { query: '?tab=plays', ready: PANEL },
    { query: '?tab=games', ready: PANEL },
    { query: '?tab=settings', ready: PANEL },
    { query: '?tab=points', ready: PANEL },
    { query: '?tab=fairness', ready: PANEL },
  ],
  '/elott': [{ ready: '[role=tabpanel] .part-h' }, { query: '?tab=scratch', ready: TABLE }],
  '/results': [{ ready: ROW }],
  '/schedules': [{ ready: 'main .tbl' }],
  '/games': [{ ready: ROW }, { query: '?tab=vendors', ready: TABLE }, { query: '?tab=lists', ready: '.gm-list' }],
  '/content': [{ ready: ROW, ownTexts: true }],
  '/content/new': [{}],
  '/content/$id': [{ ownTexts: true }],
  '/home-page': [{}],
  '/brand': [
    { ready: PANEL },
    { query: '?tab=features', ready: PANEL },
    { query: '?tab=register', ready: PANEL },
    { query: '?tab=links', ready: PANEL },
    { query: '?tab=versions', ready: PANEL },
  ],
  '/outbox': [{ ready: ROW }],
  '/staff': [{ ready: ROW }],
  '/staff/$id': [{}],
  '/staff-roles': [{}],
  '/region': [{ ready: TABLE }, { query: '?tab=rules', ready: TABLE }, { query: '?tab=history', ready: TABLE }],
  '/audit': [{}],
  '/my-account': [{}],
};

/** Pages that are looked at elsewhere, and where. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  '/': 'leads on to the first screen of the menu',
  '/sign-in': 'from outside: screens.browser.test.ts',
  '/enrol': 'needs an invitation: staff.browser.test.ts',
};

/** Which place the `$id` of a page is. */
const ID_OF: Readonly<Record<string, keyof DeskPlaces>> = {
  '/members/$id': 'member',
  '/draws/$id': 'draw',
  '/content/$id': 'piece',
  '/feedback/$id': 'feedback',
  '/staff/$id': 'staff',
};

/** Addresses and what is there when they stand, below `/desk`. */
export function deskStops(places: DeskPlaces): { at: string; ready: string; ownTexts: boolean }[] {
  return Object.entries(DESK_STOPS).flatMap(([path, stops]) => {
    const place = ID_OF[path];
    const page = place === undefined ? path : path.replace('$id', places[place]);
    return stops.map(({ query = '', ready = HEADING, ownTexts = false }) => ({
      at: `/desk${page}${query}`,
      ready,
      ownTexts,
    }));
  });
}
