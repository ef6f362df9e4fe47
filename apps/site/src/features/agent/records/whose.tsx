/** Whose a row of a record is: the account, and those between the agent and them. */
import type { JSX } from 'react';

export function Whose({ account, path }: { account: string; path: readonly string[] }): JSX.Element {
  return (
    <span translate="no">
      {account}
      {path.length === 0 ? null : <span className="xs t3 ac-under">{path.join(' › ')}</span>}
    </span>
  );
}
