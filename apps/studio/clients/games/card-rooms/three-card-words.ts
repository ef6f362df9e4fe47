/** Words of the three-card games. */
import type { CardLook } from './look.ts';

export const THREE_CARD_WORDS: Pick<CardLook, 'acts' | 'marks' | 'worths' | 'unit'> = {
  unit: { bn: 'বুট', en: 'Boot' },
  acts: {
    see: { text: { bn: 'তাস দেখুন', en: 'See cards' }, key: 's' },
    pack: { text: { bn: 'প্যাক', en: 'Pack' }, key: 'p' },
    chaal: { text: { bn: 'চাল', en: 'Chaal' }, key: 'c' },
    raise: { text: { bn: 'দ্বিগুণ চাল', en: 'Raise' }, key: 'r' },
    sideShow: { text: { bn: 'সাইড শো', en: 'Side show' }, key: 'd' },
    show: { text: { bn: 'শো', en: 'Show' }, key: 'h' },
    allIn: { text: { bn: 'সব দিয়ে শো', en: 'All in and show' }, key: 'a' },
    accept: { text: { bn: 'রাজি', en: 'Accept' }, key: 'y' },
    refuse: { text: { bn: 'না', en: 'Refuse' }, key: 'n' },
  },
  marks: {
    blind: { bn: 'ব্লাইন্ড', en: 'Blind' },
    seen: { bn: 'দেখেছেন', en: 'Seen' },
    allIn: { bn: 'সব দিয়েছেন', en: 'All in' },
    asked: { bn: 'সাইড শো চাওয়া হয়েছে', en: 'Asked for a side show' },
  },
  worths: {
    trips: { bn: 'ট্রেইল', en: 'Trail' },
    straightFlush: { bn: 'পিওর সিকোয়েন্স', en: 'Pure sequence' },
    straight: { bn: 'সিকোয়েন্স', en: 'Sequence' },
    flush: { bn: 'কালার', en: 'Colour' },
    pair: { bn: 'জোড়া', en: 'Pair' },
    high: { bn: 'হাই কার্ড', en: 'High card' },
  },
};
