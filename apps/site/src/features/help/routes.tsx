/** Help, in the site's frame and bare. */
import './help.css';
import type { JSX } from 'react';
import { HelpMain } from './pages/help-page.tsx';

export function HelpPage(): JSX.Element {
  return <HelpMain base="/help" />;
}

export function BareHelpPage(): JSX.Element {
  return <HelpMain base="/helpmc" />;
}
