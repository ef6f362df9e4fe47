/** The sandbox as a channel of the cashier: bounds as the mobile wallets have them (operations.md 2.1). */
import type { DepositChannel } from '../port.ts';

export const SANDBOX_CHANNEL: DepositChannel = {
  code: 'sandbox',
  kind: 'gateway',
  names: { bn: 'স্যান্ডবক্স পে (খেলার টাকা)', en: 'Sandbox Pay (play money)' },
  minAmount: 2_000_000n,
  maxAmount: 250_000_000n,
  feeBasisPoints: 0,
  expectedSeconds: 10,
  open: true,
  sandbox: true,
};
