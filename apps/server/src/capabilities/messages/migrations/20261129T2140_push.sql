-- Browsers that members let the house tell something (Web Push), and what waits to be told to them.

create table push_devices (
  id bigint primary key,
  member_id bigint not null,
  -- Where its push service takes messages. Whoever knows it can send nothing without the house's key.
  endpoint text not null check (length(endpoint) <= 1000),
  endpoint_hash bytea not null unique,
  -- The browser's key and secret: what is sent is enciphered for them.
  p256dh text not null,
  auth text not null,
  -- mobile, tablet, desktop, other.
  device text not null,
  made_at timestamptz not null default now()
);
create index push_devices_member on push_devices (member_id, id);

-- Of one message of the inbox to one device; gone once it was sent, or when it is of no use any more.
create table push_messages (
  device_id bigint not null references push_devices on delete cascade,
  message_id bigint not null,
  member_id bigint not null,
  kind text not null check (kind in ('rewards', 'money', 'bets', 'account', 'letters')),
  link text,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (device_id, message_id)
);
create index push_messages_due on push_messages (next_try_at);
