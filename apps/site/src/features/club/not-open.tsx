/** What of a page is not open: said once, in a sentence, with what there is to do instead. */
import { Icon } from '@house/ui/icon';
import type { JSX, ReactNode } from 'react';

export function NotOpen({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
}): JSX.Element {
  return (
    <section className="card club-not">
      <Icon name="hourglass-medium" size={28} />
      <div className="sp">
        <h2>{title}</h2>
        <p className="t2">{children}</p>
      </div>
      {action}
    </section>
  );
}
