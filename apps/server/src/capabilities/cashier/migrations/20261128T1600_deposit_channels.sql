-- Ways to pay in, as data (operations.md 2.1; capabilities/cashier/channels.ts). Amounts in units of 0.0001.
create table deposit_channels (
  code text primary key check (code ~ '^[a-z][a-zA-Z0-9]{1,31}$'),
  -- `gateway`: a firm takes the payment. `manual`: the member sends the money to an account of the house, and says so.
  kind text not null check (kind in ('gateway', 'manual')),
  -- Which of the house's adapters serves it (main/modules.ts).
  adapter text not null,
  -- Language to name; English always.
  names jsonb not null check (names ? 'en'),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  expected_seconds integer not null check (expected_seconds > 0),
  -- Minutes of the day in the house's zone; both null: always. From after until: over midnight.
  hours_from smallint check (hours_from between 0 and 1439),
  hours_until smallint check (hours_until between 0 and 1439),
  enabled boolean not null,
  place smallint not null,
  -- Of changes: 1 is how it came.
  version integer not null default 1,
  constraint deposit_channels_range check (max_amount >= min_amount),
  constraint deposit_channels_hours check ((hours_from is null) = (hours_until is null))
);

-- Every version there was, as it was.
create table deposit_channel_versions (
  code text not null references deposit_channels,
  version integer not null,
  content jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- Null: it came with the house.
  staff_id bigint,
  staff text,
  key uuid,
  primary key (code, version)
);
create unique index deposit_channel_versions_key on deposit_channel_versions (code, key) where key is not null;
create trigger deposit_channel_versions_append_only before delete or update on deposit_channel_versions for each row execute function refuse_change();
create trigger deposit_channel_versions_no_truncate before truncate on deposit_channel_versions for each statement execute function refuse_change();

-- What a house begins with. Manual ones are not offered before they have a receiving account.
insert into deposit_channels (code, kind, adapter, names, min_amount, max_amount, expected_seconds, enabled, place) values
  ('sandbox', 'gateway', 'sandbox', '{"bn": "স্যান্ডবক্স পে (খেলার টাকা)", "en": "Sandbox Pay (play money)"}', 2000000, 250000000, 10, true, 1),
  ('bkash', 'manual', 'manual', '{"bn": "বিকাশ", "en": "bKash"}', 2000000, 250000000, 180, true, 2),
  ('nagad', 'manual', 'manual', '{"bn": "নগদ", "en": "Nagad"}', 2000000, 250000000, 180, true, 3),
  ('rocket', 'manual', 'manual', '{"bn": "রকেট", "en": "Rocket"}', 2000000, 250000000, 180, true, 4),
  ('upay', 'manual', 'manual', '{"bn": "উপায়", "en": "Upay"}', 2000000, 250000000, 180, true, 5),
  ('bank', 'manual', 'manual', '{"bn": "ব্যাংক ট্রান্সফার", "en": "Bank transfer"}', 10000000, 5000000000, 3600, true, 6);
insert into deposit_channel_versions (code, version, content)
  select code, version, to_jsonb(c) - 'code' - 'version' from deposit_channels c;
