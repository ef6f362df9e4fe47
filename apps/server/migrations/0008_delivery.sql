-- Letters and text messages on their way out (capabilities/delivery). A row is written in the transaction that wants it
-- sent; a worker carries it.

create table outgoing_messages (
  key         uuid        primary key,
  channel     text        not null check (channel in ('sms', 'mail')),
  -- E.164, or a mail address.
  recipient   text        not null check (length(recipient) between 3 and 254),
  template    text        not null,
  -- What fills the template; null once wiped. Codes and links stand here and nowhere else.
  fill        jsonb       check (jsonb_typeof(fill) = 'object' and pg_column_size(fill) < 8192),
  language    text        not null,
  member_id   bigint,
  state       text        not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries       smallint    not null default 0,
  -- How often a worker took the row and was never heard of again.
  lapses      smallint    not null default 0,
  -- When the row may be taken; while it is being sent: when whoever took it counts as gone.
  next_try_at timestamptz not null default now(),
  -- After this it is of no use to its reader and is not sent any more.
  expires_at  timestamptz not null,
  adapter     text,
  -- A short code, never what a gateway or mail server wrote: that may repeat the recipient or the text.
  last_error  text,
  made_at     timestamptz not null default now(),
  sent_at     timestamptz
);
create index outgoing_messages_due on outgoing_messages (channel, next_try_at) where state in ('waiting', 'sending');
create index outgoing_messages_newest on outgoing_messages (made_at desc, key);
create index outgoing_messages_recipient on outgoing_messages (lower(recipient), made_at desc);
create index outgoing_messages_kept on outgoing_messages (made_at) where fill is not null;
