/** Ilish Cascade: six by six, clusters of five or more vanish and what is above falls. */
import { ILISH_CASCADE } from '@house/games/slots/ilish-cascade';
import { createSlotClient } from '../slots/slot-client.tsx';

export const game = createSlotClient({
  rules: ILISH_CASCADE,
  name: { bn: 'ইলিশ ক্যাসকেড', en: 'Ilish Cascade' },
  hue: 'h-blue',
  how: {
    bn: 'পাঁচ বা তার বেশি একই চিহ্ন জোড়া লাগলে জয়, সেগুলো সরে যায়, উপর থেকে নতুন পড়ে। প্রতি ধাপে গুণ বাড়ে: 1, 2, 3, 5, 8, 12, 20।',
    en: 'Five or more of a symbol joined side by side win and vanish, and others fall from above. Each fall multiplies more: 1, 2, 3, 5, 8, 12, 20.',
  },
  look: {
    rest: ['123456', '234561', '345612', '456123', '561234', '612345'],
    symbols: {
      '1': { name: { bn: 'ইলিশ', en: 'Ilish' }, art: 'fish' },
      '2': { name: { bn: 'মুক্তা', en: 'Pearl' }, art: 'pearl' },
      '3': { name: { bn: 'ডিম', en: 'Egg' }, art: 'egg' },
      '4': { name: { bn: 'গাঁদা', en: 'Marigold' }, art: 'marigold' },
      '5': { name: { bn: 'রত্ন', en: 'Gems' }, art: 'gems' },
      '6': { name: { bn: 'ফল', en: 'Fruit' }, art: 'fruit' },
    },
  },
});
