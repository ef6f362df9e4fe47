/** What can be done from the band: favourite, sounds, rules, results, check. It follows once the page is there. */
import { useAreas, useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, Suspense, useState } from 'react';
import { inTime, lazyPart } from '../../../shared/chunks.ts';
import { chooseSounds, useSounds } from '../../../shared/sounds.ts';
import type { BetDesk } from '../bet-desk.ts';

const RulesPopup = lazyPart(async () => ({ default: (await import('./rules-popup.tsx')).RulesPopup }));
/** What sounds is fetched only where sounds are on. */
const BetSounds = lazyPart(async () => ({ default: (await import('../sounds/bet-sounds.tsx')).BetSounds }));

function turnSounds(sounds: boolean): void {
  chooseSounds(sounds);
  inTime(import('../../../shared/follow-preferences.ts')).then(
    ({ tellPreferences }) => tellPreferences({ sounds }),
    () => undefined,
  );
}

export interface BandActsProps {
  desk: BetDesk;
  /** The heart, which is fetched by itself. */
  children: ReactNode;
}

export function BandActs({ desk, children }: BandActsProps): JSX.Element {
  useAreas(['site-bet']);
  const t = useT();
  const sounds = useSounds();
  const [rules, setRules] = useState(false);
  const { last } = desk.view;
  return (
    <>
      <span className="row band-acts">
        {children}
        <IconButton
          small
          icon={sounds ? 'speaker-high' : 'speaker-slash'}
          pressed={sounds}
          label={t('site-bet.sounds')}
          onClick={() => turnSounds(!sounds)}
        />
        <IconButton small icon="book-open" label={t('lottery.rules')} onClick={() => setRules(true)} />
        <Link
          to="/results"
          search={{ gameCode: desk.game.gameCode }}
          className="ib s"
          title={t('lottery.resultsLink')}
          activeProps={{}}
        >
          <Icon name="calendar-blank" label={t('lottery.resultsLink')} />
        </Link>
        {last === null ? null : (
          <Link to="/verify" search={{ draw: last.id }} className="ib s" title={t('lottery.verify.link')}>
            <Icon name="seal-check" label={t('lottery.verify.link')} />
          </Link>
        )}
      </span>
      {rules ? (
        <Suspense fallback={null}>
          <RulesPopup desk={desk} onClose={() => setRules(false)} />
        </Suspense>
      ) : null}
      {sounds ? (
        <Suspense fallback={null}>
          <BetSounds desk={desk} />
        </Suspense>
      ) : null}
    </>
  );
}
