/**
 * The wallet that rounds are played against, behind the signed protocol (docs/integrate-a-vendor.md). A call is sent once: what
 * becomes of one without an answer is the rounds' to say.
 */
import { formatAmount } from '@house/money/amount';
import { createWalletClient } from '@house/vendor-protocol/client';
import type { Status } from '@house/vendor-protocol/statuses';

const VENDOR = 'STUDIO';
/** Vendors of this kind wait 3 seconds for an answer (operations.md 3.1). */
const TIMEOUT_MILLISECONDS = 3_000;
/** Not the player's doing, and nothing is known of the call: it counts as unanswered. */
const PASSING: ReadonlySet<Status> = new Set(['TEMPORARY', 'BAD_SIGNATURE', 'INVALID_REQUEST']);

interface WalletRound {
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  /** Units of 0.0001. */
  readonly stake: bigint;
  readonly bet_transaction: string;
  readonly win_transaction: string;
  /** The grant that pays for it; null: the player does. */
  readonly grant_id: string | null;
  /** Taken back whole, though it may be settled. */
  readonly operator_void: string | null;
}

interface WalletBetWin {
  readonly row: WalletRound;
  readonly token: string;
  readonly prize: bigint;
  /** What of the stake goes into pools; null for none. */
  readonly contribution: bigint | null;
}

interface WalletAnswer {
  readonly status: Status;
  /** A decimal string; null where it is not told. */
  readonly balance: string | null;
}

/** Whose a launch's token is. */
export interface Opened extends WalletAnswer {
  readonly player: string | null;
  readonly currency: string | null;
  readonly trial: boolean;
  readonly ties: readonly string[];
}

/** Each throws where the outcome is unknown. */
export interface Wallet {
  open(token: string, game: string): Promise<Opened>;
  /** `contribution`: what of the stake goes into the pools, in units of 0.0001; null for none. */
  bet(round: WalletRound, token: string, contribution: bigint | null): Promise<WalletAnswer>;
  /** Stake and prize of a round that is decided at once, in one call. */
  betWin(round: WalletRound, token: string, prize: bigint): Promise<WalletAnswer>;
  /** The same of many players, signed once, 500 at most; an answer for each, in their order. */
  betWins(rounds: readonly WalletBetWin[]): Promise<readonly WalletAnswer[]>;
  win(round: WalletRound, prize: bigint): Promise<WalletAnswer>;
  /** Signed once, 500 at most; an answer for each, in their order. */
  wins(rounds: readonly (WalletRound & { readonly prize: bigint })[]): Promise<readonly WalletAnswer[]>;
  /** Of a round that was paid before: the prize that it has after all. */
  resettle(round: WalletRound & { readonly corrections: number }, prize: bigint): Promise<WalletAnswer>;
  rollback(round: WalletRound): Promise<WalletAnswer>;
  /** The status says nothing of whether the call was booked. */
  isPassing(status: Status): boolean;
}

export function createWallet({
  url,
  secret,
  currency,
  clock,
  fetch,
}: {
  url: string;
  secret: string;
  /** ISO 4217: that of the house's wallets. */
  currency: string;
  clock: { now(): number };
  fetch?: typeof globalThis.fetch;
}): Wallet {
  const client = createWalletClient({
    ...{ url, vendor: VENDOR, secret, clock, timeoutMs: TIMEOUT_MILLISECONDS },
    ...(fetch === undefined ? {} : { fetch }),
  });
  const of = ({ id, player, game, currency: ofRound }: WalletRound) => ({
    user: player,
    currency: ofRound,
    gameCode: game,
    roundId: id,
  });
  const stakeOf = ({ stake, grant_id: grantId }: WalletRound) =>
    grantId === null ? { amount: formatAmount(stake) } : { amount: '0', isFree: true, grantId };
  return {
    async open(token, game) {
      const answer = await client.balance({ token, currency, gameCode: game });
      return {
        status: answer.status,
        balance: answer.balance,
        player: answer.session?.user ?? null,
        currency: answer.currency,
        trial: answer.session?.trial ?? false,
        ties: answer.session?.ties ?? [],
      };
    },
    bet: (round, token, contribution) =>
      client.bet({
        ...of(round),
        token,
        txId: round.bet_transaction,
        ...stakeOf(round),
        ...(contribution === null ? {} : { jackpotContribution: formatAmount(contribution) }),
      }),
    betWin: (round, token, prize) =>
      client.betwin({
        ...of(round),
        token,
        txId: round.bet_transaction,
        ...stakeOf(round),
        winAmount: formatAmount(prize),
        roundClosed: true,
      }),
    async betWins(rounds) {
      const { outcomes } = await client.batch({
        entries: rounds.map(({ row, token, prize, contribution }) => ({
          call: 'betwin' as const,
          requestId: crypto.randomUUID(),
          ...of(row),
          token,
          txId: row.bet_transaction,
          ...stakeOf(row),
          winAmount: formatAmount(prize),
          roundClosed: true,
          ...(contribution === null ? {} : { jackpotContribution: formatAmount(contribution) }),
        })),
      });
      return outcomes;
    },
    win: (round, prize) =>
      client.win({
        ...of(round),
        txId: round.win_transaction,
        betTxId: round.bet_transaction,
        amount: formatAmount(prize),
        roundClosed: true,
      }),
    async wins(rounds) {
      const { outcomes } = await client.batch({
        entries: rounds.map((round) => ({
          call: 'win' as const,
          requestId: crypto.randomUUID(),
          ...of(round),
          txId: round.win_transaction,
          betTxId: round.bet_transaction,
          amount: formatAmount(round.prize),
          roundClosed: true,
        })),
      });
      return outcomes;
    },
    resettle: (round, prize) =>
      client.resettle({
        ...of(round),
        txId: `${round.win_transaction}-${round.corrections}`,
        betTxId: round.bet_transaction,
        amount: formatAmount(prize),
      }),
    // A repeat is recognised by its own id: a round has one rollback of each kind at most.
    rollback: (round) =>
      client.rollback({
        ...of(round),
        txId: `${round.bet_transaction}-${round.operator_void === null ? 'back' : 'void'}`,
        betTxId: round.bet_transaction,
        whole: round.operator_void !== null,
      }),
    isPassing: (status) => PASSING.has(status),
  };
}
