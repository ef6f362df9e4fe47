/** Of who is signed in, on whatever page: what he may read offline is kept, and a large win is said. */
import type { JSX } from 'react';
import { useSession } from '../../shared/session.ts';
import { KeepForOffline } from './keep-for-offline.tsx';
import { WinCard } from './win-card.tsx';

const TRIAL_ACCOUNT = 4;

export default function OwnAccount({ account }: { account: string }): JSX.Element {
  const { isAgent } = useSession();
  return (
    <>
      {isAgent === TRIAL_ACCOUNT ? null : <KeepForOffline account={account} />}
      <WinCard />
    </>
  );
}
