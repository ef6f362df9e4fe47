/**
 * The auditor's books of products beside the lottery: what each wager that is decided by itself has won by the last of its
 * decisions, whatever the order in which they were answered.
 */
import type { Accounts } from './accounts.ts';
import type { Reader } from './reader.ts';

/** The accounts of the house that stand against these products, as the journal numbers them. */
export const SLOTS = 108;
export const MINI = 111;
export const COCKFIGHT = 114;

/** Where a bet stands in the journal. */
export interface Place {
  readonly shard: number;
  readonly seq: bigint;
}

export interface PlayedWager extends Place {
  readonly memberId: bigint;
  readonly stake: bigint;
  /** The vendor's transaction that placed it. */
  readonly transactionId: string;
  /** As far as it was told: what each version left it with. */
  readonly versions: Map<number, { readonly prize: bigint; readonly isVoid: boolean }>;
  /** What of it is in the books of its member. */
  booked: bigint;
}

/** What it brought its member in the end. */
function netOf({ stake, versions }: PlayedWager): bigint {
  const last = versions.get(versions.size);
  if (last === undefined) return -stake;
  return last.isVoid ? 0n : last.prize - stake;
}

export class PlayBooks {
  readonly #accounts: Accounts;
  readonly #wagers = new Map<string, PlayedWager>();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  /** A bet was taken, now or when it was asked for before. */
  taken(place: Place, memberId: bigint, stake: bigint, transactionId: string): PlayedWager {
    const name = `${place.shard}-${place.seq}`;
    const known = this.#wagers.get(name);
    if (known !== undefined) {
      if (known.memberId !== memberId || known.stake !== stake || known.transactionId !== transactionId)
        this.#accounts.wrong(`bet ${name} was answered to two requests`);
      return known;
    }
    const wager = { ...place, memberId, stake, transactionId, versions: new Map(), booked: 0n };
    this.#wagers.set(name, wager);
    this.#accounts.note('bet on a book taken');
    return wager;
  }

  /** Some that are not void, as far as is known. */
  standing(): PlayedWager[] {
    return [...this.#wagers.values()].filter(({ versions }) => versions.get(versions.size)?.isVoid !== true);
  }

  /** A decision was answered, now or again; the same version is the same decision. */
  decided(wager: PlayedWager, version: number, prize: bigint, isVoid: boolean): void {
    const before = wager.versions.get(version);
    if (before !== undefined && (before.prize !== prize || before.isVoid !== isVoid))
      this.#accounts.wrong(`bet ${wager.shard}-${wager.seq}: version ${version} was told in two ways`);
    wager.versions.set(version, { prize, isVoid });
  }

  /** Books what was told since; nothing is in flight, so every version was. */
  follow(): void {
    for (const wager of this.#wagers.values()) {
      for (let version = 1; version <= wager.versions.size; version += 1) {
        if (!wager.versions.has(version))
          this.#accounts.wrong(`bet ${wager.shard}-${wager.seq}: version ${version} was never told`);
      }
      const net = netOf(wager);
      this.#accounts.move(wager.memberId, net - wager.booked, SLOTS);
      wager.booked = net;
    }
  }

  /** The house's own rows of wagers, decisions and legs say the same. */
  async check(reader: Reader): Promise<void> {
    const rows = await reader<{
      shard: number;
      seq: bigint;
      version: number;
      prize: bigint | null;
      kind: number | null;
    }>(
      `select w.shard, w.seq, coalesce(d.version, 0) as version, d.prize, d.kind
      from wagers w join wager_markets g on g.id = w.market_id and g.way = 'single' and g.game_code = 'REELS'
      left join lateral (select * from wager_decisions x where x.shard = w.shard and x.bet_seq = w.seq
        order by x.version desc limit 1) d on true`,
    );
    if (rows.length !== this.#wagers.size)
      this.#accounts.wrong(`books have ${this.#wagers.size} bets on books, the database ${rows.length}`);
    for (const { shard, seq, version, prize, kind } of rows) {
      const wager = this.#wagers.get(`${shard}-${seq}`);
      const last = wager?.versions.get(wager.versions.size);
      if (wager === undefined) this.#accounts.wrong(`bet ${shard}-${seq} was never answered`);
      else if (
        wager.versions.size !== version ||
        (last?.prize ?? 0n) !== (prize ?? 0n) ||
        (last?.isVoid ?? false) !== (kind === 3)
      )
        this.#accounts.wrong(`bet ${shard}-${seq}: books have version ${wager.versions.size}, the database ${version}`);
    }
  }
}
