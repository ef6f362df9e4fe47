/**
 * The slips of this tab, kept through page changes and reloads, and the one place that sends them.
 *
 * Promises: the keys stand in session storage before anything leaves; one sending at a time for a game; it is tried only
 * while its own person is signed in; nobody sees a slip but whose it is (slip-file.ts tells how long each part is kept).
 * While nobody is signed in there are the visitor's slips alone: those of a session that was lost come back with its owner.
 */

import { listLimitedNumbers, placeLotterySlip } from '@house/contract/lottery/site';
import { listWagers } from '@house/contract/wagers/site';
import { formatAmount } from '@house/money/amount';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { create } from 'zustand';
import { request } from '../../shared/api.ts';
import { keepOwn, readOwn } from '../../shared/own-texts.ts';
import { queryClient } from '../../shared/query.ts';
import { getSession, onSession } from '../../shared/session.ts';
import { takeCash } from '../../shared/take-cash.ts';
import { sendUntilKnown } from './model/send-slip.ts';
import { signsOf } from './model/slip.ts';
import { EMPTY_SLIP, type GameSlip, readSlipFile, type SlipFile, writeSlipFile } from './model/slip-file.ts';
import { bodyOf, isAtOldPrice, joinVisitor, startSending, takeRefusal, takeReply } from './model/slip-steps.ts';
import { sendTools } from './send-tools.ts';

const SLIPS = 'lottery.slips';

interface SlipState {
  readonly slips: SlipFile;
  /** Games whose answer is overdue: "Checking your bet". */
  readonly checking: readonly string[];
}

/** Whose slips these are; null: a visitor's. */
let owner = getSession().account;

const sendingsName = (): string => `lottery.sendings@${owner ?? ''}`;

function readKept(): SlipFile {
  return readSlipFile({ slips: readOwn(SLIPS, owner), sendings: sessionStorage.getItem(sendingsName()) }, owner);
}

function keep(file: SlipFile): void {
  const { slips, sendings } = writeSlipFile(file);
  keepOwn(SLIPS, owner, slips);
  // A visitor sends nothing.
  if (sendings === '') sessionStorage.removeItem(sendingsName());
  else sessionStorage.setItem(sendingsName(), sendings);
}

const useSlips = create<SlipState>(() => ({ slips: readKept(), checking: [] }));
/** The first key of each sending that is being tried. */
const running = new Set<string>();

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
  keep(slips);
  useSlips.setState({ slips });
  if (before.sending !== null && after.sending === null) takeVisitorsLines();
}

/** What was picked before signing in is his who signed in; in a game whose slip is on its way, once that is answered. */
function takeVisitorsLines(): void {
  if (owner === null) return;
  const waiting: Record<string, GameSlip> = {};
  const visitors = readSlipFile({ slips: readOwn(SLIPS, null), sendings: null }, null);
  for (const [gameCode, picked] of Object.entries(visitors)) {
    if (readSlip(gameCode).sending === null) changeSlip(gameCode, (own) => joinVisitor(own, picked));
    else waiting[gameCode] = picked;
  }
  keepOwn(SLIPS, null, writeSlipFile(waiting).slips);
}

function noteChecking(gameCode: string, checking: boolean): void {
  const others = useSlips.getState().checking.filter((code) => code !== gameCode);
  useSlips.setState({ checking: checking ? [...others, gameCode] : others });
}

async function runSending(gameCode: string, resumed: boolean): Promise<void> {
  const { sending } = readSlip(gameCode);
  const key = sending?.lines[0]?.key;
  if (sending === null || key === undefined || running.has(key)) return;
  const { account } = sending;
  const isOpen = (): boolean => readSlip(gameCode).sending?.lines[0]?.key === key && getSession().account === account;
  running.add(key);
  const outcome = await sendUntilKnown(
    bodyOf(gameCode, sending, formatAmount),
    sendTools(
      isOpen,
      (body, signal) => request(placeLotterySlip, { body, signal }),
      () => {
        if (isOpen()) noteChecking(gameCode, true);
      },
    ),
    resumed,
  );
  running.delete(key);
  if (!isOpen()) return;
  // Signed in anew while the last try of the session before was under way.
  if (outcome.kind === 'waiting') return runSending(gameCode, true);
  noteChecking(gameCode, false);
  if (outcome.kind === 'refused') changeSlip(gameCode, (slip) => takeRefusal(slip, outcome.refusal));
  else {
    changeSlip(gameCode, (slip) => takeReply(slip, outcome.reply));
    takeCash(outcome.reply.balance);
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
  void runSending(gameCode, false);
}

/**
 * Waits no longer for an answer and tries no more, once no draw of the slip takes bets any more (give-up.ts): its lines are the person's
 * again, and whether they were taken stands in his bets. `message` tells him that.
 */
export function giveUpSlip(gameCode: string, message: string): void {
  changeSlip(gameCode, (slip) => takeRefusal(slip, { code: 'network', message, values: {} }));
  noteChecking(gameCode, false);
  void queryClient.invalidateQueries({ queryKey: callKey(listWagers) });
}

/** Asks again for everything whose outcome this person does not know yet. */
export function resumeSendings(): void {
  const { account } = getSession();
  for (const [gameCode, { sending }] of Object.entries(useSlips.getState().slips)) {
    if (sending !== null && sending.account === account) void runSending(gameCode, true);
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
