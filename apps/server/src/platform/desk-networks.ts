/** Who may reach the desk (DESK_ALLOW), one list for its pages, its calls and what is told to its staff; and where it is (DESK_HOST). */
import { contains, parseAddress, parseNetwork } from './addresses.ts';
import { present } from './result.ts';

/** Whether an address may reach the desk. Without a list every address may. */
export type AdmitsToDesk = (address: string) => boolean;

export function createDeskList(allowed: readonly string[]): AdmitsToDesk {
  if (allowed.length === 0) return () => true;
  const networks = allowed.map((text) => present(parseNetwork(text), 'the configuration names networks only'));
  return (text) => {
    const address = parseAddress(text);
    return address !== null && networks.some((network) => contains(network, address));
  };
}

/** A host that serves the desk and nothing else. */
export interface DeskHost {
  /** In small letters, without a port. */
  readonly host: string;
  /** Paths outside of `/desk` that the desk asks. */
  readonly needs: ReadonlySet<string>;
}
