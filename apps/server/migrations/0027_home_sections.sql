-- The order of the home page (docs/site.md): every order the desk set; the newest holds, none is the house's own.

create table home_sections (
  merchant     text        not null,
  version      integer     not null check (version > 0),
  -- [{"section": "hero", "shown": true}, …] from the top down.
  places       jsonb       not null check (jsonb_typeof(places) = 'array' and jsonb_array_length(places) between 1 and 40),
  made_by      bigint      not null,
  made_by_name text        not null,
  reason       text        not null,
  at           timestamptz not null default now(),
  primary key (merchant, version)
);

create trigger home_sections_append_only before update or delete on home_sections
  for each row execute function refuse_change();
create trigger home_sections_keep before truncate on home_sections for each statement execute function refuse_change();
