/** Turns the sounds of the page on and off: it follows once the page is there. What sounds is fetched only when it is on. */
import { useAreas, useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { type JSX, Suspense } from 'react';
import { inTime, lazyPart } from '../../../shared/chunks.ts';
import { chooseSounds, useSounds } from '../../../shared/sounds.ts';
import type { BetDesk } from '../bet-desk.ts';

const BetSounds = lazyPart(async () => ({ default: (await import('../sounds/bet-sounds.tsx')).BetSounds }));

function turn(sounds: boolean): void {
  chooseSounds(sounds);
  inTime(import('../../../shared/follow-preferences.ts')).then(
    ({ tellPreferences }) => tellPreferences({ sounds }),
    () => undefined,
  );
}

export function BandSound({ desk }: { desk: BetDesk }): JSX.Element {
  useAreas(['site-bet']);
  const t = useT();
  const on = useSounds();
  return (
    <>
      <IconButton
        small
        icon={on ? 'speaker-high' : 'speaker-slash'}
        pressed={on}
        label={t('site-bet.sounds')}
        onClick={() => turn(!on)}
      />
      {on ? (
        <Suspense fallback={null}>
          <BetSounds desk={desk} />
        </Suspense>
      ) : null}
    </>
  );
}
