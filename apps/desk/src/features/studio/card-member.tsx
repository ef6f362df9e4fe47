/** A player of a card room, as the house knows them; a player of elsewhere is none of ours. */
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';

export function CardMember({ account, memberId }: { account: string | null; memberId: string | null }): JSX.Element {
  return memberId === null ? (
    <span>–</span>
  ) : (
    <Link to={`/members/${memberId}`} className="link" translate="no">
      <bdi>{account ?? memberId}</bdi>
    </Link>
  );
}
