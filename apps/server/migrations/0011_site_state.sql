-- The state of the site: when it is under maintenance, and which addresses it is open to. Every change is kept with who
-- made it, why and when.

-- Maintenance of the whole site, of a product (a game category) or of a vendor. In force from starts_at to ends_at, or
-- to ended_at when it was ended early; an end of null is not known yet.
create table site_windows (
  id           bigint      primary key,
  merchant     text        not null,
  -- The one-time key of the command that opened it.
  key          uuid        not null unique,
  scope        text        not null check (scope in ('site', 'product', 'vendor')),
  -- The category or the vendor; empty for the whole site.
  target       text        not null,
  messages     jsonb       not null,
  starts_at    timestamptz not null,
  ends_at      timestamptz,
  ended_at     timestamptz,
  -- An emergency stop takes one person, and a second one to confirm it afterwards.
  emergency    boolean     not null default false,
  opened_by    bigint,
  confirmed_by bigint,
  confirmed_at timestamptz,
  -- Whether everybody who watches was told of the start and of the end.
  start_told   boolean     not null default false,
  end_told     boolean     not null default false,
  created_at   timestamptz not null default now(),
  check ((scope = 'site') = (target = '')),
  check (ends_at is null or ends_at > starts_at),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or confirmed_by <> opened_by)
);
create index site_windows_untold on site_windows (starts_at) where not (start_told and end_told);
create index site_windows_recent on site_windows (merchant, starts_at desc);

-- Who is let in: a range of addresses or a country, allowed or denied. Ranges are canonical (platform/addresses.ts).
create table site_access_rules (
  id           bigint      primary key,
  merchant     text        not null,
  effect       text        not null check (effect in ('allow', 'deny')),
  kind         text        not null check (kind in ('country', 'range')),
  value        text        not null,
  note         text        not null,
  -- The house's own people: let in during maintenance too.
  staff_bypass boolean     not null default false,
  created_at   timestamptz not null default now(),
  removed_at   timestamptz,
  check (not staff_bypass or (kind = 'range' and effect = 'allow'))
);
create unique index site_access_rules_of_value on site_access_rules (merchant, kind, value) where removed_at is null;

-- What holds where no rule speaks, and where people who are kept out can write to.
create table site_access_settings (
  merchant        text primary key,
  other_countries text not null default 'allow' check (other_countries in ('allow', 'deny')),
  unknown_country text not null default 'allow' check (unknown_country in ('allow', 'deny')),
  contact         text
);

create table site_history (
  seq      bigint      generated always as identity primary key,
  merchant text        not null,
  at       timestamptz not null default clock_timestamp(),
  staff_id bigint      not null,
  staff    text        not null,
  address  text        not null,
  action   text        not null,
  object   text        not null,
  reason   text        not null,
  before   jsonb,
  after    jsonb
);
create trigger site_history_append_only before update or delete on site_history
  for each row execute function refuse_change();
create trigger site_history_keep before truncate on site_history for each statement execute function refuse_change();

-- The flag that stood in the settings document moves here.
insert into site_windows (id, merchant, key, scope, target, messages, starts_at, ends_at, start_told)
select row_number() over (order by merchant), merchant, gen_random_uuid(), 'site', '', '{}', now(),
  case when (document #>> '{maintenance,end}')::timestamptz > now()
    then (document #>> '{maintenance,end}')::timestamptz end, true
from brand_settings where document #>> '{maintenance,on}' = 'true';
update brand_settings set document = document - 'maintenance' where document ? 'maintenance';
