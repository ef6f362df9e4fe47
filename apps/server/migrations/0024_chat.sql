-- Live chat with customer service (screens.md 3.8, 7.25). Lines have an order without gaps within their talk.

create table chat_visitors (
  id bigint primary key,
  -- SHA-256 of the secret that his page drew; nobody else has it.
  token_hash bytea not null unique,
  name text not null default '' check (length(name) <= 40),
  -- The network he came from, to bound how many talks one opens.
  network text not null,
  made_at timestamptz not null default clock_timestamp()
);

create table chat_talks (
  id bigint primary key,
  -- The same key again is the same talk.
  key uuid not null,
  member_id bigint references members (id),
  visitor_id bigint references chat_visitors (id),
  line text not null check (line in ('live', 'vip')),
  language text not null check (language in ('bn', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'ended')),
  topic text check (length(topic) <= 120),
  reference text check (length(reference) <= 40),
  opened_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'staff', 'idle')),
  end_reason text,
  staff_id bigint references staff (id),
  -- How many lines there are; a line is written under this row's lock.
  lines int not null default 0,
  owner_read int not null default 0,
  staff_read int not null default 0,
  last_line_at timestamptz not null default clock_timestamp(),
  -- When the owner's page last asked.
  owner_seen_at timestamptz not null default clock_timestamp(),
  rating smallint check (rating between 1 and 5),
  check ((member_id is null) <> (visitor_id is null)),
  check ((state = 'ended') = (ended_at is not null and ended_by is not null)),
  check (state <> 'taken' or (staff_id is not null and taken_at is not null))
);
create unique index chat_talks_member_key on chat_talks (member_id, key) where member_id is not null;
create unique index chat_talks_visitor_key on chat_talks (visitor_id, key) where visitor_id is not null;
-- One talk at a time.
create unique index chat_talks_member_open on chat_talks (member_id) where state <> 'ended';
create unique index chat_talks_visitor_open on chat_talks (visitor_id) where state <> 'ended';
create index chat_talks_member on chat_talks (member_id, id desc) where member_id is not null;
create index chat_talks_visitor on chat_talks (visitor_id, id desc) where visitor_id is not null;
create index chat_talks_going on chat_talks (state, opened_at) where state <> 'ended';
create index chat_talks_taken on chat_talks (taken_at) where taken_at is not null;
create index chat_talks_ended on chat_talks (ended_at) where state = 'ended';

create table chat_lines (
  talk_id bigint not null references chat_talks (id) on delete cascade,
  place int not null check (place > 0),
  -- Null: the house's own line.
  key uuid,
  author text not null check (author in ('owner', 'staff', 'house')),
  staff_id bigint references staff (id),
  kind text not null check (kind in ('text', 'image', 'taken', 'passed', 'ended')),
  body text not null default '' check (length(body) <= 2000),
  at timestamptz not null default clock_timestamp(),
  primary key (talk_id, place),
  check ((author = 'house') = (key is null)),
  check ((author = 'staff') = (staff_id is not null))
);
create unique index chat_lines_key on chat_lines (talk_id, key) where key is not null;

create table chat_images (
  talk_id bigint not null,
  place int not null,
  -- Always written by ourselves: WebP without metadata.
  webp bytea not null check (octet_length(webp) < 2097152),
  -- SHA-256 of what was sent, as it came, so that the same key with another picture is noticed.
  sent_hash bytea not null,
  primary key (talk_id, place),
  foreign key (talk_id, place) references chat_lines (talk_id, place) on delete cascade
);

-- What staff did to a talk, with notes its owner does not see.
create table chat_moves (
  id bigint primary key,
  talk_id bigint not null references chat_talks (id) on delete cascade,
  kind text not null check (kind in ('taken', 'passed', 'ended')),
  staff_id bigint references staff (id),
  to_staff_id bigint references staff (id),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null default clock_timestamp()
);
create index chat_moves_talk on chat_moves (talk_id, id);

create table chat_staff (
  staff_id bigint primary key references staff (id),
  presence text not null default 'away' check (presence in ('available', 'away')),
  -- Shown to members in place of the name one signs in with.
  public_name text not null default '' check (length(public_name) <= 30),
  seen_at timestamptz not null default clock_timestamp(),
  last_given_at timestamptz
);

create table chat_canned (
  id bigint primary key,
  shortcut text not null unique check (shortcut ~ '^[a-z0-9-]{1,24}$'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and pg_column_size(texts) < 16384)
);

create table chat_settings (
  only_row boolean primary key default true check (only_row),
  max_talks smallint not null default 4 check (max_talks between 1 and 20),
  auto_assign boolean not null default true,
  slow_seconds smallint not null default 0 check (slow_seconds between 0 and 60)
);
insert into chat_settings default values;

-- Minutes after midnight in the brand's zone; at or before `opens`, `closes` is on the next day.
create table chat_hours (
  weekday smallint primary key check (weekday between 0 and 6),
  opens smallint check (opens between 0 and 1439),
  closes smallint check (closes between 0 and 1440),
  check ((opens is null) = (closes is null))
);
insert into chat_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(0, 6) day;

insert into chat_canned (id, shortcut, texts) values
  (1, 'hello', '{"bn": "হ্যালো {name}, {brand} থেকে বলছি। কীভাবে সাহায্য করতে পারি?", "en": "Hello {name}, this is {brand}. How can I help?"}'),
  (2, 'moment', '{"bn": "একটু সময় দিন, দেখে জানাচ্ছি।", "en": "One moment please, I am checking this for you."}'),
  (3, 'reference', '{"bn": "{reference} আমরা দেখছি। ফল জানামাত্র এখানেই লিখব।", "en": "We are looking into {reference}. I will write here as soon as I know."}'),
  (4, 'bye', '{"bn": "কথা বলার জন্য ধন্যবাদ। আর কিছু লাগলে আবার লিখবেন।", "en": "Thank you for writing. We are here whenever you need us."}');

update staff_roles set rights = rights || '{chat.view,chat.answer}' where name = 'support';
update staff_roles set rights = rights || '{chat.view}' where name = 'auditor';
