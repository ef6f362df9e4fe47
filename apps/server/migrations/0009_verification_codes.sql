-- Codes of six digits that prove a number or a mail address (capabilities/identity/codes.ts; operations.md 6).
-- Neither code, nor number, nor visitor can be read here: each is a keyed hash.

create table verification_codes (
  id         uuid        primary key,
  purpose    text        not null,
  recipient  bytea       not null,
  -- Who asked: a member, or an address with its browser; and the address block alone.
  person     bytea       not null,
  block      bytea       not null,
  code_hash  bytea       not null,
  tries_left smallint    not null check (tries_left >= 0),
  made_at    timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Redeemed, or followed by a newer one.
  ended_at   timestamptz
);
create index verification_codes_recipient on verification_codes (recipient, made_at desc);
create index verification_codes_person on verification_codes (person, made_at desc);
create index verification_codes_block on verification_codes (block, made_at desc);
create index verification_codes_made on verification_codes (made_at);
