-- The brand's history: every state of its settings that somebody saved, who and why, and which of them were published.
-- What holds now stands in brand_settings, beside what is no part of the brand (maintenance, regions).

create table brand_versions (
  merchant text not null,
  version integer not null check (version > 0),
  document jsonb not null,
  -- The version it was edited from; 0: what held before the first one.
  base integer not null check (base >= 0 and base < version),
  -- The older version that it brings back.
  restores integer,
  -- Null: the house itself, when it was seeded.
  made_by bigint,
  made_by_name text not null,
  reason text not null,
  -- The one-time key of the command.
  key uuid,
  at timestamptz not null default now(),
  primary key (merchant, version),
  unique (merchant, key)
);

-- A version is published once; to bring an older one back it is saved again as a new version.
create table brand_publications (
  merchant text not null,
  version integer not null,
  published_by bigint,
  published_by_name text not null,
  reason text not null,
  key uuid,
  at timestamptz not null default now(),
  primary key (merchant, version),
  unique (merchant, key),
  foreign key (merchant, version) references brand_versions (merchant, version)
);

create trigger brand_versions_append_only before update or delete on brand_versions
  for each row execute function refuse_change();
create trigger brand_versions_keep before truncate on brand_versions for each statement execute function refuse_change();
create trigger brand_publications_append_only before update or delete on brand_publications
  for each row execute function refuse_change();
create trigger brand_publications_keep before truncate on brand_publications
  for each statement execute function refuse_change();
