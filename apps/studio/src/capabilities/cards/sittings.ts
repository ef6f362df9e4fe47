/**
 * What a sitting asks of the wallet: what one sits down with is its stake, what is left when one stands up its prize. A stake
 * whose answer did not come is asked back; a prize is told until it is confirmed. Each step can be taken again by whoever finds
 * the row.
 */
import type { Db } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import type { Wallet } from '../../wallet.ts';
import { changeSitting, findSitting, type SittingRow, takeWaitingSittings } from './queries.ts';

const AT_ONCE = 50;

export interface Sittings {
  /** The row is open, refused, void, or still voiding after it. */
  askStake(row: SittingRow, token: string): Promise<SittingRow>;
  tellPrize(row: SittingRow): Promise<SittingRow>;
  /** Asks the wallet again about what waits for it. */
  work(): Promise<void>;
}

export function createSittings({ db, log, wallet }: { db: Db; log: Log; wallet: Wallet }): Sittings {
  const roundOf = (row: SittingRow) => ({ ...row, grant_id: null, operator_void: null });
  const now = async (row: SittingRow): Promise<SittingRow> => (await findSitting(db, row.id)) ?? row;

  async function askBack(row: SittingRow): Promise<SittingRow> {
    try {
      const { status, balance } = await wallet.rollback(roundOf(row));
      if (status === 'OK')
        return (await changeSitting(db, row.id, { from: 'voiding', to: 'void', balance })) ?? now(row);
      log.error({ sitting: row.id, status }, 'the wallet does not give a stake back');
    } catch (error) {
      log.warn({ err: error, sitting: row.id, tries: row.tries }, 'the wallet did not answer: it is asked again');
    }
    return row;
  }

  async function voidSitting(row: SittingRow): Promise<SittingRow> {
    const voiding = await changeSitting(db, row.id, { from: 'placed', to: 'voiding', balance: null });
    return voiding === undefined ? now(row) : askBack(voiding);
  }

  async function askStake(row: SittingRow, token: string): Promise<SittingRow> {
    try {
      const { status, balance } = await wallet.bet(roundOf(row), token, null);
      if (status === 'OK') {
        return (await changeSitting(db, row.id, { from: 'placed', to: 'open', balance })) ?? (await now(row));
      }
      if (!wallet.isPassing(status)) {
        const refused = { from: 'placed', to: 'refused', refusal: status, balance } as const;
        return (await changeSitting(db, row.id, refused)) ?? (await now(row));
      }
    } catch (error) {
      log.warn({ err: error, sitting: row.id }, 'it is not known what became of a stake: it is asked back');
    }
    return voidSitting(row);
  }

  async function tellPrize(row: SittingRow): Promise<SittingRow> {
    try {
      const { status, balance } = await wallet.win(roundOf(row), row.prize ?? 0n);
      if (status === 'OK') {
        return (await changeSitting(db, row.id, { from: 'decided', to: 'settled', balance })) ?? (await now(row));
      }
      log.error({ sitting: row.id, status }, 'the wallet does not take a stack back: it is told again');
    } catch (error) {
      log.warn({ err: error, sitting: row.id, tries: row.tries }, 'the wallet did not answer: it is told again');
    }
    return row;
  }

  return {
    askStake,
    tellPrize,
    async work() {
      const rows = await takeWaitingSittings(db, AT_ONCE);
      await Promise.all(
        rows.map((row) =>
          row.state === 'decided' ? tellPrize(row) : row.state === 'voiding' ? askBack(row) : voidSitting(row),
        ),
      );
    },
  };
}
