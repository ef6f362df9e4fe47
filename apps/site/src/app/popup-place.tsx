/** Where popups stand. What shows them is fetched when the first one opens, or once the page has come to rest. */
import { type JSX, Suspense, useEffect } from 'react';
import { lazyPart } from '../shared/chunks.ts';
import { closePopup, usePopup } from '../shared/popups.ts';
import { useSession } from '../shared/session.ts';
import { ComingPopup } from './coming-popup.tsx';
import { ChunkGuard } from './status-pages.tsx';

const load = () => import('./popup-host.tsx');
const PopupHost = lazyPart(async () => ({ default: (await load()).PopupHost }));

const AT_REST_MS = 3_000;

export function PopupPlace(): JSX.Element | null {
  const { pop, mc, ac } = usePopup();
  const { token, forcedChange } = useSession();
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const forced = token !== null && forcedChange !== null;
  if (pop === null && mc === null && ac === null && !forced) return null;
  return (
    <ChunkGuard onClose={closePopup}>
      <Suspense fallback={<ComingPopup />}>
        <PopupHost />
      </Suspense>
    </ChunkGuard>
  );
}
