-- What a member may tell beyond name and password (specification 3), and the state of his password (specification 4).

alter table members
  -- E.164 with the plus; one account a number (operations.md 8.1).
  add column mobile text unique check (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  add column mobile_verified_at timestamptz,
  add column email_verified_at timestamptz,
  -- `own`: chosen by the member. `default`: handed out by somebody else. `compromised`: told to be known to others.
  add column password_state text not null default 'own' check (password_state in ('own', 'default', 'compromised')),
  -- Six digits, hashed like the password; five misses lock it for 24 hours (operations.md 10).
  add column payment_password_hash text,
  add column birthday date,
  -- Real name as told once; no one but staff may change it.
  add column real_name text,
  -- The further fields of registration and profile by their names in the contract: line, whatsapp, nationality…
  add column profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object' and pg_column_size(profile) < 16384),
  add column recommender text,
  -- A trial account closes by itself (operations.md 6: four hours).
  add column trial_ends_at timestamptz,
  add check (kind = 'trial' or trial_ends_at is null);

create index members_email on members (lower(email)) where email is not null;
