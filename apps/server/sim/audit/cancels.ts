/** The auditor's books of bets that members took back: the whole stake, once, and at most so many a day. */
import type { Accounts } from './accounts.ts';
import type { Bet, DrawBooks } from './draws.ts';

const CANCELS_A_DAY = 20;

interface Books {
  /** The member's own, surely; and those that may have been the stop of a chase. */
  sure: number;
  unsure: number;
}

export class CancelBooks {
  readonly #accounts: Accounts;
  readonly #draws: DrawBooks;
  readonly #members = new Map<bigint, Books>();
  readonly #refused = new Set<bigint>();
  /** Tickets that the house said it took back just then. */
  readonly #fresh = new Set<string>();
  readonly #began = today();

  constructor(accounts: Accounts, draws: DrawBooks) {
    this.#accounts = accounts;
    this.#draws = draws;
  }

  #books(memberId: bigint): Books {
    const books = this.#members.get(memberId) ?? { sure: 0, unsure: 0 };
    this.#members.set(memberId, books);
    return books;
  }

  /** Books what the house answered to a member who took this bet back. */
  done(bet: Bet, { returned, repeated }: { readonly returned: bigint; readonly repeated: boolean }): void {
    if (!repeated && this.#fresh.has(bet.ticket)) this.#accounts.wrong(`bet ${bet.ticket} was taken back twice`);
    if (!repeated) this.#fresh.add(bet.ticket);
    if (returned !== bet.stake) this.#accounts.wrong(`bet ${bet.ticket}: ${returned} came back of ${bet.stake}`);
    if (bet.taken) {
      this.#accounts.note('bet taken back again');
      return;
    }
    // A process that died before it answered may have taken it back, and so may the stop of its chase.
    const books = this.#books(bet.memberId);
    if (repeated && bet.ofChase) books.unsure += 1;
    else books.sure += 1;
    this.#draws.takeBack(bet);
    this.#accounts.note(bet.ofChase ? 'bet of a chase taken back by its member' : 'bet taken back');
  }

  /** The house said that it was enough for today. */
  refused(memberId: bigint): void {
    this.#refused.add(memberId);
    this.#accounts.note('wagers.cancelLimit');
  }

  /** Nothing is in flight. */
  check(): void {
    // A run that goes on past midnight has more.
    const sameDay = this.#began === today();
    for (const [memberId, { sure, unsure }] of this.#members) {
      if (sameDay && sure > CANCELS_A_DAY) this.#accounts.wrong(`member ${memberId} took back ${sure} bets in a day`);
      if (sameDay && this.#refused.has(memberId) && sure + unsure < CANCELS_A_DAY)
        this.#accounts.wrong(`member ${memberId} might take back more than ${sure} bets`);
    }
    for (const memberId of this.#refused) {
      if (sameDay && !this.#members.has(memberId)) this.#accounts.wrong(`member ${memberId} took back nothing yet`);
    }
    this.#refused.clear();
  }
}

/** Of the house's zone; the database's clock is this machine's. */
function today(): string {
  return new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
}
