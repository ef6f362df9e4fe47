-- Messages: letters of the house in members' inboxes, feedback and complaints, affiliate applications, and the pictures
-- that come with them. Rights of staff for them.

-- One message, whoever it goes to. A worker puts it into inboxes once it has started (state machine: messages/port.ts).
create table inbox_messages (
  id            bigint      primary key,
  -- One-time: the same key is the same message.
  key           uuid        not null unique,
  -- `event`: the house tells one member what happened, in words of a template. `letter`: written at the desk.
  kind          text        not null check (kind in ('event', 'letter')),
  state         text        not null check (state in ('awaitsSecond', 'waiting', 'sending', 'sent', 'cancelled')),
  template      text,
  -- What fills the template.
  filling       jsonb       not null default '{}' check (pg_column_size(filling) < 8192),
  -- By language: {title, body}.
  texts         jsonb       not null default '{}' check (pg_column_size(texts) < 65536),
  -- An address of the site.
  link          text        check (link like '/%'),
  -- Named members; null: everybody of the segment.
  member_ids    bigint[]    check (cardinality(member_ids) between 1 and 1000),
  kinds         text[]      not null default '{}',
  joined_from   timestamptz,
  joined_before timestamptz,
  starts_at     timestamptz not null,
  ends_at       timestamptz,
  expected      integer     not null,
  sent          integer     not null default 0,
  -- The last member who has it: batches go on behind him.
  position      bigint      not null default 0,
  staff_id      bigint,
  staff         text        not null default '',
  second_id     bigint,
  second        text,
  -- SHA-256 of the wish: the same key with another one is refused.
  fingerprint   bytea       not null,
  made_at       timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at),
  check ((kind = 'event') = (template is not null)),
  check ((kind = 'letter') = (staff_id is not null)),
  check (second_id is null or second_id <> staff_id)
);
create index inbox_messages_due on inbox_messages (starts_at, id) where state in ('waiting', 'sending');
create index inbox_messages_letters on inbox_messages (id desc) where kind = 'letter';
create index inbox_messages_age on inbox_messages (made_at);

-- A message in a member's inbox.
create table inbox_marks (
  member_id  bigint      not null references members (id),
  message_id bigint      not null references inbox_messages (id),
  at         timestamptz not null default clock_timestamp(),
  read_at    timestamptz,
  pinned_at  timestamptz,
  removed_at timestamptz,
  primary key (member_id, message_id)
) with (fillfactor = 90);
create index inbox_marks_unread on inbox_marks (member_id, message_id) where read_at is null and removed_at is null;
create index inbox_marks_of_message on inbox_marks (message_id) include (read_at);

create sequence feedback_numbers as bigint;
create table feedback_cases (
  id          bigint      primary key,
  number      bigint      not null unique default nextval('feedback_numbers'),
  key         uuid        not null unique,
  fingerprint bytea       not null,
  kind        text        not null check (kind in ('suggestion', 'complaint', 'bug', 'payment')),
  state       text        not null default 'received' check (state in ('received', 'inWork', 'answered', 'closed')),
  reference   text,
  member_id   bigint      references members (id),
  contact     text,
  -- SHA-256 of what opens a visitor's thread.
  secret_hash bytea       unique,
  language    text        not null,
  taken_by    bigint      references staff (id),
  tags        text[]      not null default '{}' check (cardinality(tags) <= 8),
  made_at     timestamptz not null default clock_timestamp(),
  changed_at  timestamptz not null default clock_timestamp(),
  -- When the house owes an answer; null while it owes none.
  due_at      timestamptz,
  check ((member_id is null) = (secret_hash is not null)),
  check (member_id is not null or contact is not null)
);
create index feedback_cases_due on feedback_cases (due_at, id) where due_at is not null;
create index feedback_cases_member on feedback_cases (member_id, id desc) where member_id is not null;
create index feedback_cases_state on feedback_cases (state, id desc);

create table feedback_entries (
  id          bigint      primary key,
  case_id     bigint      not null references feedback_cases (id),
  key         uuid        not null unique,
  fingerprint bytea       not null,
  author      text        not null check (author in ('member', 'visitor', 'house')),
  staff_id    bigint      references staff (id),
  text        text        not null,
  made_at     timestamptz not null default clock_timestamp(),
  check ((author = 'house') = (staff_id is not null))
);
create index feedback_entries_case on feedback_entries (case_id, id);

create table feedback_macros (
  id   bigint primary key,
  name text   not null unique,
  bn   text   not null,
  en   text   not null
);

-- Pictures people send along. Always drawn by ourselves: WebP without metadata.
create table uploads (
  id        uuid        primary key,
  -- Null: a visitor's, who knows the id.
  member_id bigint      references members (id),
  webp      bytea       not null check (octet_length(webp) < 6291456),
  width     integer     not null,
  height    integer     not null,
  -- What it was sent along with, e.g. `feedback`, and that thing's id; null: nothing yet, dropped after two hours.
  used_for  text,
  used_by   bigint,
  place     smallint    not null default 0,
  made_at   timestamptz not null default clock_timestamp(),
  check ((used_for is null) = (used_by is null))
);
alter table uploads alter column webp set storage external;
create index uploads_unused on uploads (made_at) where used_for is null;
create index uploads_used on uploads (used_for, used_by, place) where used_for is not null;

create sequence application_numbers as bigint;
create table affiliate_applications (
  id          bigint      primary key,
  number      bigint      not null unique default nextval('application_numbers'),
  key         uuid        not null unique,
  fingerprint bytea       not null,
  secret_hash bytea       not null unique,
  state       text        not null default 'open' check (state in ('open', 'approved', 'rejected')),
  name        text        not null,
  company     text        not null,
  country     text        not null,
  channels    jsonb       not null check (pg_column_size(channels) < 16384),
  traffic     bigint      not null,
  languages   text[]      not null,
  message     text        not null,
  code        text,
  language    text        not null,
  made_at     timestamptz not null default clock_timestamp(),
  decided_by  bigint      references staff (id),
  decided_at  timestamptz,
  reason      text,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (reason is null))
);
create index affiliate_applications_state on affiliate_applications (state, id);
create table affiliate_contacts (
  application_id bigint  not null references affiliate_applications (id),
  kind           text    not null check (kind in ('email', 'telegram', 'whatsapp')),
  value          text    not null,
  -- What makes two the same.
  value_key      text    not null,
  open           boolean not null default true,
  primary key (application_id, kind)
);
-- One open application a contact.
create unique index affiliate_contacts_open on affiliate_contacts (kind, value_key) where open;

-- How often somebody wrote, by a hash of who and what.
create table message_tries (
  key      bytea       primary key,
  tries    integer     not null,
  first_at timestamptz not null default clock_timestamp()
);
create index message_tries_age on message_tries (first_at);

update staff_roles set rights = array(select distinct r from unnest(staff_roles.rights || more.rights) r), changed_at = now()
from (values
  ('support', '{messages.view,feedback.view,feedback.answer}'::text[]),
  ('content', '{messages.view,messages.send}'),
  ('auditor', '{messages.view,feedback.view,applications.view}')
) more (name, rights)
where staff_roles.name = more.name and staff_roles.built_in;
