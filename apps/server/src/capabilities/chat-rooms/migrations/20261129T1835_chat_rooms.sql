-- Chat rooms (screens.md 3.7). What is said stands here as long as history is kept and goes after that; amounts in units of 0.0001.

-- One row: what holds for all rooms.
create table chat_room_settings (
  one boolean primary key default true check (one),
  -- Lines older than this are taken away, with reports of them.
  keep_days integer not null check (keep_days between 1 and 365),
  packet_min bigint not null check (packet_min > 0),
  packet_max bigint not null check (packet_max >= packet_min),
  -- Of one share.
  packet_share_min bigint not null check (packet_share_min > 0),
  -- So few would be a payment to somebody, not a gift to a room.
  packet_shares_min integer not null check (packet_shares_min between 1 and 50),
  packet_hours integer not null check (packet_hours between 1 and 168),
  -- What one member gives, and takes, from midnight of the house's zone on.
  packet_day_given bigint not null,
  packet_day_taken bigint not null
);
insert into chat_room_settings values (true, 90, 100000, 20000000, 10000, 3, 24, 50000000, 20000000);

create table chat_rooms (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  names jsonb not null check (jsonb_typeof(names) = 'object' and pg_column_size(names) < 1024),
  -- What is spoken; any: both.
  language text not null check (language in ('bn', 'en', 'any')),
  product text not null,
  -- The live table it belongs to, by its game of the catalogue; null: none.
  game_id text unique check (length(game_id) <= 40),
  open boolean not null default true,
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 600),
  -- The place of the newest line.
  lines bigint not null default 0,
  made_at timestamptz not null default clock_timestamp()
);
insert into chat_rooms (code, names, language, product, slow_seconds) values
  ('adda', '{"bn": "আড্ডা", "en": "Adda"}', 'bn', 'all', 3),
  ('lounge', '{"bn": "লাউঞ্জ (ইংরেজি)", "en": "Lounge"}', 'en', 'all', 3),
  ('lottery', '{"bn": "লটারি", "en": "Lottery"}', 'any', 'lottery', 3),
  ('sports', '{"bn": "খেলা", "en": "Sports"}', 'any', 'sports', 3),
  ('live', '{"bn": "লাইভ টেবিল", "en": "Live tables"}', 'any', 'live', 3);

-- Who is in rooms, under the name by which others know them apart.
create table chat_room_people (
  member_id bigint primary key,
  alias text not null unique check (alias ~ '^[0-9a-z]{12}$'),
  since timestamptz not null default clock_timestamp()
);

create table chat_room_lines (
  room text not null references chat_rooms (code),
  place bigint not null check (place > 0),
  -- Of the request; null: the house said it.
  key uuid,
  member_id bigint,
  -- As they were when it was said: masked, and the rank.
  alias text,
  name text not null default '' check (length(name) <= 40),
  rank smallint not null default 0,
  kind text not null check (kind in ('text', 'bet', 'packet', 'house')),
  body text not null check (length(body) <= 400),
  -- Of a bet what is told of it.
  bet jsonb check (pg_column_size(bet) < 4096),
  packet_id bigint,
  at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  deleted_by text,
  primary key (room, place),
  check ((kind = 'house') = (member_id is null)),
  check ((kind = 'packet') = (packet_id is not null)),
  check ((kind = 'bet') = (bet is not null))
);
create unique index chat_room_lines_key on chat_room_lines (member_id, key) where key is not null;
create index chat_room_lines_pace on chat_room_lines (member_id, at desc) where member_id is not null;
create index chat_room_lines_at on chat_room_lines (at);

create table chat_room_blocks (
  member_id bigint not null,
  blocked_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);

create table chat_room_sanctions (
  id bigint primary key,
  key uuid not null unique,
  member_id bigint not null,
  kind text not null check (kind in ('mute', 'ban')),
  -- Null: all rooms.
  room text references chat_rooms (code),
  -- Null: until it is lifted.
  until timestamptz,
  reason text not null check (length(reason) <= 500),
  made_by text not null,
  at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz,
  lifted_by text
);
create index chat_room_sanctions_member on chat_room_sanctions (member_id) where lifted_at is null;

create table chat_room_reports (
  id bigint primary key,
  room text not null references chat_rooms (code),
  place bigint not null,
  reporter_id bigint not null,
  reason text not null check (reason in ('abuse', 'spam', 'fraud', 'contact', 'other')),
  note text not null default '' check (length(note) <= 200),
  at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_by text,
  decided_at timestamptz,
  decided_because text,
  unique (room, place, reporter_id),
  check ((state = 'open') = (decided_at is null))
);
create index chat_room_reports_state on chat_room_reports (state, id);
create index chat_room_reports_reporter on chat_room_reports (reporter_id, at desc);

-- Words that are not let through; of kind link, hosts that are.
create table chat_room_filters (
  id bigint primary key,
  kind text not null check (kind in ('abuse', 'advert', 'link')),
  pattern text not null check (length(pattern) between 2 and 60),
  act text not null check (act in ('refuse', 'mask')),
  made_by text not null default '',
  at timestamptz not null default clock_timestamp(),
  unique (kind, pattern)
);
insert into chat_room_filters (id, kind, pattern, act)
select row_number() over (), kind, pattern, act from (values
  ('abuse', 'fuck', 'mask'), ('abuse', 'shit', 'mask'), ('abuse', 'bitch', 'mask'), ('abuse', 'asshole', 'mask'),
  ('abuse', 'motherfucker', 'mask'), ('abuse', 'bastard', 'mask'), ('abuse', 'whore', 'mask'),
  ('abuse', 'madarchod', 'mask'), ('abuse', 'bainchod', 'mask'), ('abuse', 'khanki', 'mask'), ('abuse', 'haramjada', 'mask'),
  ('abuse', 'মাদারচোদ', 'mask'), ('abuse', 'বাইনচোদ', 'mask'), ('abuse', 'খানকি', 'mask'), ('abuse', 'হারামজাদা', 'mask'),
  ('abuse', 'কুত্তার বাচ্চা', 'mask'), ('abuse', 'শুয়োরের বাচ্চা', 'mask'), ('abuse', 'চুদি', 'mask'),
  ('advert', 'agent number', 'refuse'), ('advert', 'agent nambar', 'refuse'), ('advert', 'super agent', 'refuse'),
  ('advert', 'master agent', 'refuse'), ('advert', 'whatsapp', 'refuse'), ('advert', 'telegram', 'refuse'),
  ('advert', 'inbox me', 'refuse'), ('advert', 'inbox koro', 'refuse'), ('advert', 'fixed match', 'refuse'),
  ('advert', 'sell coins', 'refuse'), ('advert', 'buy coins', 'refuse'), ('advert', 'signal group', 'refuse'),
  ('advert', 'এজেন্ট নাম্বার', 'refuse'), ('advert', 'এজেন্ট নম্বর', 'refuse'), ('advert', 'মাস্টার এজেন্ট', 'refuse'),
  ('advert', 'সুপার এজেন্ট', 'refuse'), ('advert', 'হোয়াটসঅ্যাপ', 'refuse'), ('advert', 'টেলিগ্রাম', 'refuse'),
  ('advert', 'ইনবক্স', 'refuse'), ('advert', 'ফিক্সড ম্যাচ', 'refuse'), ('advert', 'লোন দিব', 'refuse')
) as words (kind, pattern, act);

-- open     its shares can be taken. Leaves by: done, expired, void.
-- done     all shares are taken. expired: its hours are over and the rest went back. void: its line was deleted and the rest went
--          back. Nothing leaves.
create table chat_packets (
  id bigint primary key,
  key uuid not null,
  room text not null references chat_rooms (code),
  sender_id bigint not null,
  total bigint not null check (total > 0),
  shares integer not null check (shares > 0),
  mode text not null check (mode in ('random', 'even')),
  note text not null default '',
  at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'expired', 'void')),
  -- What went back to the sender.
  returned bigint not null default 0 check (returned >= 0 and returned <= total),
  ended_at timestamptz,
  unique (sender_id, key),
  check ((state = 'open') = (ended_at is null))
);
create index chat_packets_open on chat_packets (expires_at) where state = 'open';
create index chat_packets_sender on chat_packets (sender_id, at desc);

-- Cut before anybody takes one; taken in the order of their places.
create table chat_packet_shares (
  packet_id bigint not null references chat_packets (id),
  place integer not null check (place > 0),
  amount bigint not null check (amount > 0),
  member_id bigint,
  taken_at timestamptz,
  primary key (packet_id, place),
  check ((member_id is null) = (taken_at is null))
);
create unique index chat_packet_shares_member on chat_packet_shares (packet_id, member_id) where member_id is not null;
create index chat_packet_shares_taken on chat_packet_shares (member_id, taken_at desc) where member_id is not null;

-- What was taken stays taken, and what a packet was stays so.
create function chat_packet_shares_keep() returns trigger language plpgsql as $$
begin
  if old.member_id is not null or new.packet_id <> old.packet_id or new.place <> old.place or new.amount <> old.amount then
    raise exception 'a share is taken once and changes in nothing else';
  end if;
  return new;
end $$;
create trigger chat_packet_shares_keep before update on chat_packet_shares for each row execute function chat_packet_shares_keep();
create trigger chat_packet_shares_no_delete before delete on chat_packet_shares for each row execute function refuse_change();
create trigger chat_packets_no_delete before delete on chat_packets for each row execute function refuse_change();

update staff_roles set rights = rights || '{chatRooms.view,chatRooms.delete,chatRooms.mute,chatRooms.reports,chatRooms.slow}' where name = 'support' and built_in;
update staff_roles set rights = rights || '{chatRooms.view}' where name = 'auditor' and built_in;
