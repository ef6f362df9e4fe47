/**
 * The slips of this tab, kept through page changes and reloads, and the one place that places them.
 *
 * Promises: a slip is sent as `shared/send-until-answered.ts` promises, one for a game at a time; nobody sees a slip but
 * whose it is (slip-file.ts tells how long each part is kept). While nobody is signed in there are the visitor's slips
 * alone: those of a session that was lost come back with its owner.
 */

import { listLimitedNumbers, placeLotterySlip } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { formatAmount } from '@house/money/amount';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { create } from 'zustand';
import { request } from '../../shared/api.ts';
import { takeCash } from '../../shared/balance.ts';
import { keepOwn, readOwn } from '../../shared/own-texts.ts';
import { queryClient } from '../../shared/query.ts';
import {
  giveUpAttempt,
  listAttempts,
  readAttempt,
  sendUntilAnswered,
  type Write,
} from '../../shared/send-until-answered.ts';
import { getSession, onSession } from '../../shared/session.ts';
import { signsOf } from './model/slip.ts';
import {
  EMPTY_SLIP,
  type GameSlip,
  isSendingOf,
  readSlipFile,
  type Sending,
  type SlipFile,
  writeSlipFile,
} from './model/slip-file.ts';
import { bodyOf, isAtOldPrice, joinVisitor, startSending, takeRefusal, takeReply } from './model/slip-steps.ts';

const SLIPS = 'lottery.slips';
/** Beginning of the names of slips on their way; a game code follows. */
const ON_ITS_WAY = 'slip.';

interface SlipState {
  readonly slips: SlipFile;
  /** Games whose answer is overdue: "Checking your bet". */
  readonly checking: readonly string[];
}

/** Whose slips these are; null: a visitor's. */
let owner = getSession().account;

function writeOf(gameCode: string, account: string): Write<Sending> {
  return {
    name: ON_ITS_WAY + gameCode,
    account,
    isBody: (value): value is Sending => isSendingOf(account, value),
  };
}

/** By game what this account has on its way; a visitor sends nothing. */
function readSendings(account: string | null): Record<string, Sending> {
  const found: Record<string, Sending> = {};
  for (const name of account === null ? [] : listAttempts(ON_ITS_WAY, account)) {
    const gameCode = name.slice(ON_ITS_WAY.length);
    const sending = readAttempt(writeOf(gameCode, account ?? ''));
    if (sending !== null) found[gameCode] = sending;
  }
  return found;
}

const readKept = (): SlipFile => readSlipFile(readOwn(SLIPS, owner), readSendings(owner));

const useSlips = create<SlipState>(() => ({ slips: readKept(), checking: [] }));

export function readSlip(gameCode: string): GameSlip {
  return useSlips.getState().slips[gameCode] ?? EMPTY_SLIP;
}

export function useSlip(gameCode: string): { slip: GameSlip; checking: boolean } {
  const slip = useSlips((state) => state.slips[gameCode] ?? EMPTY_SLIP);
  const checking = useSlips((state) => state.checking.includes(gameCode));
  return { slip, checking };
}

/** Signs of what the slips of other games hold. */
export function signsElsewhere(gameCode: string): number {
  const others = Object.entries(useSlips.getState().slips).filter(([code]) => code !== gameCode);
  return others.reduce((sum, [, { lines }]) => sum + signsOf(lines), 0);
}

/** Takes one step; the new state is in storage before this returns. */
export function changeSlip(gameCode: string, step: (slip: GameSlip) => GameSlip): void {
  const before = readSlip(gameCode);
  const after = step(before);
  const slips = { ...useSlips.getState().slips, [gameCode]: after };
  keepOwn(SLIPS, owner, writeSlipFile(slips));
  useSlips.setState({ slips });
  if (before.sending !== null && after.sending === null) takeVisitorsLines();
}

/** What was picked before signing in is his who signed in; in a game whose slip is on its way, once that is answered. */
function takeVisitorsLines(): void {
  if (owner === null) return;
  const waiting: Record<string, GameSlip> = {};
  const visitors = readSlipFile(readOwn(SLIPS, null), {});
  for (const [gameCode, picked] of Object.entries(visitors)) {
    if (readSlip(gameCode).sending === null) changeSlip(gameCode, (own) => joinVisitor(own, picked));
    else waiting[gameCode] = picked;
  }
  keepOwn(SLIPS, null, writeSlipFile(waiting));
}

function noteChecking(gameCode: string, checking: boolean): void {
  const others = useSlips.getState().checking.filter((code) => code !== gameCode);
  useSlips.setState({ checking: checking ? [...others, gameCode] : others });
}

async function runSending(gameCode: string): Promise<void> {
  const { sending } = readSlip(gameCode);
  if (sending === null) return;
  const { account } = sending;
  const [first] = sending.lines;
  const isOpen = (): boolean =>
    readSlip(gameCode).sending?.lines[0]?.key === first?.key && getSession().account === account;
  const answer = await sendUntilAnswered(writeOf(gameCode, account), {
    makeBody: () => sending,
    post: (kept, signal) => request(placeLotterySlip, { body: bodyOf(gameCode, kept, formatAmount), signal }),
    tries: 'untilAnswered',
    onLate: () => {
      if (isOpen()) noteChecking(gameCode, true);
    },
  });
  if (answer.kind === 'unknown' || !isOpen()) return;
  noteChecking(gameCode, false);
  if (answer.kind === 'refused') {
    const { code, message, values } = answer.refusal;
    changeSlip(gameCode, (slip) => takeRefusal(slip, { code, message, values }));
  } else {
    changeSlip(gameCode, (slip) => takeReply(slip, answer.reply));
    takeCash(answer.reply.balance);
    await queryClient.invalidateQueries({ queryKey: callKey(listWagers) });
  }
  if (isAtOldPrice(readSlip(gameCode))) await queryClient.invalidateQueries({ queryKey: callKey(listLimitedNumbers) });
}

/** Places the slip of a game, on draws of further stations too; `closeAt`: the last of them. Does nothing when it is empty or already on its way. */
export function placeSlip(gameCode: string, also: readonly string[], closeAt: string | undefined): void {
  const { account } = getSession();
  if (account === null) return;
  const started = startSending(readSlip(gameCode), account, newKey, { also, closeAt });
  if (started === null) return;
  changeSlip(gameCode, () => started);
  void runSending(gameCode);
}

/**
 * Waits no longer for an answer and tries no more, once no draw of the slip takes bets any more (give-up.ts): its lines are the person's
 * again, and whether they were taken stands in his bets. `message` tells him that.
 */
export function giveUpSlip(gameCode: string, message: string): void {
  const { sending } = readSlip(gameCode);
  if (sending !== null) giveUpAttempt(writeOf(gameCode, sending.account));
  changeSlip(gameCode, (slip) => takeRefusal(slip, { code: 'network', message, values: {} }));
  noteChecking(gameCode, false);
  void queryClient.invalidateQueries({ queryKey: callKey(listWagers) });
}

/** Asks again for everything whose outcome this person does not know yet. */
export function resumeSendings(): void {
  const { account } = getSession();
  for (const [gameCode, { sending }] of Object.entries(useSlips.getState().slips)) {
    if (sending !== null && sending.account === account) void runSending(gameCode);
  }
}

takeVisitorsLines();

onSession(({ account }) => {
  if (account !== owner) {
    owner = account;
    useSlips.setState({ slips: readKept(), checking: [] });
    takeVisitorsLines();
  }
  resumeSendings();
});
