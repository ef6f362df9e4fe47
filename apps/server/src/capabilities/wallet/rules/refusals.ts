/** Why a posting is refused. The port shows it to others, so nothing here asks the port. */
import { formatAmount } from '@house/money/amount';
import { present, type Refusal, refuse } from '../../../platform/result.ts';

export type PostRefusal = Refusal<
  | 'wallet.insufficientFunds'
  /** A limit the member set himself. Values: what is limited, over which period, the limit and what is left of it. */
  | 'wallet.playerLimit'
  /** The member has paused playing, or excluded himself. */
  | 'wallet.paused'
  | 'wallet.busy'
  | 'request.keyReused'
  | 'request.keyOutOfRange'
  | 'wagers.marketClosed'
  | 'wagers.marketNotOpen'
  /** It takes no bets for now. */
  | 'wagers.marketSuspended'
  | 'wagers.marketUnknown'
  /** Another line of the same group was refused. */
  | 'wallet.groupRefused'
  | 'wallet.accountUnknown'
>;

/** A refusal as `wallet_post` writes it: a code, and behind it what fills its words, parted by blanks. */
export function readPostRefusal(refused: string): PostRefusal {
  const [code, what, period, limit, left] = refused.split(' ');
  if (code !== 'wallet.playerLimit') return { refused: refused as PostRefusal['refused'] };
  return refuse('wallet.playerLimit', {
    what: present(what, 'a limit names what it limits'),
    period: present(period, 'a limit names its period'),
    limit: formatAmount(BigInt(present(limit, 'a limit is told'))),
    left: formatAmount(BigInt(present(left, 'what is left of a limit is told'))),
  });
}
