-- Lists of people, phones, accounts and devices that the house does no business with (operations.md 8.1), as staff import them,
-- and members who were found on one (capabilities/risk/lists.ts). None comes with the house.
create table risk_lists (
  id bigint primary key,
  -- sanctions: what others publish. blocked: the house's own.
  kind text not null check (kind in ('sanctions', 'blocked')),
  -- Who publishes it. The next of the same takes its place.
  source text not null,
  issued_on date not null,
  entries integer not null check (entries > 0),
  content_hash bytea not null,
  imported_at timestamptz not null default clock_timestamp(),
  staff_id bigint not null,
  staff text not null,
  key uuid not null unique,
  -- Null: members have not been looked for on it yet.
  screened_at timestamptz,
  superseded_at timestamptz
);
create unique index risk_lists_current on risk_lists (kind, lower(source)) where superseded_at is null;

create table risk_list_entries (
  list_id bigint not null references risk_lists,
  n integer not null check (n > 0),
  what text not null check (what in ('name', 'phone', 'account', 'device')),
  -- As the list has it, and as it is compared (capabilities/risk/matching.ts).
  written text not null,
  compared text not null,
  remark text not null,
  primary key (list_id, n)
);
create index risk_list_entries_compared on risk_list_entries (what, compared);
create trigger risk_list_entries_append_only before delete or update on risk_list_entries for each row execute function refuse_change();
create trigger risk_list_entries_keep before truncate on risk_list_entries for each statement execute function refuse_change();

-- Once for each member and entry, whatever lists have it: the alert is what staff make of it.
create table risk_list_hits (
  id bigint primary key,
  member_id bigint not null,
  what text not null,
  compared text not null,
  list_id bigint not null references risk_lists,
  -- How alike, percent.
  score smallint not null check (score between 1 and 100),
  found_at timestamptz not null default clock_timestamp(),
  unique (member_id, what, compared)
);

alter table risk_alerts
  drop constraint risk_alerts_kind_check,
  -- list: the subject is a hit.
  add constraint risk_alerts_kind_check check (kind in ('withdrawal', 'document', 'list'));
