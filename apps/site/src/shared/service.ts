/** How customer service is reached: the house's own chat when the brand has it, else its service links. */
import { getBoot } from './boot.ts';
import { openPopup } from './popups.ts';

export function openService(): void {
  openPopup(getBoot().switches['chat'] === true ? 'chat' : 'service');
}
