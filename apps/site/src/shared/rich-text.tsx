/** A written text on a page of the site: links to our own pages stay in it. */
import { type RichTextProps, RichText as Text } from '@house/ui/rich-text';
import type { JSX } from 'react';
import { tabHistory } from './history.ts';

const goTo = (address: string): void => tabHistory.push(address);

export function RichText(props: Omit<RichTextProps, 'onOwnLink'>): JSX.Element {
  return <Text {...props} onOwnLink={goTo} />;
}
