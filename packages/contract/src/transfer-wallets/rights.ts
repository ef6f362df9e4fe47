/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getTransferWallets: 'transferWallets.view',
  askToConnectWallet: 'transferWallets.decide',
  askToDecideMove: 'transferWallets.decide',
  answerWalletRequest: 'transferWallets.decide',
} as const satisfies RightOfCall;
