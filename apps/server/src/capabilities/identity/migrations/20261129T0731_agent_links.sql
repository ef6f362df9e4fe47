-- A link of an agent (kind `invite`) ends by itself, counts so many registrations, and may open agents' accounts.
alter table invitation_codes add column expires_at timestamptz;
alter table invitation_codes add column uses_left integer check (uses_left >= 0);
alter table invitation_codes add column opens text default 'player' not null check (opens in ('player', 'agent'));
