/** The popup of login and registration: art on one side, the form on the other; a full screen on phones. */
import '../identity.css';
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
  dismissible?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function AuthPopup({
  title,
  greeting,
  text,
  art,
  dismissible = true,
  onClose,
  children,
}: AuthPopupProps): JSX.Element {
  const { language } = usePreferences();
  const word = useBoot((boot) => brandName(boot, language));
  return (
    <Popup size="auth" bare title={title} onClose={onClose} dismissible={dismissible}>
      <div className="am">
        <div className="art">
          <Rosette />
          <span className="logo">
            <Wordmark word={word} />
          </span>
          <ArtImage name={art} size={440} shown={300} eager />
          <h2>{greeting}</h2>
          <p>{text}</p>
        </div>
        {children}
      </div>
    </Popup>
  );
}
