/** Pages of the lottery: the bet page and the page that checks a draw. */
import type { JSX } from 'react';

export function LotteryPage(): JSX.Element {
  return <div className="wrap" />;
}

export function VerifyPage(): JSX.Element {
  return <div className="wrap" />;
}
