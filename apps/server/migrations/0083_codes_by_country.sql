-- Codes are counted by the country of their number and, of IPv6, by the site of who asks; tries at one from elsewhere than
-- where it was asked for are counted apart (capabilities/identity/codes.ts).
alter table verification_codes
  -- Only of text messages to a number that anybody may name; null: counts for no ceiling.
  add column calling_code text,
  -- Keyed hash of the /48 of an IPv6 address; null for IPv4.
  add column site bytea,
  add column tries_left_elsewhere smallint not null default 5 check (tries_left_elsewhere >= 0);
create index verification_codes_calling_code on verification_codes (calling_code, made_at desc)
  where calling_code is not null;
create index verification_codes_site on verification_codes (site, made_at desc) where site is not null;
