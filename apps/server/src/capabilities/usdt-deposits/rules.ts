/** What follows from what the chain shows and from rates: pure. USDT in millionths (`micro`), money in units of 0.0001. */
import { ceilDiv, multiplyFloor } from '@house/money/amount';
import { writeAddress } from './address.ts';
import type { Receipt } from './port.ts';

/** 1 USDT. */
export const ONE_USDT = 1_000_000n;
/** The smallest that is credited: 0.01. */
const HUNDREDTH = 100n;
const WHOLE_SPREAD = 10_000n;

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_TOPICS = 3;
const ADDRESS_HEX = 40;
const WORD_HEX = 64;

/** A transfer of some token that a receipt tells of. */
export interface ShownTransfer {
  readonly logIndex: number;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly value: bigint;
}

const addressIn = (word: string): string => writeAddress(Buffer.from(word.slice(-ADDRESS_HEX), 'hex'));

/** The transfers of a receipt. One that failed moved nothing; one of nothing is only made to be seen. */
export function readTransfers({ hasSucceeded, logs }: Receipt): ShownTransfer[] {
  if (!hasSucceeded) return [];
  return logs.flatMap(({ contract, topics, data }, logIndex) => {
    const [kind, from, to] = topics;
    const isTransfer = kind === TRANSFER && topics.length === TRANSFER_TOPICS && data.length === WORD_HEX;
    if (!isTransfer || from === undefined || to === undefined) return [];
    const value = BigInt(`0x${data}`);
    if (value === 0n) return [];
    return [{ logIndex, contract: addressIn(contract), from: addressIn(from), to: addressIn(to), value }];
  });
}

/** How many blocks agree on one: itself is the first. */
export function countConfirmations(head: number, block: number): number {
  return Math.max(0, head - block + 1);
}

/** What members are credited for one USDT; `spread` in hundredths of a percent. */
export function memberRateOf(rate: bigint, spread: number): bigint {
  return multiplyFloor(rate, WHOLE_SPREAD - BigInt(spread), WHOLE_SPREAD);
}

/** What USDT are worth, floored to hundredths; what a rate leaves below is dropped. */
export function worthOf(micro: bigint, memberRate: bigint): bigint {
  return multiplyFloor(micro, memberRate, ONE_USDT * HUNDREDTH) * HUNDREDTH;
}

/** The least USDT that are worth a minimum, rounded up to a hundredth of one. */
export function leastWorth(minAmount: bigint, memberRate: bigint): bigint {
  const cent = ONE_USDT / HUNDREDTH;
  return ceilDiv(minAmount * ONE_USDT, memberRate * cent) * cent;
}

export interface Creditable {
  readonly micro: bigint;
  /** What one USDT is credited at, if this transfer completes a credit. */
  readonly memberRate: bigint;
}

export interface CreditOf<Transfer> {
  readonly transfers: readonly Transfer[];
  readonly micro: bigint;
  readonly memberRate: bigint;
  readonly amount: bigint;
}

/**
 * Which credits confirmed transfers of one address make, in their order. What is below the minimum waits until what comes
 * after it makes the sum; the rate is that of the transfer that does.
 */
export function makeCredits<Transfer extends Creditable>(
  transfers: readonly Transfer[],
  minAmount: bigint,
): CreditOf<Transfer>[] {
  const credits: CreditOf<Transfer>[] = [];
  let waiting: Transfer[] = [];
  for (const transfer of transfers) {
    waiting.push(transfer);
    const micro = waiting.reduce((sum, each) => sum + each.micro, 0n);
    const { memberRate } = transfer;
    const amount = worthOf(micro, memberRate);
    if (amount < minAmount) continue;
    credits.push({ transfers: waiting, micro, memberRate, amount });
    waiting = [];
  }
  return credits;
}

/** How far a rate may be from any that counted within a day for one person to set it, in hundredths of a percent. */
export const ALONE_MOST = 500;

/** Whether a rate takes two: it is far from one of the last day, or there is none to hold it against. */
export function takesTwo(memberRate: bigint, ofLastDay: readonly bigint[]): boolean {
  if (ofLastDay.length === 0) return true;
  return ofLastDay.some((each) => {
    const apart = memberRate > each ? memberRate - each : each - memberRate;
    return apart * WHOLE_SPREAD > each * BigInt(ALONE_MOST);
  });
}

/** USDT as people read it: two decimals, more where there are more. */
export function formatUsdt(micro: bigint): string {
  const decimals = (micro % ONE_USDT)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${micro / ONE_USDT}.${decimals}`;
}
