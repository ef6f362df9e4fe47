/** What a vendor sends, kept until it goes out: late, twice or never. */
import type { VendorBet } from './audit/vendor.ts';

export type VendorMessage = {
  readonly bet: VendorBet;
  readonly about: {
    readonly user: string;
    readonly currency: string;
    readonly gameCode: string;
    readonly roundId: string;
  };
} & (
  | {
      readonly call: 'bet';
      readonly token: string;
      readonly txId: string;
      readonly amount: string;
      readonly roundClosed: boolean;
    }
  | { readonly call: 'win'; readonly txId: string; readonly amount: string }
  | { readonly call: 'rollback'; readonly txId: string }
  | { readonly call: 'roundclose' }
);
