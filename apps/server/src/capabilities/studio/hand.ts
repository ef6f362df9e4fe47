/** How a hand lay, from the events that its players were shown. Pure. */

/** What lies at one place of a table, in the order in which it was laid. */
interface LyingThings {
  /** A seat in the words of its game, or `table`. */
  readonly place: string;
  readonly kind: 'card' | 'tile' | 'die' | 'disc' | 'pocket' | 'beads' | 'fight';
  readonly things: string[];
  readonly worth: string | null;
}

interface Event {
  readonly kind: string;
  readonly [field: string]: unknown;
}

const FIGURE = /^\d{1,3}(\.5)?$/;
const TABLE = 'table';
const LAST_PASS = 3;
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What an event lays down, and where; null: nothing. */
function laidBy(event: Event): { place: string; kind: LyingThings['kind']; things: string[] } | null {
  const place = typeof event['seat'] === 'string' ? event['seat'] : TABLE;
  if (event.kind === 'card') return { place, kind: 'card', things: [String(event['card'])] };
  if (event.kind === 'tile') return { place, kind: 'tile', things: [String(event['tile'])] };
  if (event.kind === 'dice') return { place: TABLE, kind: 'die', things: textsOf(event['faces']) };
  if (event.kind === 'discs') return { place: TABLE, kind: 'disc', things: textsOf(event['faces']) };
  if (event.kind === 'pocket') return { place: TABLE, kind: 'pocket', things: [String(event['number'])] };
  // The last pass of a fight says who won it.
  if (event.kind === 'pass' && event['strength'] === LAST_PASS) {
    return { place: TABLE, kind: 'fight', things: [event['lead'] === 'even' ? 'draw' : String(event['lead'])] };
  }
  return event.kind === 'beads' ? { place: TABLE, kind: 'beads', things: [String(event['count'])] } : null;
}

/** Place by place, in the order in which each got its first. */
export function lyingThings(events: readonly Event[]): LyingThings[] {
  const places = new Map<string, LyingThings>();
  for (const event of events) {
    const laid = laidBy(event);
    if (laid === null) continue;
    const before = places.get(laid.place);
    places.set(laid.place, {
      ...{ place: laid.place, kind: laid.kind, worth: null },
      things: [...(before?.things ?? []), ...laid.things],
    });
  }
  for (const { kind, seat, worth } of events) {
    if (kind !== 'worth' || typeof worth !== 'string' || !FIGURE.test(worth)) continue;
    const place = typeof seat === 'string' && places.has(seat) ? seat : TABLE;
    const lies = places.get(place);
    if (lies !== undefined) places.set(place, { ...lies, worth });
  }
  return [...places.values()];
}
