/** Something to push: `channel` is `lott.<code>` (public, memberId null) or `bets` (the member's own). */
export interface LotteryNotice {
  readonly channel: string;
  readonly memberId: bigint | null;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}
