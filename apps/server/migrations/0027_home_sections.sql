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

-- What opens next stands under New, each tile saying so: of every kind of game by turns, unless the desk filled the row.
update game_lists set version = version + 1, changed_at = now(), game_ids = coalesce((
  select array_agg(n.id order by n.turn, n.sort) from (
    select g.id, c.sort, row_number() over (partition by g.category order by g.sort, g.id) as turn
    from games g join game_categories c on c.code = g.category where g.state = 'soon'
    order by turn, c.sort limit 16) n), '{}')
where code = 'new' and game_ids = '{}';

-- Each draw game an object and a ground of its own, unless the desk gave it another.
update games g set art = l.art, hue = l.hue, version = g.version + 1, changed_at = now()
from (values ('F5D3', 'ticket', 1), ('F5D5', 'hourglass', 5), ('COLOR1', 'gems', 2), ('COLOR3', 'orb', 7),
  ('COLOR5', 'marigold', 8)) as l (id, art, hue)
where g.id = l.id and g.version = 1;
