-- Links that set a new password (capabilities/identity/passwords/links.ts). The token itself is never stored.

create table password_links (
  token_hash bytea       primary key,
  -- Keyed hashes: the username and mail address that were typed, the address block and the device that asked.
  account    bytea       not null,
  block      bytea       not null,
  device     bytea       not null,
  -- Nobody's, when username and address do not belong together: asked for by a stranger, counted all the same.
  member_id  bigint      references members (id),
  made_at    timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Used, followed by a newer one, or the password was changed otherwise.
  ended_at   timestamptz
);
create index password_links_account on password_links (account, made_at desc);
create index password_links_block on password_links (block, made_at desc);
create index password_links_device on password_links (device, made_at desc);
create index password_links_member on password_links (member_id) where ended_at is null;
create index password_links_made on password_links (made_at);
