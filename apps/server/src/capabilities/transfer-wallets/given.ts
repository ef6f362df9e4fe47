/** A vendor that keeps a wallet, for tests: over HTTP, with every way to be late, lie, forget or be away. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatAmount, parseAmount } from '@house/money/amount';
import { isCallbackGenuine, signCallback } from '../../platform/body-signature.ts';

export const STAND_IN_SECRET = 'a secret that both of them have, and nobody else';

interface Told {
  reference: string;
  user: string;
  direction: string;
  amount: string;
  state: string;
}

interface Account {
  balance: bigint;
  movedIn: bigint;
  movedOut: bigint;
  result: bigint;
  playedAt: string | null;
}

/** How it behaves until `behave` is called again. */
interface Behaviour {
  /** Answers whatever is asked, and does nothing. */
  status: number;
  delayMilliseconds: number;
  secret: string;
  /** Moves are not taken. */
  refuses: boolean;
  /** A move never reaches it. */
  loses: boolean;
  /** Does what it was told, and closes the line without an answer. */
  dropsAnswers: boolean;
  change: (answer: Record<string, unknown>) => Record<string, unknown>;
}

const WELL: Behaviour = {
  ...{ status: 200, delayMilliseconds: 0, secret: STAND_IN_SECRET, refuses: false, loses: false, dropsAnswers: false },
  change: (answer) => answer,
};

export class StandInVendor {
  readonly moves = new Map<string, Told>();
  readonly accounts = new Map<string, Account>();
  /** How often a move was told, and asked about. */
  told = 0;
  asked = 0;
  #behaviour = WELL;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += data;
      });
      request.on('end', () => {
        const { status, delayMilliseconds, secret, change, dropsAnswers } = this.#behaviour;
        const path = request.url ?? '';
        const signed = {
          timestamp: String(request.headers['x-timestamp']),
          signature: String(request.headers['x-signature']),
          rawBody: request.method === 'GET' ? path : body,
        };
        const isGenuine = isCallbackGenuine(STAND_IN_SECRET, signed, Date.now());
        const answer = isGenuine ? this.#answer(request.method ?? '', path, body) : {};
        if (dropsAnswers && request.method === 'POST') {
          request.socket.destroy();
          return;
        }
        const text = JSON.stringify(change({ ...answer }));
        const timestamp = String(Date.now());
        const headers = { 'x-timestamp': timestamp, 'x-signature': signCallback(secret, timestamp, text) };
        setTimeout(() => response.writeHead(isGenuine ? status : 401, headers).end(text), delayMilliseconds);
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  behave(change: Partial<Behaviour> = {}): void {
    this.#behaviour = { ...WELL, ...change };
  }

  accountOf(user: bigint | string): Account {
    const known = this.accounts.get(String(user));
    if (known !== undefined) return known;
    const made = { balance: 0n, movedIn: 0n, movedOut: 0n, result: 0n, playedAt: null };
    this.accounts.set(String(user), made);
    return made;
  }

  /** The member wins, or loses, this much there. */
  play(user: bigint, result: bigint): void {
    const account = this.accountOf(user);
    account.balance += result;
    account.result += result;
    account.playedAt = new Date().toISOString();
  }

  #answer(method: string, path: string, body: string): object {
    if (method === 'POST') return this.#move(JSON.parse(body) as Told);
    if (path.startsWith('/wallets/')) return this.#showWallet(path.slice('/wallets/'.length));
    this.asked += 1;
    const reference = decodeURIComponent(path.slice('/transfers/'.length));
    return this.moves.get(reference) ?? { reference, state: 'absent' };
  }

  #move({ reference, user, direction, amount }: Told): object {
    this.told += 1;
    const wish = { reference, user, direction, amount };
    if (this.#behaviour.loses) return { ...wish, state: 'pending' };
    const known = this.moves.get(reference);
    if (known !== undefined) return known;
    const account = this.accountOf(user);
    const mills = parseAmount(amount) ?? 0n;
    const isTaken = !this.#behaviour.refuses && (direction === 'in' || mills <= account.balance);
    if (isTaken && direction === 'in') {
      account.balance += mills;
      account.movedIn += mills;
    } else if (isTaken) {
      account.balance -= mills;
      account.movedOut += mills;
    }
    const told = { ...wish, state: isTaken ? 'done' : 'failed' };
    this.moves.set(reference, told);
    return told;
  }

  #showWallet(user: string): object {
    const { balance, movedIn, movedOut, result, playedAt } = this.accountOf(user);
    return {
      ...{ user, currency: 'BDT', playedAt },
      balance: formatAmount(balance),
      movedIn: formatAmount(movedIn),
      movedOut: formatAmount(movedOut),
      result: formatAmount(result),
    };
  }
}
