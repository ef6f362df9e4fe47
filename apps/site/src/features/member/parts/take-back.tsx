/** Taking an open bet back from the record, while its draw is open (lottery.md 1.7). */
import { getDrawProof } from '@house/contract/lottery/site';
import type { Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useCountdown } from '@house/web/clock';
import { type JSX, Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useLive } from '../../../shared/live.ts';
import { useCall } from '../../../shared/query.ts';
import { useBoughtGameWords } from '../words.ts';

/** Of whoever hears nothing: how old the close may be that a detail is opened with. */
const STALE_MS = 20_000;

const TakeBackDialog = lazyPart(async () => ({
  default: (await import('../../../shared/take-back-dialog.tsx')).TakeBackDialog,
}));

export function TakeBack({ wager }: { wager: Wager }): JSX.Element | null {
  const t = useT();
  const games = useBoughtGameWords();
  const [asking, setAsking] = useState(false);
  // Only the draw knows when it closes, and the desk may move that: its game tells when it does.
  const { data, refetch } = useCall(
    getDrawProof,
    { params: { drawId: wager.drawId } },
    { staleTime: STALE_MS, enabled: wager.state === 'open' },
  );
  useLive(wager.state === 'open' ? `lott.${wager.gameCode}` : null, ({ kind, data: moved }) => {
    if ((kind === 'extended' || kind === 'closed') && moved['id'] === wager.drawId) void refetch();
  });
  const open = useCountdown(data?.draw.closeAt) > 0;
  // What was asked stands until it is answered, also where the record knows by now what the person does not.
  if (!asking && (wager.state !== 'open' || !open)) return null;
  return (
    <>
      <Button size="s" icon="arrow-u-up-left" onClick={() => setAsking(true)}>
        {t('lottery.takeBack')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <TakeBackDialog
            wager={wager}
            what={games.playName(wager.gameCode, wager.play)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
