/** The invented leagues of cricket. `strength` is a step between the weakest law of a side (-50) and the strongest (50). */
import { type League, team } from '../invented.ts';

export const T20_LEAGUES: readonly League[] = [
  {
    code: 'MONSOON',
    names: { bn: 'মনসুন টি-টোয়েন্টি', en: 'Monsoon T20' },
    teams: [
      team('MTI', 'মহানন্দা টাইগার্স', 'Mahananda Tigers', 0, 50),
      team('SUR', 'সুরমা স্ট্রাইকার্স', 'Surma Strikers', 3, 25),
      team('TEE', 'তিস্তা ঈগলস', 'Teesta Eagles', 5, 25),
      team('RUP', 'রূপসা রাইডার্স', 'Rupsa Riders', 2, 0),
      team('KIR', 'কীর্তনখোলা কিংস', 'Kirtankhola Kings', 9, 0),
      team('GOR', 'গড়াই গ্ল্যাডিয়েটর্স', 'Gorai Gladiators', 6, -25),
      team('BAN', 'বানার ব্লেজার্স', 'Banar Blazers', 1, -25),
      team('SON', 'সোনাই সানস', 'Sonai Suns', 8, -50),
    ],
  },
];

export const T10_LEAGUES: readonly League[] = [
  {
    code: 'LIGHTNING',
    names: { bn: 'লাইটনিং টি-টেন', en: 'Lightning T10' },
    teams: [
      team('NAF', 'নাফ নাইটস', 'Naf Knights', 4, 50),
      team('HAL', 'হালদা হারিকেনস', 'Halda Hurricanes', 10, 25),
      team('SAN', 'সাঙ্গু স্টর্ম', 'Sangu Storm', 7, 0),
      team('MUH', 'মুহুরী মাস্টার্স', 'Muhuri Masters', 3, 0),
      team('FEN', 'ফেনী ফ্যালকনস', 'Feni Falcons', 2, -25),
      team('DAK', 'ডাকাতিয়া ডলফিনস', 'Dakatia Dolphins', 0, -50),
    ],
  },
];

/** Sides of fifty overs and of Tests are three steps apart, so that few tables of their laws are kept. */
export const ODI_LEAGUES: readonly League[] = [
  {
    code: 'HORIZON',
    names: { bn: 'হরাইজন ওয়ানডে কাপ', en: 'Horizon One-Day Cup' },
    teams: [
      team('JAM', 'যমুনা জাগুয়ার্স', 'Jamuna Jaguars', 1, 50),
      team('DOL', 'ধলাই ডিফেন্ডার্স', 'Dhalai Defenders', 6, 0),
      team('PAD', 'পায়রা প্যাট্রিয়টস', 'Payra Patriots', 4, 0),
      team('BHA', 'ভদ্রা ভাইকিংস', 'Bhadra Vikings', 9, -50),
    ],
  },
];

export const TEST_LEAGUES: readonly League[] = [
  {
    code: 'FIVEDAYS',
    names: { bn: 'পাঁচ দিনের শিল্ড', en: 'Five-Day Shield' },
    teams: [
      team('MEG', 'মেঘনা মার্চেন্টস', 'Meghna Merchants', 2, 50),
      team('SHI', 'শীতলক্ষ্যা শেফার্ডস', 'Shitalakshya Shepherds', 5, 0),
      team('KOP', 'কপোতাক্ষ কোল্টস', 'Kapotaksha Colts', 8, 0),
      team('GOM', 'গোমতী গার্ডিয়ানস', 'Gomti Guardians', 0, -50),
    ],
  },
];
