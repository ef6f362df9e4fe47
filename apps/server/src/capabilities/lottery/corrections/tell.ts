/** What members are told of a correction of a draw they had bets on. */
import { uuidFromContent } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import type { Tx } from '../../../platform/database.ts';
import type { CorrectedMember, LateMember } from '../../wagers/port.ts';
import type { LotteryNotice } from '../port.ts';
import type { CorrectionDeps, CorrectionNews } from './parts.ts';
import { type RunningCorrection, saveTold } from './queries.ts';

const TOLD_AT_ONCE = 200;

/** Pushed to a member whose bets a chunk changed. */
export function noticeOfChange(
  { draw_id: drawId, game_code: gameCode, draw_no: drawNo }: RunningCorrection,
  { memberId, before, prize, bets }: Pick<CorrectedMember, 'memberId' | 'before' | 'prize' | 'bets'>,
): LotteryNotice {
  return {
    channel: 'bets',
    memberId,
    kind: 'corrected',
    data: { drawId: String(drawId), gameCode, drawNo, change: formatAmount(prize - before), bets },
  };
}

/** A message to each member whose bets changed; the position is saved with it, so that nobody has two. True when all have one. */
export async function tellCorrectedSome(
  { wagers, tellCorrected }: CorrectionDeps,
  tx: Tx,
  running: RunningCorrection,
): Promise<boolean> {
  const which = { marketId: running.draw_id, version: running.version };
  const after = { shard: running.told_shard, memberId: running.told_member };
  const members = await (running.kind === 'late'
    ? wagers.listLate(which, after, TOLD_AT_ONCE)
    : wagers.listCorrected(which, after, TOLD_AT_ONCE));
  for (const member of members) await tellCorrected(tx, newsOf(running, member));
  const last = members.at(-1);
  if (last !== undefined) await saveTold(tx, running.id, last);
  return members.length < TOLD_AT_ONCE;
}

function newsOf(running: RunningCorrection, member: CorrectedMember | LateMember): CorrectionNews {
  const { memberId, before, prize, bets } = member;
  const content = `corrected:${running.draw_id}:${running.version}:${memberId}`;
  return {
    kind: running.kind,
    key: uuidFromContent(running.started_at.getTime(), content),
    memberId,
    drawId: running.draw_id,
    gameCode: running.game_code,
    drawNo: running.draw_no,
    before,
    prize,
    bets,
    settled: 'settled' in member ? member.settled : true,
  };
}
