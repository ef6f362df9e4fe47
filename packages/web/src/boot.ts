/** What the server wrote into the page, readable from the first line of code on. */
import type { Boot } from '@house/contract/content/system';

/** Null on a page that was served without it, such as the development server's. */
export function readBoot(): Boot | null {
  const text = document.getElementById('boot')?.textContent?.trim();
  return text ? (JSON.parse(text) as Boot) : null;
}
