/** The words of the sandbox gateway's page. It is no part of the house, so neither are its words. */
export const PAGE_LANGUAGES = ['bn', 'en'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const en = {
  title: 'Sandbox Pay',
  playMoney: 'Play money. Nothing here is real: no bank and no wallet is charged.',
  order: 'Order',
  toPay: 'To pay',
  howMuch: 'How much do you pay?',
  exactly: 'Exactly the amount asked',
  otherChoice: 'Another amount',
  otherAmount: 'The other amount',
  otherHint: 'Digits, with at most four decimals, e.g. 250.50',
  pay: 'Pay',
  fail: 'Let the payment fail',
  trials: 'For trying things out',
  delivery: 'How the news reaches the house',
  once: 'Once, at once',
  twice: 'Twice at the same moment',
  late: 'After 25 minutes, when the order has expired',
  otherAmountTold: 'Naming double the amount that was paid',
  forged: 'A forged message first, then the genuine one',
  never: 'Never: the house has to ask',
  wrongAmount: 'Enter an amount above zero, at most 10,000,000.',
  paid: 'Paid',
  failed: 'The payment failed. Nothing was paid.',
  closed: 'This order was cancelled. It can no longer be paid.',
  back: 'Back to the house',
  unknown: 'There is no such payment.',
  language: 'বাংলা',
};
export type PageWords = typeof en;

const bn: PageWords = {
  title: 'স্যান্ডবক্স পে',
  playMoney: 'খেলার টাকা। এখানে কিছুই আসল নয়: কোনো ব্যাংক বা ওয়ালেট থেকে টাকা কাটা হয় না।',
  order: 'অর্ডার',
  toPay: 'দিতে হবে',
  howMuch: 'কত টাকা দেবেন?',
  exactly: 'ঠিক যত চাওয়া হয়েছে',
  otherChoice: 'অন্য পরিমাণ',
  otherAmount: 'অন্য পরিমাণটি',
  otherHint: 'অঙ্কে লিখুন, দশমিকের পরে সর্বোচ্চ চার ঘর, যেমন 250.50',
  pay: 'টাকা দিন',
  fail: 'পেমেন্ট ব্যর্থ করুন',
  trials: 'পরীক্ষা করে দেখার জন্য',
  delivery: 'খবরটি হাউসে কীভাবে পৌঁছাবে',
  once: 'একবার, সঙ্গে সঙ্গে',
  twice: 'একই মুহূর্তে দুইবার',
  late: '25 মিনিট পরে, যখন অর্ডারের মেয়াদ শেষ',
  otherAmountTold: 'যত দেওয়া হয়েছে তার দ্বিগুণ জানিয়ে',
  forged: 'আগে একটি জাল বার্তা, তারপর আসলটি',
  never: 'কখনও নয়: হাউসকে নিজে জিজ্ঞেস করতে হবে',
  wrongAmount: 'শূন্যের বেশি এবং সর্বোচ্চ 1,00,00,000 টাকা লিখুন।',
  paid: 'পরিশোধ হয়েছে',
  failed: 'পেমেন্ট ব্যর্থ হয়েছে। কোনো টাকা দেওয়া হয়নি।',
  closed: 'এই অর্ডার বাতিল করা হয়েছে। এটি আর পরিশোধ করা যাবে না।',
  back: 'হাউসে ফিরে যান',
  unknown: 'এমন কোনো পেমেন্ট নেই।',
  language: 'English',
};

export const PAGE_WORDS: Readonly<Record<PageLanguage, PageWords>> = { bn, en };
