/** The house as whoever visits it calls it: over the contract, its replies held to it. For the synthetic player. */
import type { Call, Envelope, ReplyOf } from '@house/contract/call';
import { getMemberInfo } from '@house/contract/identity/site';
import { listLimitedNumbers, listLotteryGames, placeLotterySlip } from '@house/contract/lottery/site';
import { getBalance } from '@house/contract/wallet/site';
import * as z from 'zod/mini';
import type { Ask, HouseAnswer } from '../ask.ts';
import { Failed, type HouseCalls, Skipped } from '../player.ts';
import { chooseDraw, PLAY } from '../rules.ts';

const FULL_PRICE = 1_000;
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const selectionOf = (digit: string): string => `${digit}|-|-|-|-`;

export function createHouseCalls(ask: Ask, signal: AbortSignal): HouseCalls {
  async function asked(request: Omit<Parameters<Ask>[0], 'signal'>): Promise<HouseAnswer> {
    const answer = await ask({ ...request, signal }).catch(() => {
      throw new Failed('no answer');
    });
    if (answer.closed) throw new Skipped('closed');
    return answer;
  }

  /** The value of a call's reply, held to the contract. */
  async function call<C extends Call>({ method, path, reply }: C, sent: Sent = {}): Promise<ReplyOf<C>> {
    const { token = null, body = null, params = {} } = sent;
    const filled = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, value), path);
    const { status, body: text } = await asked({ method, path: filled, token, body });
    const envelope = readEnvelope(text);
    if (envelope === null) throw new Failed(`http ${status}`);
    if (!envelope.success) throw new Failed(`refused ${envelope.code ?? status}`);
    const read = z.safeParse(reply, envelope.value);
    if (!read.success) throw new Failed('an answer that breaks the contract');
    return read.data as ReplyOf<C>;
  }

  async function openPage(): Promise<void> {
    const { status, body } = await asked({ method: 'GET', path: '/', token: null, body: null });
    if (status !== 200) throw new Failed(`http ${status}`);
    if (!/<html[\s>]/.test(body)) throw new Failed('no page');
  }

  return {
    openPage,
    askWhoIsIn: async (token) => void (await call(getMemberInfo, { token })),
    readBalance: async (token) => void (await call(getBalance, { token })),
    bet: (token, key) => placeBet(call, token, key),
  };
}

interface Sent {
  readonly token?: string;
  readonly body?: object;
  readonly params?: Readonly<Record<string, string>>;
}
type CallHouse = <C extends Call>(call: C, sent?: Sent) => Promise<ReplyOf<C>>;

/** The smallest stake on the first digit of a draw on sale, at the price that the house names. */
async function placeBet(call: CallHouse, token: string, key: string): Promise<void> {
  const { games, serverTime } = await call(listLotteryGames);
  const choice = chooseDraw(games, serverTime);
  if (choice === 'stopped') throw new Skipped('no game is on');
  if (choice === 'noDraw') throw new Failed('no draw is on sale');
  const { gameCode, drawId, stake } = choice;
  const { prices, numbers, stopped } = await call(listLimitedNumbers, { params: { gameCode } });
  const digit = DIGITS.find(
    (one) => !numbers.some(({ play, selection }) => play === PLAY && selection.startsWith(one)),
  );
  if (stopped.includes(PLAY) || digit === undefined) throw new Skipped('the play is stopped');
  const factor = prices.plays.find(({ play }) => play === PLAY)?.factor ?? prices.all;
  const line = {
    ...{ key, play: PLAY, selection: selectionOf(digit), units: 1, unitStake: stake, amount: stake },
    ...(factor === FULL_PRICE ? {} : { factor }),
  };
  const { lines } = await call(placeLotterySlip, {
    token,
    body: { gameCode, drawId, allOrNothing: true, lines: [line] },
  });
  const [placed] = lines;
  if (placed?.accepted !== true) throw new Failed(`refused ${placed?.refusal?.code ?? 'without a word'}`);
}

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'success' in value ? (value as Envelope<unknown>) : null;
  } catch {
    return null;
  }
}
