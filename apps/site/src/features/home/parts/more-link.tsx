/** "All …" at the end of a section's head. */
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';

export function MoreLink({ to, children }: { to: string; children: ReactNode }): JSX.Element {
  return (
    <Link to={to} className="more">
      {children}
      <Icon name="caret-right-bold" size={14} turns />
    </Link>
  );
}
