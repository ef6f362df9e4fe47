-- What the operator writes on the site (docs/site.md): every piece, every version of it, and what was done with it.

create table content_pieces (
  id          bigint      primary key,
  merchant    text        not null,
  kind        text        not null
    check (kind in ('announcement', 'banner', 'popup', 'promotion', 'news', 'help', 'page', 'guide')),
  slug        text        not null check (slug ~ '^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$'),
  -- Its place among its kind; kinds that stand newest first leave it 0.
  position    integer     not null default 0,
  newest      integer     not null default 1 check (newest > 0),
  -- Where the newest version stands while it was not published; null: it was.
  pending     text        default 'draft' check (pending in ('draft', 'inReview')),
  -- The version that the site shows from shown_from to shown_until, by the database's clock; null: none was published.
  shown       integer     check (shown <= newest),
  shown_from  timestamptz,
  shown_until timestamptz,
  archived_at timestamptz,
  -- Whether everybody who watches was told of the beginning and of the end.
  start_told  boolean     not null default true,
  end_told    boolean     not null default true,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  unique (merchant, kind, slug),
  check ((shown is null) = (shown_from is null)),
  check (shown is not null or (pending is not null and shown_until is null))
);
create index content_pieces_shown on content_pieces (merchant, kind, position, shown_from desc)
  where shown is not null and archived_at is null;
create index content_pieces_untold on content_pieces (shown_from) where not (start_told and end_told);

create table content_versions (
  piece_id     bigint      not null references content_pieces (id),
  version      integer     not null check (version > 0),
  document     jsonb       not null,
  -- The version it was edited from; 0: it is the first.
  base         integer     not null check (base >= 0 and base < version),
  -- The older version that it brings back.
  restores     integer,
  -- Null: the house itself.
  made_by      bigint,
  made_by_name text        not null,
  reason       text        not null,
  at           timestamptz not null default now(),
  primary key (piece_id, version)
);

-- Every act on a piece, under the one-time key of its command.
create table content_acts (
  seq      bigint      generated always as identity primary key,
  merchant text        not null,
  -- Null: an order of several.
  piece_id bigint      references content_pieces (id),
  act      text        not null
    check (act in ('create', 'save', 'restore', 'submit', 'withdraw', 'publish', 'end', 'archive', 'unarchive', 'order')),
  version  integer,
  by_id    bigint,
  by_name  text        not null,
  reason   text        not null,
  key      uuid,
  -- SHA-256 of what was asked for: the same key with other data is refused.
  asked    bytea,
  at       timestamptz not null default now(),
  unique (merchant, key)
);
create index content_acts_of_piece on content_acts (piece_id, act, version, seq desc);

create trigger content_versions_append_only before update or delete on content_versions
  for each row execute function refuse_change();
create trigger content_versions_keep before truncate on content_versions
  for each statement execute function refuse_change();
create trigger content_acts_append_only before update or delete on content_acts
  for each row execute function refuse_change();
create trigger content_acts_keep before truncate on content_acts for each statement execute function refuse_change();

-- Whether a help article was useful: one word a member or device, and it stands.
create table content_votes (
  piece_id bigint      not null references content_pieces (id),
  -- `m:` and the member's id, or `d:` and what the device's cookie names.
  voter    text        not null check (length(voter) <= 60),
  useful   boolean     not null,
  key      uuid        not null unique,
  at       timestamptz not null default now(),
  primary key (piece_id, voter)
);

-- Moves whenever what somebody sees has changed.
create table content_revisions (
  merchant text   primary key,
  revision bigint not null
);

update staff_roles set rights = rights || '{content.view}', changed_at = now() where name = 'auditor';
update staff_roles set rights = rights || '{content.view,content.edit}', changed_at = now() where name = 'content';
