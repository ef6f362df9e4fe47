/** The cashier's background work. Each run is safe beside another one, in this process or elsewhere; true: there is more. */
import type { Cashier } from './port.ts';
import type { SandboxGateway } from './sandbox/gateway.ts';

export interface CashierTicker {
  readonly name: string;
  readonly everyMilliseconds: number;
  readonly run: () => Promise<boolean>;
}

const BATCH = 200;

/** Asks gateways and expires orders; with a sandbox also its deliveries, which stand for somebody else's system. */
export function createCashierTickers(cashier: Cashier, sandbox: SandboxGateway | null): CashierTicker[] {
  const tickers: CashierTicker[] = [
    {
      name: 'poll deposits',
      everyMilliseconds: 15_000,
      run: async () => (await cashier.pollDueDeposits(BATCH)) === BATCH,
    },
    {
      name: 'expire deposits',
      everyMilliseconds: 15_000,
      run: async () => (await cashier.expireDeposits(BATCH)) === BATCH,
    },
  ];
  if (sandbox !== null) {
    tickers.push({
      name: 'sandbox callbacks',
      everyMilliseconds: 5_000,
      run: async () => (await sandbox.deliverDue(BATCH)) === BATCH,
    });
  }
  return tickers;
}
