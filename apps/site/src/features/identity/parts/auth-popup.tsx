/** The popup of login and registration: art on one side, the form on the other; a full screen on phones. */
import '../identity.css';
import type { Banner } from '@house/contract/content/site';
import { ArtImage } from '@house/ui/art';
import type { ArtName } from '@house/ui/lib/art-names';
import { Rosette, Wordmark } from '@house/ui/mark';
import { Popup } from '@house/ui/popup';
import type { JSX, ReactNode } from 'react';
import { brandName, useBoot } from '../../../shared/boot.ts';
import { usePreferences } from '../../../shared/preferences.ts';

export interface AuthPopupProps {
  title: string;
  greeting: string;
  text: string;
  art: ArtName;
  /** The operator's own picture and words in place of these. */
  banner?: Banner | null;
  /** It is not known yet whether he has any: the place is kept and nothing is said. */
  waiting?: boolean;
  dismissible?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function AuthPopup({
  title,
  greeting,
  text,
  art,
  banner = null,
  waiting = false,
  dismissible = true,
  onClose,
  children,
}: AuthPopupProps): JSX.Element {
  const { language } = usePreferences();
  const word = useBoot((boot) => brandName(boot, language));
  return (
    <Popup size="auth" bare title={title} onClose={onClose} dismissible={dismissible}>
      <div className="am">
        <div className={waiting ? 'art waits' : 'art'}>
          <Rosette />
          <span className="logo">
            <Wordmark word={word} />
          </span>
          <ArtImage name={banner === null ? art : (banner.art as ArtName)} size={440} shown={300} eager />
          <h2>{banner?.title ?? greeting}</h2>
          <p>{banner?.text ?? text}</p>
        </div>
        {children}
      </div>
    </Popup>
  );
}
