-- Raffles of promotions, codes that are used once, and labels of members (operations.md 5.6). Amounts in units of 0.0001.

-- What staff call members; a promotion may be for those of a label.
create table promotion_labels (
  shard smallint not null,
  member_id bigint not null,
  label text not null check (length(label) between 1 and 30),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (shard, member_id, label)
);
create index promotion_labels_by_name on promotion_labels (label, member_id);

-- A batch of codes of a promotion. Codes stand here in the clear until they were exported, once.
create table promotion_code_batches (
  id bigint primary key,
  key uuid not null unique,
  promotion_id bigint not null references promotions,
  codes text[],
  count integer not null check (count between 1 and 10000),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  exported_by text,
  exported_at timestamptz,
  check ((codes is null) = (exported_at is not null))
);
create index promotion_code_batches_of on promotion_code_batches (promotion_id, id desc);

create table promotion_codes (
  -- SHA-256 of the code.
  hash bytea primary key,
  batch_id bigint not null references promotion_code_batches,
  promotion_id bigint not null,
  used_by bigint,
  entry_id bigint,
  used_at timestamptz,
  check ((used_by is null) = (used_at is null))
);
create index promotion_codes_used on promotion_codes (batch_id) where used_by is not null;

-- Tickets that promotions give, and the draw among them: seed sealed and committed to when it is asked for.
create table promotion_raffles (
  id bigint primary key,
  key uuid not null unique,
  -- {bn, en}
  names jsonb not null,
  -- By place: amounts as text.
  prizes jsonb not null,
  -- How often a prize has to be played, hundredths.
  multiplier integer not null check (multiplier between 0 and 10000),
  tickets integer not null check (tickets between 1 and 100000),
  given integer not null default 0 check (given between 0 and tickets),
  closes_at timestamptz not null,
  state text not null check (state in ('waiting', 'rejected', 'open', 'drawn', 'void')),
  commit bytea not null,
  nonce bytea not null,
  sealed bytea not null,
  bet_root bytea,
  server_seed bytea,
  winners integer[],
  ended_at timestamptz,
  reason text not null,
  asked_by_id bigint not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz
);
create index promotion_raffles_open on promotion_raffles (closes_at) where state = 'open';

-- Numbers from first on, of an entry.
create table promotion_tickets (
  raffle_id bigint not null references promotion_raffles,
  first integer not null check (first > 0),
  count integer not null check (count > 0),
  member_id bigint not null,
  entry_id bigint not null unique,
  given_at timestamptz not null default clock_timestamp(),
  primary key (raffle_id, first)
);
create index promotion_tickets_of_member on promotion_tickets (member_id, raffle_id);
create trigger promotion_tickets_append_only before delete or update on promotion_tickets
  for each row execute function refuse_change();
create trigger promotion_tickets_keep before truncate on promotion_tickets
  for each statement execute function refuse_change();
