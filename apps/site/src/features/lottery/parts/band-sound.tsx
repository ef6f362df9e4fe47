/** Turns the sounds of the page on and off: it follows once the page is there. */
import { useAreas, useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import type { JSX } from 'react';
import { inTime } from '../../../shared/chunks.ts';
import { chooseSounds, useSounds } from '../../../shared/sounds.ts';

function turn(sounds: boolean): void {
  chooseSounds(sounds);
  inTime(import('../../../shared/follow-preferences.ts')).then(
    ({ tellPreferences }) => tellPreferences({ sounds }),
    () => undefined,
  );
}

export function BandSound(): JSX.Element {
  useAreas(['site-bet']);
  const t = useT();
  const on = useSounds();
  return (
    <IconButton
      small
      icon={on ? 'speaker-high' : 'speaker-slash'}
      pressed={on}
      label={t('site-bet.sounds')}
      onClick={() => turn(!on)}
    />
  );
}
