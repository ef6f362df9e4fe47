/**
 * A draw that is already under way when it is made opens a moment later: its commitment stands before its first bet
 * (lottery.md 12.1 step 1, held by `committed_before_open`). How long making draws takes is the machine's; one that needs
 * longer than the moment is given a longer one, instead of a house that does not open.
 */

/** From the plan to the opening of a draw that is under way, one try after the other. */
const NOTICES_MILLISECONDS = [1_000, 5_000, 25_000];

function isTooLate(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'committed_before_open';
}

/** Plans and makes draws, in a transaction of its own for each try. */
export async function commitInTime<Made>(make: (noticeMilliseconds: number) => Promise<Made>): Promise<Made> {
  let late: unknown;
  for (const notice of NOTICES_MILLISECONDS) {
    try {
      return await make(notice);
    } catch (error) {
      if (!isTooLate(error)) throw error;
      late = error;
    }
  }
  throw late;
}
