/** Brings money back from a vendor's own wallet as its game is left (operations.md 2.8); what fails the house does half an hour later. */
import { bringAllBack } from '@house/contract/transfer-wallets/site';
import { newKey } from '@house/web/clock';
import { useEffect } from 'react';
import { request } from '../../shared/api.ts';
import { refreshBalance } from '../../shared/balance.ts';

async function bringBack(): Promise<void> {
  await request(bringAllBack, { body: { key: newKey() } });
  await refreshBalance();
}

/** `isThere`: money lies with the vendor of the game that is open. */
export function useMoneyBack(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    return () => void bringBack().catch(() => undefined);
  }, [isThere]);
}
