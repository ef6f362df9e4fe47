-- The cashier: deposit orders, what happened to them, what gateways told us; and the sandbox gateway's own books.

create table deposit_orders (
  shard           smallint    not null,
  id              bigint      not null,
  member_id       bigint      not null,
  key             uuid        not null,
  content_hash    bytea       not null,
  channel         text        not null,
  amount          bigint      not null check (amount > 0),
  state           text        not null check (state in
                    ('created', 'waiting', 'matching', 'credited', 'amountDiffers', 'rejected', 'expired', 'cancelled')),
  gateway_order   text,
  pay_url         text,
  paid_amount     bigint      check (paid_amount > 0),
  -- The callback named another amount than the gateway's books: a person should look.
  callback_amount_differs boolean not null default false,
  event_count     integer     not null default 0,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  credited_at     timestamptz,
  next_poll_at    timestamptz,
  primary key (shard, id),
  unique (shard, member_id, key),
  unique (shard, channel, gateway_order),
  check ((state in ('credited', 'amountDiffers')) = (credited_at is not null)),
  check ((credited_at is null) = (paid_amount is null))
);
create index deposit_orders_of_member on deposit_orders (shard, member_id, id desc);
create index deposit_orders_to_poll on deposit_orders (next_poll_at) where next_poll_at is not null;
create index deposit_orders_to_expire on deposit_orders (expires_at) where state in ('created', 'waiting', 'matching');

create table deposit_events (
  shard        smallint    not null,
  order_id     bigint      not null,
  n            integer     not null,
  at           timestamptz not null default clock_timestamp(),
  cause        text        not null,
  state_before text,
  state_after  text        not null,
  amount       bigint,
  callback_id  bigint,
  primary key (shard, order_id, n)
);

-- Every genuine callback as it came, byte for byte. Forged ones leave no row.
create table gateway_callbacks (
  id            bigint      primary key,
  received_at   timestamptz not null default clock_timestamp(),
  channel       text        not null,
  gateway_order text        not null,
  address       text        not null,
  sent_at       text        not null,
  raw_body      text        not null
);

create trigger deposit_events_append_only before update or delete on deposit_events
  for each row execute function refuse_change();
create trigger deposit_events_no_truncate before truncate on deposit_events
  for each statement execute function refuse_change();
create trigger gateway_callbacks_append_only before update or delete on gateway_callbacks
  for each row execute function refuse_change();
create trigger gateway_callbacks_no_truncate before truncate on gateway_callbacks
  for each statement execute function refuse_change();

-- The sandbox gateway stands for somebody else's system: a schema of its own that nothing of ours joins.
create schema sandbox_gateway;

create table sandbox_gateway.payments (
  gateway_order  text        primary key,
  token          text        not null unique,
  merchant_order text        not null unique,
  amount         bigint      not null check (amount > 0),
  return_url     text        not null,
  state          text        not null default 'open' check (state in ('open', 'paid', 'failed', 'closed')),
  paid_amount    bigint      check (paid_amount > 0),
  created_at     timestamptz not null default clock_timestamp(),
  decided_at     timestamptz,
  check ((state = 'paid') = (paid_amount is not null))
);

create table sandbox_gateway.deliveries (
  id            bigint      generated always as identity primary key,
  gateway_order text        not null references sandbox_gateway.payments,
  body          text        not null,
  -- A forged delivery is signed with a wrong secret, on purpose, and never tried again.
  forged        boolean     not null default false,
  due_at        timestamptz,
  attempts      integer     not null default 0,
  delivered_at  timestamptz,
  last_status   integer
);
create index deliveries_due on sandbox_gateway.deliveries (due_at) where due_at is not null;
