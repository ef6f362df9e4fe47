/** The cashier's background work. Each run is safe beside another one, in this process or elsewhere. */
import type { Cashier } from './port.ts';
import type { SandboxGateway } from './sandbox/gateway.ts';

export interface RecurringJob {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

const BATCH = 200;

/** `pollDeposits`, `expireDeposits` and `closeDeposits`; with a sandbox also its deliveries, which stand for somebody else's system. */
export function createCashierJobs(cashier: Cashier, sandbox: SandboxGateway | null): RecurringJob[] {
  const jobs: RecurringJob[] = [
    { name: 'cashier.pollDeposits', everySeconds: 15, run: () => drain(() => cashier.pollDueDeposits(BATCH)) },
    { name: 'cashier.expireDeposits', everySeconds: 15, run: () => drain(() => cashier.expireDeposits(BATCH)) },
    { name: 'cashier.closeDeposits', everySeconds: 15, run: () => drain(() => cashier.closeDeposits(BATCH)) },
  ];
  if (sandbox !== null) {
    jobs.push({ name: 'cashier.deliverSandbox', everySeconds: 5, run: () => drain(() => sandbox.deliverDue(BATCH)) });
  }
  return jobs;
}

/** Full batches mean there is more; a short one ends the run. */
async function drain(step: () => Promise<number>): Promise<void> {
  while ((await step()) === BATCH) {
    // next batch
  }
}
