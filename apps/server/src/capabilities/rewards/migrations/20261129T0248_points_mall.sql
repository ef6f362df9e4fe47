-- The points mall (operations.md 5.3): what points are swapped for, orders, and points changed for cash. Points are whole here, a
-- point is 1.0000 in the ledger.
create table reward_products (
  id bigint primary key,
  -- {bn, en}
  names jsonb not null,
  -- cash: paid at once, to be played. goods: sent to an address, by staff.
  kind text not null check (kind in ('cash', 'goods')),
  -- Which picture of the house stands for it.
  picture text not null check (length(picture) between 1 and 32),
  points bigint not null check (points > 0),
  -- Of cash: how much, and how often it has to be played, hundredths.
  value bigint check (value > 0),
  multiplier integer not null default 0 check (multiplier between 0 and 10000),
  -- Null: as many as are asked for.
  stock integer check (stock >= 0),
  rank_from smallint not null default 0 check (rank_from between 0 and 10),
  -- What has to be deposited altogether, units of 0.0001.
  deposits_from bigint not null default 0 check (deposits_from >= 0),
  -- How many a member may have; null: as many as they like.
  per_member integer check (per_member > 0),
  place integer not null default 0,
  active boolean not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  check ((kind = 'cash') = (value is not null))
);
create index reward_products_shown on reward_products (place, points, id) where active;

create table reward_orders (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  product_id bigint not null references reward_products,
  -- As the product was when it was ordered.
  names jsonb not null,
  kind text not null check (kind in ('cash', 'goods')),
  quantity integer not null check (quantity > 0),
  -- For all of them.
  points bigint not null check (points > 0),
  -- Of goods: {name, phone, address}.
  delivery jsonb,
  state text not null check (state in ('inProcess', 'approved', 'rejected')),
  remark text not null default '',
  applied_at timestamptz not null,
  decided_at timestamptz,
  -- Null: paid at once.
  decided_by bigint,
  decided_name text,
  decision_key uuid,
  unique (member_id, key),
  check ((state = 'inProcess') = (decided_at is null)),
  check ((kind = 'goods') = (delivery is not null))
);
create index reward_orders_of_member on reward_orders (member_id, id desc);
create index reward_orders_of_product on reward_orders (product_id, member_id);
create index reward_orders_waiting on reward_orders (applied_at) where state = 'inProcess';

create table reward_conversions (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  unique (member_id, key)
);
create trigger reward_conversions_append_only before delete or update on reward_conversions
  for each row execute function refuse_change();
create trigger reward_conversions_keep before truncate on reward_conversions
  for each statement execute function refuse_change();

alter table reward_items drop constraint reward_items_kind_check;
alter table reward_items add constraint reward_items_kind_check
  check (kind in ('rankGift', 'monthlyGift', 'mission', 'board', 'referral', 'voucher', 'promotion', 'mall'));
