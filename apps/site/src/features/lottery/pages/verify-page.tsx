/** stand-in */
import type { JSX } from 'react';
export function VerifyMain(): JSX.Element {
  return <div className="wrap verify" />;
}
