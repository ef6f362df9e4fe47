/**
 * The browser's own offer to install the site. It comes once and early, before the part that shows it is there, so the
 * first script keeps it.
 */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  setOffer(event as InstallOffer);
});
addEventListener('appinstalled', () => setOffer(null));

export function readInstallOffer(): InstallOffer | null {
  return offer;
}

export function watchInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to install; an offer can be used once. */
export async function install(): Promise<void> {
  const taken = offer;
  setOffer(null);
  await taken?.prompt();
}
