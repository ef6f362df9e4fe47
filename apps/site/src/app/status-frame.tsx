/** The one look of every page that stands in for the page: a picture, what is, what to do. */
import { ArtImage } from '@house/ui/art';
import type { ArtName } from '@house/ui/lib/art-names';
import type { JSX, ReactNode } from 'react';

interface StatusProps {
  art: ArtName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function StatusPage({ art, title, children, action }: StatusProps): JSX.Element {
  return (
    <div className="wrap status-page">
      <ArtImage name={art} shown={140} eager />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      <div className="row wrap-f">{action}</div>
    </div>
  );
}
