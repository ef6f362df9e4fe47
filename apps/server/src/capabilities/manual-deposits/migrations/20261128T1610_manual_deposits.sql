-- Deposits that members send to an account of the house, and the statements that say what arrived (operations.md 2.2 "manual";
-- capabilities/manual-deposits/port.ts tells the states). Amounts in units of 0.0001.

-- Where members send to.
create table receiving_accounts (
  id bigint primary key,
  channel text not null,
  number text not null,
  holder text not null,
  kind text not null check (kind in ('personal', 'agent', 'merchant', 'bank')),
  bank_name text,
  -- The most that orders of one day of the house's zone may bring to it.
  daily_cap bigint not null check (daily_cap > 0),
  active boolean not null,
  -- Nobody can send real money to it.
  play_money boolean not null default false,
  last_given_at timestamptz,
  version integer not null default 1,
  unique (channel, number)
);

create table manual_deposits (
  -- The deposit order.
  order_id bigint primary key,
  member_id bigint not null,
  channel text not null,
  account_id bigint not null references receiving_accounts,
  amount bigint not null check (amount > 0),
  -- Of the house's zone, when it was opened: the day that counts for its account's cap.
  day date not null,
  state text not null check (state in ('open', 'submitted', 'review', 'paid', 'failed', 'closed')),
  -- By what the payment is known, as the member wrote it; upper case without spaces.
  reference text,
  -- The last four digits of the number that sent it.
  sender_digits text check (sender_digits ~ '^[0-9]{4}$'),
  submitted_at timestamptz,
  -- How often a reference was written.
  submissions smallint not null default 0,
  -- The line of a statement that is this payment.
  line_id bigint unique,
  paid_amount bigint check (paid_amount > 0),
  -- Why a person has to look.
  review_reasons text[],
  failed_because text,
  -- The cashier has not heard of it yet; 0: it has.
  news integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint manual_deposits_paid check ((paid_amount is not null) = (state = 'paid')),
  constraint manual_deposits_line check ((line_id is not null) = (state in ('review', 'paid'))),
  constraint manual_deposits_submitted check ((submitted_at is not null) = (reference is not null))
);
-- A payment is claimed once.
create unique index manual_deposits_reference on manual_deposits (channel, reference)
  where reference is not null and state <> 'failed';
create index manual_deposits_of_account on manual_deposits (account_id, day);
create index manual_deposits_of_member on manual_deposits (member_id, order_id desc);
create index manual_deposits_by_state on manual_deposits (state, submitted_at, order_id);
create index manual_deposits_news on manual_deposits (order_id) where news > 0;

create table statement_imports (
  id bigint primary key,
  channel text not null,
  source text not null check (source in ('desk', 'feed')),
  key uuid unique,
  content_hash bytea not null,
  lines integer not null,
  new_lines integer not null,
  total bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- Null: the feed.
  staff_id bigint,
  staff text,
  -- What one person typed counts once another has confirmed it. Null: it waits.
  confirmed_at timestamptz,
  confirmed_by bigint,
  confirmed_by_name text,
  confirm_key uuid
);
create index statement_imports_waiting on statement_imports (id) where confirmed_at is null;

create table statement_lines (
  id bigint primary key,
  channel text not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  -- The number that sent it, where the statement says so.
  sender text,
  -- The account it came to, where the statement says so.
  account_number text,
  received_at timestamptz,
  import_id bigint not null references statement_imports,
  -- The order whose payment it is; also while a person looks.
  order_id bigint unique,
  added_at timestamptz not null default clock_timestamp(),
  unique (channel, reference)
);
create index statement_lines_of_import on statement_lines (import_id);
create index statement_lines_newest on statement_lines (id desc);
create index statement_lines_free on statement_lines (id desc) where order_id is null;

-- What staff and the matching did, in order.
create table manual_deposit_events (
  order_id bigint not null references manual_deposits,
  n integer not null,
  at timestamptz not null default clock_timestamp(),
  cause text not null check (cause in ('opened', 'submitted', 'matched', 'review', 'accepted', 'refused', 'closed')),
  line_id bigint,
  reference text,
  staff_id bigint,
  staff text,
  key uuid,
  reason text,
  primary key (order_id, n)
);
create unique index manual_deposit_events_key on manual_deposit_events (order_id, key) where key is not null;
create trigger manual_deposit_events_append_only before delete or update on manual_deposit_events for each row execute function refuse_change();
create trigger manual_deposit_events_no_truncate before truncate on manual_deposit_events for each statement execute function refuse_change();

-- Who of staff has to do with money in and out, by the roles that come with the house. Whoever types a statement does not
-- confirm it, and whoever reviews a withdrawal does not pay it.
update staff_roles set rights = rights || '{deposits.view,deposits.decide,deposits.import,channels.view,withdrawals.view,withdrawals.pay}'
  where name = 'cashier' and built_in;
update staff_roles set rights = rights || '{deposits.view,deposits.confirmImport,channels.view,withdrawals.view,withdrawals.review}'
  where name = 'risk' and built_in;
update staff_roles set rights = rights || '{deposits.view,channels.view,withdrawals.view}' where name = 'auditor' and built_in;
