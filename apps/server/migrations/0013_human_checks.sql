-- Proofs of the human check that were handed in; one counts once, over all processes. Kept until its challenge is over anyway.

create table human_checks (
  -- SHA-256 of the challenge's signature.
  id bytea primary key,
  expires_at timestamptz not null
);
create index human_checks_expiry on human_checks (expires_at);
