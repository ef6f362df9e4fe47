/**
 * The auditor's books of what a vendor plays over the signed protocol: what each bet brought its member by what the house
 * answered, whatever came twice, late, out of order or not at all (operations.md 3.3).
 */
import type { Status } from '@house/vendor-protocol/statuses';
import type { Accounts } from './accounts.ts';
import { SLOTS } from './plays.ts';
import type { Reader } from './reader.ts';

export interface VendorBet {
  readonly transactionId: string;
  readonly memberId: bigint;
  readonly roundId: string;
  /** As the wallet keeps it, units of 0.0001. */
  readonly stake: bigint;
  /** By transaction: what it pays, and whether it did. */
  readonly wins: Map<string, { readonly prize: bigint; isPaid: boolean }>;
  isTaken: boolean;
  isTakenBack: boolean;
  /** Some message that ends it without a prize was sent. */
  isCloseSent: boolean;
  isRollbackSent: boolean;
  ourTxId: string | null;
  booked: bigint;
}

export class VendorBooks {
  readonly #accounts: Accounts;
  readonly #bets: VendorBet[] = [];

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  open(bet: Pick<VendorBet, 'transactionId' | 'memberId' | 'roundId' | 'stake'>): VendorBet {
    const fresh = { isTaken: false, isTakenBack: false, isCloseSent: false, isRollbackSent: false, ourTxId: null };
    const made: VendorBet = { ...bet, ...fresh, wins: new Map(), booked: 0n };
    this.#bets.push(made);
    return made;
  }

  /** `before`: it was known as taken when this was sent. */
  heardBet(bet: VendorBet, status: Status, ourTxId: string | null, before: boolean): void {
    this.#accounts.note(`vendor bet: ${status}`);
    const wrong = (what: string) => this.#accounts.wrong(`vendor bet ${bet.transactionId}: ${what}`);
    if (status === 'OK') {
      if (bet.ourTxId !== null && bet.ourTxId !== ourTxId) wrong(`is ${bet.ourTxId} and ${ourTxId}`);
      bet.isTaken = true;
      bet.ourTxId = ourTxId;
    } else if (status === 'TX_ROLLED_BACK') {
      if (!bet.isRollbackSent) wrong('is refused as taken back, and nobody took it back');
    } else if (before && status !== 'TEMPORARY') wrong(`was taken, and is ${status} now`);
  }

  heardWin(bet: VendorBet, transactionId: string, status: Status, before: boolean): void {
    this.#accounts.note(`vendor win: ${status}`);
    const wrong = (what: string) => this.#accounts.wrong(`vendor win ${transactionId}: ${what}`);
    const win = bet.wins.get(transactionId);
    if (win === undefined) throw new Error('a win was sent');
    if (status === 'OK') {
      if (bet.isTakenBack) wrong('is paid for a bet that was taken back');
      win.isPaid = true;
    } else if (status === 'BET_NOT_FOUND' && !before) {
      // Sent before its bet was known; another copy of it may have been paid since.
    } else if (win.isPaid && status !== 'TEMPORARY') wrong(`was paid, and is ${status} now`);
    else if (status === 'TX_ROLLED_BACK' && !bet.isRollbackSent) wrong('its bet is taken back by nobody');
    else if (status === 'BET_NOT_FOUND' && before) wrong('its bet was taken, and is not found');
  }

  heardRollback(bet: VendorBet, status: Status): void {
    this.#accounts.note(`vendor rollback: ${status}`);
    const wrong = (what: string) => this.#accounts.wrong(`vendor bet ${bet.transactionId}: ${what}`);
    if (status === 'OK') {
      if ([...bet.wins.values()].some(({ isPaid }) => isPaid)) wrong('is taken back with what it won');
      bet.isTakenBack = true;
    } else if (status === 'ALREADY_SETTLED') {
      if (bet.isTakenBack) wrong('was taken back, and is settled now');
      if (bet.wins.size === 0 && !bet.isCloseSent) wrong('is settled by nobody');
    }
  }

  follow(): void {
    for (const bet of this.#bets) {
      const won = [...bet.wins.values()].reduce((sum, { prize, isPaid }) => (isPaid ? sum + prize : sum), 0n);
      const net = bet.isTakenBack ? 0n : won - (bet.isTaken ? bet.stake : 0n);
      this.#accounts.move(bet.memberId, net - bet.booked, SLOTS);
      bet.booked = net;
    }
  }

  /** The house has each bet that it took once. */
  async check(reader: Reader): Promise<void> {
    const rows = await reader<{ bet: string; count: number }>(`select w.member_id || ' ' || w.selection as bet,
      count(*)::int as count from wagers w join wager_markets g on g.id = w.market_id and g.game_code = 'PADMA-GOLD'
      group by 1`);
    const there = new Map(rows.map(({ bet, count }) => [bet, count]));
    const mine = new Map<string, [number, number]>();
    for (const { memberId, roundId, isTaken, isTakenBack } of this.#bets) {
      const name = `${memberId} ${roundId}`;
      const [least, most] = mine.get(name) ?? [0, 0];
      // Of one whose rollback was heard nobody knows whether it came before.
      mine.set(name, [least + (isTaken ? 1 : 0), most + (isTaken || isTakenBack ? 1 : 0)]);
    }
    for (const [name, [least, most]] of mine) {
      const count = there.get(name) ?? 0;
      if (count < least || count > most)
        this.#accounts.wrong(`vendor round ${name}: ${least} to ${most} bets were taken, the database has ${count}`);
    }
  }
}
