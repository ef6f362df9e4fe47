/**
 * A database of several hosts: `postgres://house:…@db1:5432,db2:5432/house?target_session_attrs=read-write`, as libpq writes it.
 * One of them takes writes, the primary; the others stand by, and one of them takes its place when it is lost. Connections are
 * opened to whichever host takes writes at that moment, so a house goes on within seconds of a promotion, without a proxy.
 *
 * A machine that falls silent breaks no connection: whoever is not answered for a while has it looked where writes are taken
 * (`suspect`), and what is connected elsewhere is broken off, all at once.
 *
 * Where two take writes, as when a lost primary comes back after another was promoted, the one of the higher timeline is meant:
 * each promotion begins a new one. A host of a lower timeline than was ever seen by this process is never gone back to.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const PROBE_MILLISECONDS = 2_000;
/** How long the others are waited for once one took writes that did before. */
const OTHERS_MILLISECONDS = 300;
/** What was found is good for connections that are opened together. */
const FRESH_MILLISECONDS = 1_000;
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/is;

/** No host of the address takes writes now: the same may be tried again. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
}

/** The address of each host, in their order; what names one host is itself. */
export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

interface Place {
  readonly host: string;
  readonly port: number;
}

interface Probed extends Place {
  readonly timeline: number;
}

/** Null: it takes no writes. Throws where it cannot be asked. */
async function probe(url: string): Promise<Probed | null> {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'house-primary' },
    ...{ connectionTimeoutMillis: PROBE_MILLISECONDS, query_timeout: PROBE_MILLISECONDS },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(`-- platform.probePrimary
      select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
        else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`);
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? null : { host: client.host, port: client.port, timeline: Number.parseInt(timeline, 16) };
  } finally {
    client.end().catch(() => undefined);
  }
}

interface Known {
  /** The highest timeline that took writes. */
  timeline: number;
  looking: Promise<Place> | null;
  found: { readonly place: Place; readonly until: number } | null;
  /** Connected, or about to be. */
  readonly clients: Set<PrimaryClient>;
}
const known = new Map<string, Known>();

/**
 * Once one is heard that took writes before, or one of a newer timeline, the others have a moment more: a host that is silent
 * holds nobody up, and a newer one that answers is not passed over. Until one is known, or where it is lost, all are heard.
 */
async function look(url: string, state: Known): Promise<Place> {
  const writable: Probed[] = [];
  const probes = hostsOf(url).map(async (host) => {
    const place = await probe(host);
    if (place !== null) writable.push(place);
    return place;
  });
  const asBefore = probes.map(async (answer) => {
    const place = await answer;
    if (place === null || state.timeline === 0 || place.timeline < state.timeline) throw new NoPrimary('not as before');
  });
  const all = Promise.allSettled(probes);
  await Promise.any(asBefore).then(
    () => Promise.race([all, wait(OTHERS_MILLISECONDS)]),
    () => all,
  );
  const [best] = writable.toSorted((one, other) => other.timeline - one.timeline);
  if (best === undefined || best.timeline < state.timeline) {
    const why = (await all).flatMap((answer) =>
      answer.status === 'rejected' ? [String((answer.reason as Error).message)] : [],
    );
    throw new NoPrimary(
      `no connection: no host of the database takes writes${why.length === 0 ? '' : ` (${why.join('; ')})`}`,
    );
  }
  state.timeline = best.timeline;
  return best;
}

function stateOf(url: string): Known {
  const state = known.get(url) ?? { timeline: 0, looking: null, found: null, clients: new Set() };
  known.set(url, state);
  return state;
}

/** Where the host that takes writes is now; what is connected to another one is broken off. Throws `NoPrimary`. */
function findPrimary(url: string): Promise<Place> {
  const state = stateOf(url);
  if (state.found !== null && performance.now() < state.found.until) return Promise.resolve(state.found.place);
  state.looking ??= look(url, state)
    .then((place) => {
      state.found = { place, until: performance.now() + FRESH_MILLISECONDS };
      for (const client of state.clients) {
        if (client.host !== place.host || client.port !== place.port) client.connection.stream.destroy();
      }
      return place;
    })
    .finally(() => {
      state.looking = null;
    });
  return state.looking;
}

/** As pg's own types have it; it calls with nothing once it is connected. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection to the host that takes writes; of an address of one host, to that one. */
export class PrimaryClient extends pg.Client {
  readonly #url: string | null;

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? '';
    const [first = url, ...others] = hostsOf(url);
    super({ ...config, connectionString: first });
    this.#url = others.length === 0 ? null : url;
  }

  /** Looks where writes are taken now; where that is another host, this connection breaks, and all others to its host. */
  suspect(): void {
    if (this.#url !== null) findPrimary(this.#url).catch(() => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const url = this.#url;
    if (url === null) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connected = findPrimary(url).then(({ host, port }) => {
      // What pg reads as it opens the socket.
      Object.assign(this, { host, port });
      const { clients } = stateOf(url);
      clients.add(this);
      this.once('end', () => clients.delete(this));
      return super.connect();
    });
    // One that was lost since it was found is looked for anew by whoever comes next.
    connected.catch(() => {
      const state = known.get(url);
      if (state !== undefined) state.found = null;
    });
    if (callback === undefined) return connected;
    const tell = callback as (error: unknown, client?: pg.Client) => void;
    connected.then(
      (client) => tell(null, client),
      (error: unknown) => tell(error),
    );
    return undefined;
  }
}

/** The same address with a query parameter set, whether it names one host or several. */
export function withParameter(url: string, name: string, value: string): string {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return `${address}?${parameters.toString()}`;
}
