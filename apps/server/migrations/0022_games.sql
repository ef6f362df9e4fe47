-- The catalogue: categories, vendors, games, lists of games, favourites, and the winners that are shown.

create table game_categories (
  code text primary key check (code ~ '^[A-Z]{2,8}$'),
  names jsonb not null,
  sort integer not null
);

create table game_vendors (
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  names jsonb not null,
  -- Null: a geometric mark is generated from the code.
  small_icon text check (length(small_icon) <= 300),
  is_hot boolean not null default false,
  state text not null default 'on' check (state in ('on', 'maintenance', 'hidden')),
  categories text[] not null check (cardinality(categories) between 1 and 9),
  sort integer not null default 0,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

-- What a state means for people stands in capabilities/games/port.ts.
create table games (
  id text primary key check (id ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  vendor text not null references game_vendors (code),
  category text not null references game_categories (code),
  -- Sub-class: BAC, SIC, ROU and so on.
  class text check (class ~ '^[A-Z0-9]{2,12}$'),
  names jsonb not null,
  -- Other spellings people search by.
  spellings text[] not null default '{}' check (cardinality(spellings) <= 20),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  state text not null default 'soon' check (state in ('soon', 'on', 'maintenance', 'hidden', 'retired')),
  -- The product of ours that plays it, and under the same id says whether it is open. Null: nothing plays it yet.
  product text check (product in ('lottery')),
  account_type text check (account_type in ('TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT')),
  -- 0: a free trial is offered (specification 3).
  support_play smallint not null default 1 check (support_play in (0, 1)),
  show_icon text check (length(show_icon) <= 300),
  art text not null,
  hue smallint not null check (hue between 0 and 10),
  seed integer not null check (seed >= 0),
  -- As proved: the least return of the main bet over its settings. Null: none (players against each other) or none proved.
  rtp_basis_points integer check (rtp_basis_points between 1 and 10000),
  min_bet bigint check (min_bet > 0),
  min_lines integer check (min_lines > 0),
  volatility text check (volatility in ('low', 'mediumLow', 'medium', 'mediumHigh', 'high')),
  is_hot boolean not null default false,
  is_new boolean not null default false,
  sort integer not null default 0,
  opens_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- Nothing is open that nothing plays.
  check (state <> 'on' or product is not null),
  check ((product = 'lottery') = (account_type is not null))
);

create table game_lists (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  names jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  on_home boolean not null default true,
  -- `hot` and `new` stay.
  fixed boolean not null default false,
  sort integer not null default 0,
  game_ids text[] not null default '{}' check (cardinality(game_ids) <= 100),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  check (ends_at > starts_at)
);

-- Every change of the four tables raises the revision; processes that hold the catalogue read it anew then.
create table game_catalogue (
  one boolean primary key default true check (one),
  revision bigint not null
);
insert into game_catalogue (revision) values (1);

create function raise_game_revision() returns trigger language plpgsql as $$
begin
  update game_catalogue set revision = revision + 1;
  perform pg_notify('games_changed', '');
  return null;
end $$;

-- Keys of writes to favourites, kept for two days: a repeated one changes nothing.
create table game_favourite_writes (
  member_id bigint not null,
  key uuid not null,
  content text not null,
  at timestamptz not null default now(),
  primary key (member_id, key)
);
create index game_favourite_writes_old on game_favourite_writes (at);

-- Keys of changes of many games at once, with what came of them.
create table game_bulk_writes (
  key uuid primary key,
  content text not null,
  outcome jsonb not null,
  at timestamptz not null default now()
);

create table game_favourites (
  member_id bigint not null,
  game_id text not null references games (id),
  place integer not null,
  added_at timestamptz not null default now(),
  primary key (member_id, game_id)
);

-- Won bets that may be shown, of each draw and shard the biggest; kept behind the ends of gates by a follower. Whoever
-- hides himself is left out when it is read, for he may change his mind.
create table game_wins (
  shard smallint not null,
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  game_id text not null,
  stake bigint not null,
  prize bigint not null,
  at timestamptz not null,
  -- In the brand's zone.
  day date not null,
  told boolean not null default false,
  primary key (shard, gate_id, seq)
);
create index game_wins_latest on game_wins (at desc);
create index game_wins_of_day on game_wins (day, prize desc);
create index game_wins_biggest on game_wins (prize desc);
create index game_wins_untold on game_wins (at) where not told;

update staff_roles set rights = rights || '{games.view,games.edit}', changed_at = now() where name = 'content';
update staff_roles set rights = rights || '{games.view}', changed_at = now() where name = 'auditor';

-- What the house has: its lotteries, and the games its studio will open, with the returns proved for them.
insert into game_categories (code, names, sort) values
  ('ELOTT', '{"bn": "ই-লটারি", "en": "E-lottery"}', 1),
  ('LOTT', '{"bn": "লটারি", "en": "Lottery"}', 2),
  ('LIVE', '{"bn": "লাইভ ক্যাসিনো", "en": "Live casino"}', 3),
  ('SPORTS', '{"bn": "খেলাধুলা", "en": "Sports"}', 4),
  ('FISH', '{"bn": "মাছ শিকার", "en": "Fish games"}', 5),
  ('RNG', '{"bn": "স্লট", "en": "Slots"}', 6),
  ('PVP', '{"bn": "তাস ও বোর্ড", "en": "Cards and boards"}', 7),
  ('ESPORTS', '{"bn": "ই-স্পোর্টস", "en": "Esports"}', 8),
  ('MINI', '{"bn": "মিনি গেম", "en": "Mini games"}', 9);

insert into game_vendors (code, names, is_hot, categories, sort) values
  ('LOTTERY', '{"bn": "জারুল লটারি", "en": "Jarul Lottery"}', true, '{LOTT}', 1),
  ('STUDIO', '{"bn": "জারুল স্টুডিও", "en": "Jarul Studio"}', false, '{LIVE,RNG,FISH,PVP,MINI,SPORTS}', 2);

insert into games (id, vendor, category, names, spellings, tags, state, product, account_type, support_play, art, hue, seed,
  rtp_basis_points, min_bet, sort)
select g.code, 'LOTTERY', 'LOTT', g.names,
  case g.family when 'FAST5D' then array['5d', 'five d', 'fast5d', 'ফাস্ট ৫ডি', 'ফাইভ ডি']
    else array['color 10', 'color', 'colour', 'কালার', 'রং', 'রঙ'] end,
  case g.family when 'FAST5D' then array['digits'] else array['colours'] end,
  'on', 'lottery', 'LOTT', 0, case g.family when 'FAST5D' then 'balls' else 'gems' end,
  case g.family when 'FAST5D' then 0 else 3 end, ('x' || left(md5(g.code), 7))::bit(28)::integer,
  g.rtp_basis_points, g.min_stake, g.sort
from lottery_games g where g.family in ('FAST5D', 'COLOR10');

insert into games (id, vendor, category, class, names, spellings, tags, art, hue, seed, rtp_basis_points, min_bet, min_lines, volatility, sort)
select v.id, 'STUDIO', v.category, v.class, jsonb_build_object('bn', v.bn, 'en', v.en), v.spellings::text[], v.tags::text[], v.art, v.hue,
  ('x' || left(md5(v.id), 7))::bit(28)::integer, v.rtp, v.min_bet, v.lines, v.volatility, v.sort
from (values
  -- Live tables: the main bet of each, under best play.
  ('BACCARAT', 'LIVE', 'BAC', 'ব্যাকারা', 'Baccarat', '{baccara,bakara,ব্যাকারাট,বাকারা}', '{cards,table}', 'cards', 1, 9894, null::bigint, null::integer, null, 101),
  ('SIC-BO', 'LIVE', 'SIC', 'সিক বো', 'Sic Bo', '{sicbo,dice,সিকবো,ডাইস,পাশা}', '{dice,table}', 'dice', 2, 9722, null, null, null, 102),
  ('ROULETTE', 'LIVE', 'ROU', 'রুলেট', 'Roulette', '{rulet,roulet,রুলেত,চাকা}', '{wheel,table}', 'roulette', 3, 9729, null, null, null, 103),
  ('DRAGON-TIGER', 'LIVE', 'DAT', 'ড্রাগন টাইগার', 'Dragon Tiger', '{dragontiger,ড্রাগন,বাঘ}', '{cards,table}', 'cards', 4, 9626, null, null, null, 104),
  ('BLACKJACK', 'LIVE', 'BJ', 'ব্ল্যাকজ্যাক', 'Blackjack', '{"black jack",21,ব্লাকজ্যাক}', '{cards,table}', 'cards', 5, 9942, null, null, null, 105),
  ('CASINO-HOLDEM', 'LIVE', 'HE', 'ক্যাসিনো হোল্ড’এম', 'Casino Hold’em', '{holdem,"hold em",poker,হোল্ডেম,পোকার}', '{cards,table}', 'chips', 6, 9784, null, null, null, 106),
  ('MULTI-TABLE', 'LIVE', 'MT', 'মাল্টি টেবিল', 'Multi-table', '{multitable,"multi table","এক পর্দায় চার টেবিল"}', '{table}', 'pad', 7, null, null, null, null, 107),
  ('THREE-CARD-POKER', 'LIVE', 'TCP', 'থ্রি কার্ড পোকার', 'Three Card Poker', '{"3 card poker",tcp,"তিন তাস পোকার"}', '{cards,table}', 'cards', 8, 9662, null, null, null, 108),
  ('WENZHOU-PAI-GOW', 'LIVE', 'WZPJ', 'ওয়েনঝৌ পাই গৌ', 'Wenzhou Pai Gow', '{paigow,"pai gow",dominoes,"পাই গো"}', '{tiles,table}', 'pad', 9, 9637, null, null, null, 109),
  ('SEDIE', 'LIVE', 'SD', 'সেদিয়ে', 'Sedie', '{"xoc dia",xocdia,"সেডি","শক দিয়া"}', '{discs,table}', 'coins', 10, 9850, null, null, null, 110),
  ('FAN-TAN', 'LIVE', 'FT', 'ফ্যান ট্যান', 'Fan Tan', '{fantan,ফান্টান}', '{table}', 'coins', 0, 9625, null, null, null, 111),
  ('NIU-NIU', 'LIVE', 'NN', 'নিউ নিউ', 'Niu Niu', '{bull,"bull bull","নিউনিউ",ষাঁড়}', '{cards,table}', 'cards', 1, 9750, null, null, null, 112),
  ('FISH-PRAWN-CRAB', 'LIVE', 'YSX', 'মাছ চিংড়ি কাঁকড়া', 'Fish Prawn Crab', '{"hoo hey how","fish prawn","মাছ-চিংড়ি-কাঁকড়া"}', '{dice,table}', 'dice', 2, 9212, null, null, null, 113),
  ('GOLDEN-FLOWER', 'LIVE', 'ZJH', 'গোল্ডেন ফ্লাওয়ার', 'Golden Flower', '{"zha jin hua",zjh,"তিন তাস"}', '{cards,table}', 'marigold', 3, 9800, null, null, null, 114),
  ('ER-BA-GANG', 'LIVE', 'MJ', 'এর বা গাং', 'Er Ba Gang', '{mahjong,"mahjong tiles","মাহজং"}', '{tiles,table}', 'pad', 4, 9633, null, null, null, 115),
  ('ANDAR-BAHAR', 'LIVE', 'AB', 'আন্দার বাহার', 'Andar Bahar', '{"ander bahar","inside outside","অন্দর বাহার"}', '{cards,table}', 'cards', 5, 9785, null, null, null, 116),
  -- Slots: exact, S3 by simulation.
  ('PADMA-GOLD', 'RNG', null, 'পদ্মা গোল্ড', 'Padma Gold', '{padma,"পদ্মা সোনা"}', '{free-spins,lines}', 'reels', 6, 9631, null, 20, 'medium', 201),
  ('MONSOON-WAYS', 'RNG', null, 'মনসুন ওয়েজ', 'Monsoon Ways', '{monsun,borsha,বর্ষা,মৌসুমি}', '{free-spins,ways}', 'bolt', 7, 9638, null, null, 'medium', 202),
  ('ILISH-CASCADE', 'RNG', null, 'ইলিশ ক্যাসকেড', 'Ilish Cascade', '{hilsa,elish,ইলিশ}', '{clusters,tumbles}', 'fish', 8, 9625, null, null, 'mediumLow', 203),
  ('TIN-GHAR', 'RNG', null, 'তিন ঘর', 'Tin Ghar', '{"teen ghar","three house",classic}', '{classic,lines}', 'seven', 9, 9635, null, 5, 'low', 204),
  ('JHINUK-HOLD-WIN', 'RNG', null, 'ঝিনুক হোল্ড অ্যান্ড উইন', 'Jhinuk Hold & Win', '{jhinuk,"hold and win",pearl,ঝিনুক}', '{hold-and-win,lines}', 'pearl', 10, 9636, null, 20, 'high', 205),
  ('SUNDARBAN-JACKPOTS', 'RNG', null, 'সুন্দরবন জ্যাকপট', 'Sundarban Jackpots', '{sundarbans,sundorbon,jackpot,সুন্দরবন}', '{jackpot,lines}', 'trophy', 0, 9622, null, 10, 'medium', 206),
  ('FISH-SHOOTER', 'FISH', null, 'মাছ শিকার', 'Fish Shooter', '{"fish hunter","fishing","মাছ ধরা","mach shikar"}', '{shooter,jackpot}', 'fish', 1, 9650, 1000, null, null, 301),
  -- Players against each other: the house takes a rake and never plays.
  ('TEEN-PATTI', 'PVP', null, 'তিন পাত্তি', 'Teen Patti', '{"3 patti",tinpatti,"তিনপাত্তি"}', '{cards}', 'cards', 2, null, null, null, null, 401),
  ('ZHA-JIN-HUA', 'PVP', null, 'ঝা জিন হুয়া', 'Zha Jin Hua', '{zjh,"golden flower","জা জিন হুয়া"}', '{cards}', 'marigold', 3, null, null, null, null, 402),
  ('NIU-NIU-TABLE', 'PVP', null, 'নিউ নিউ টেবিল', 'Niu Niu Table', '{"bid banker",bull,"নিউনিউ"}', '{cards}', 'cards', 4, null, null, null, null, 403),
  ('TEXAS-HOLDEM', 'PVP', null, 'টেক্সাস হোল্ড’এম', 'Texas Hold’em', '{holdem,"hold em",poker,পোকার,হোল্ডেম}', '{cards}', 'chips', 5, null, null, null, null, 404),
  ('CALL-BREAK', 'PVP', null, 'কল ব্রেক', 'Call Break', '{callbreak,lakdi,"কলব্রেক"}', '{cards}', 'cards', 6, null, null, null, null, 405),
  ('RUMMY-13', 'PVP', null, 'রামি ১৩', 'Rummy 13', '{rummy,rami,"রামি","রামি 13"}', '{cards}', 'cards', 7, null, null, null, null, 406),
  ('LUDO-QUICK', 'PVP', null, 'লুডু কুইক', 'Ludo Quick', '{ludu,ludo,"লুডো","লুডু"}', '{board,dice}', 'dice', 8, null, null, null, null, 407),
  ('MAHJONG-LITE', 'PVP', null, 'মাহজং লাইট', 'Mahjong Lite', '{mahjong,majong,"মাহজং"}', '{tiles}', 'pad', 9, null, null, null, null, 408),
  ('CRASH', 'MINI', null, 'ক্র্যাশ', 'Crash', '{rocket,"ক্রাশ",রকেট}', '{crash}', 'rocket', 10, 9700, null, null, null, 501),
  ('MINES', 'MINI', null, 'মাইনস', 'Mines', '{mine,"মাইন"}', '{instant}', 'mines', 0, 9699, null, null, null, 502),
  ('DICE', 'MINI', null, 'ডাইস', 'Dice', '{"roll under","পাশা","ছক্কা"}', '{dice,instant}', 'dice', 1, 9799, null, null, null, 503),
  ('HI-LO', 'MINI', null, 'হাই-লো', 'Hi-Lo', '{hilo,"high low","হাইলো"}', '{cards,instant}', 'cards', 2, 9700, null, null, null, 504),
  ('PLINKO', 'MINI', null, 'প্লিঙ্কো', 'Plinko', '{plinco,"প্লিংকো"}', '{instant}', 'plinko', 3, 9609, null, null, null, 505),
  ('WHEEL', 'MINI', null, 'হুইল', 'Wheel', '{"lucky wheel","চাকা"}', '{wheel,instant}', 'cycle', 4, 9700, null, null, null, 506),
  ('KENO', 'MINI', null, 'কেনো', 'Keno', '{kino,"কিনো"}', '{numbers,instant}', 'balls', 5, 9435, null, null, null, 507),
  ('COCKFIGHT', 'SPORTS', 'COCK', 'মোরগ লড়াই', 'Cockfight', '{sabong,"cock fight","morog lorai","মোরগের লড়াই"}', '{simulated}', 'rooster', 6, 9552, null, null, null, 601),
  ('T20-CRICKET', 'SPORTS', null, 'টি-টোয়েন্টি ক্রিকেট', 'T20 Cricket', '{cricket,t20,kriket,"টি ২০","ক্রিকেট"}', '{simulated,cricket}', 'cricket', 7, null, 100000, null, null, 602),
  ('FOOTBALL', 'SPORTS', null, 'ফুটবল', 'Football', '{soccer,futbol,"ফুটবল ম্যাচ"}', '{simulated,football}', 'football', 8, null, 100000, null, null, 603)
) as v (id, category, class, bn, en, spellings, tags, art, hue, rtp, min_bet, lines, volatility, sort);

insert into game_lists (code, names, on_home, fixed, sort, game_ids) values
  ('hot', '{"bn": "জনপ্রিয়", "en": "Hot"}', true, true, 1, '{F5D1,COLOR1,F5D3,COLOR3,F5D5,COLOR5}'),
  ('new', '{"bn": "নতুন", "en": "New"}', true, true, 2, '{}');

create trigger game_categories_changed after insert or update or delete on game_categories
  for each statement execute function raise_game_revision();
create trigger game_vendors_changed after insert or update or delete on game_vendors
  for each statement execute function raise_game_revision();
create trigger games_changed after insert or update or delete on games
  for each statement execute function raise_game_revision();
create trigger game_lists_changed after insert or update or delete on game_lists
  for each statement execute function raise_game_revision();
