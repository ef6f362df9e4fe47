/** What corrections are given, and what of them the log names. */
import { formatResult } from '@house/lottery/result';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { auditValue } from '../../../platform/audit-value.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Identity } from '../../identity/port.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { LotteryNotice } from '../port.ts';
import type { RebatePoints } from '../rebate-points.ts';
import type { StaffDeps } from '../staff.ts';
import type { CorrectionKind, DrawCorrection } from './port.ts';

/** What a member is told of a correction of a draw he had bets on, of its void after it was settled, or of his late bets. */
export interface CorrectionNews {
  readonly kind: CorrectionKind;
  readonly key: string;
  readonly memberId: bigint;
  readonly drawId: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  /** What his bets won before and win now; of a void and of late bets the stakes that went back. */
  readonly before: bigint;
  readonly prize: bigint;
  readonly bets: number;
  /** They were settled already. */
  readonly settled: boolean;
}

export interface CorrectionDeps extends StaffDeps {
  readonly ids: Ids;
  readonly points: Pick<RebatePoints, 'earnedAbove'>;
  readonly wagers: Pick<
    Wagers,
    | 'previewCorrection'
    | 'correctChunk'
    | 'previewVoid'
    | 'voidMarket'
    | 'voidChunk'
    | 'takeBackRebates'
    | 'listCorrected'
    | 'outcomesOf'
    | 'countLate'
    | 'countStaked'
    | 'previewLate'
    | 'lateChunk'
    | 'listLate'
  >;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** Writes the news down in the caller's transaction. */
  readonly tellCorrected: (tx: Tx, news: CorrectionNews) => Promise<void>;
  /** Bets of a draw up to which a request works out itself what a correction would move. */
  readonly previewsAtOnce?: number;
}

/** What the log calls each. */
export const ACTS = {
  result: { ask: 'draws.correct', approve: 'draws.approveCorrection', refuse: 'draws.refuseCorrection' },
  void: { ask: 'draws.askVoid', approve: 'draws.approveVoid', refuse: 'draws.refuseVoid' },
  late: { ask: 'draws.askLate', approve: 'draws.approveLate', refuse: 'draws.refuseLate' },
} as const satisfies Record<CorrectionKind, Record<'ask' | 'approve' | 'refuse', AuditAction>>;

/** What it puts in place, as the log says it; null of a void. */
export function aimOf({ kind, result, lateFrom }: Pick<DrawCorrection, 'kind' | 'result' | 'lateFrom'>): string | null {
  if (kind === 'result') return formatResult(result);
  return lateFrom === null ? null : auditValue({ from: lateFrom.toISOString() });
}
