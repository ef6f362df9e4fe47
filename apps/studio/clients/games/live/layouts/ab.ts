/** Andar bahar as it lies on the felt. */
import { ANDAR_BAHAR } from '@house/games/live/andar-bahar';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';

const ANDAR = { bn: 'আন্দার', en: 'Andar' };
const BAHAR = { bn: 'বাহার', en: 'Bahar' };
const COUNTS = ['1-5', '6-10', '11-15', '16-25', '26-30', '31-35', '36-40', '41-49'];

export const layout: LiveLayout = {
  game: ANDAR_BAHAR as LiveGame,
  name: { bn: 'আন্দার বাহার', en: 'Andar Bahar' },
  hue: 'h-gold',
  seats: [
    { id: 'joker', text: { bn: 'জোকার', en: 'Joker' } },
    { id: 'andar', text: ANDAR },
    { id: 'bahar', text: BAHAR },
  ],
  groups: [
    {
      columns: 2,
      spots: [
        { id: 'andar', text: ANDAR, tone: 'blue' },
        { id: 'bahar', text: BAHAR, tone: 'red' },
      ],
    },
    {
      title: { bn: 'কত তাসে', en: 'In how many cards' },
      columns: 4,
      spots: COUNTS.map((count) => {
        const text = count.replace('-', '–');
        return { id: `cards-${count}`, text: { bn: text, en: text } };
      }),
    },
  ],
  marks: {
    andar: { letter: { bn: 'আ', en: 'A' }, name: { bn: 'আন্দার জিতেছে', en: 'Andar wins' }, tone: 'blue' },
    bahar: { letter: { bn: 'বা', en: 'B' }, name: { bn: 'বাহার জিতেছে', en: 'Bahar wins' }, tone: 'red' },
  },
  rules: [
    {
      bn: 'এক ডেক তাস। প্রথমে জোকার খোলা হয়, তারপর আন্দার থেকে শুরু করে পালা করে তাস পড়ে, যতক্ষণ না জোকারের সমান তাস আসে। যে পাশে আসে সে জেতে।',
      en: 'One deck. A joker is opened, then cards fall in turn, andar first, until one of the joker’s rank comes. The side where it falls wins.',
    },
  ],
};

export const game = clientGameOf(layout);
