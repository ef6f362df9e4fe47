/** Rows as the port's types, and draws as they travel in replies and pushes. */
import { toHex } from '@house/fairness/hex';
import type { Draw, DrawState, LotteryNotice, OfficialFacts } from './port.ts';
import type { DrawRow } from './schema.ts';

export function hexOrNull(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : toHex(bytes);
}

/** The draw of a row as people see it. */
export function drawOf(row: DrawRow): Draw {
  return {
    id: row.id,
    gameCode: row.game_code,
    drawNo: row.draw_no,
    state: row.shown_state,
    openAt: row.open_at,
    closeAt: row.close_at,
    drawAt: row.draw_at,
    result: row.result,
    commit: hexOrNull(row.commitment),
    official:
      row.station === null ? null : { station: row.station, simulated: row.simulated, origin: row.result_origin },
  };
}

/** A draw on the wire: the contract's `drawSummary`. */
export function summariseDraw(draw: Draw): {
  id: string;
  gameCode: string;
  drawNo: string;
  state: DrawState;
  openAt: string;
  closeAt: string;
  drawAt: string;
  result: number[] | null;
  commit: string | null;
  official: OfficialFacts | null;
} {
  return {
    id: String(draw.id),
    gameCode: draw.gameCode,
    drawNo: draw.drawNo,
    state: draw.state,
    openAt: draw.openAt.toISOString(),
    closeAt: draw.closeAt.toISOString(),
    drawAt: draw.drawAt.toISOString(),
    result: draw.result === null ? null : [...draw.result],
    commit: draw.commit,
    official: draw.official,
  };
}

/** Tells everyone who watches the game what became of a draw. */
export function noticeOfDraw(
  kind: 'opened' | 'extended' | 'closed' | 'result' | 'settled' | 'void' | 'corrected',
  draw: Draw,
): LotteryNotice {
  return { channel: `lott.${draw.gameCode}`, memberId: null, kind, data: summariseDraw(draw) };
}
