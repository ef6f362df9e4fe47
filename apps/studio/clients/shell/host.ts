/**
 * What the game tells the page that frames it, and hears from it: an envelope with a version, to that page's origin alone.
 * A page of another origin is not told anything and not heard.
 */
type ToHost =
  | { readonly kind: 'ready' | 'round-started' | 'round-ended' | 'close' | 'balance-changed' }
  /** At which live table somebody sits now: what stands beside the game may be of it. */
  | { readonly kind: 'table'; readonly table: string };
export type FromHost = { readonly kind: 'pause' | 'resume' | 'stop-autoplay' };

const SOURCE = 'house-studio';
const HOST_SOURCE = 'house-host';

export function tellHost(origin: string | null, message: ToHost): void {
  if (origin === null) return;
  parent.postMessage({ source: SOURCE, version: 1, ...message }, origin);
}

/** Answers what takes the listener away. */
export function hearHost(origin: string | null, listener: (message: FromHost) => void): () => void {
  const hear = (event: MessageEvent): void => {
    if (origin === null || event.origin !== origin || event.source !== parent) return;
    const said: unknown = event.data;
    if (typeof said !== 'object' || said === null || !('source' in said) || said.source !== HOST_SOURCE) return;
    const { kind } = said as { kind?: unknown };
    if (kind === 'pause' || kind === 'resume' || kind === 'stop-autoplay') listener({ kind });
  };
  addEventListener('message', hear);
  return () => removeEventListener('message', hear);
}
