-- Secrets of vendors that somebody made and another person has to confirm, and how vendors' calls go.
alter table vendors
  add column waiting_secret_sealed bytea,
  -- Of the order that made it: the same again makes none.
  add column waiting_key uuid,
  add column waiting_staff bigint,
  add column waiting_staff_name text,
  add column waiting_at timestamptz;

-- By the hour, added up behind by each process. The call `launch` is a session that was opened; the status `FAULT` is no
-- answer of the protocol.
create table vendor_call_counts (
  vendor text not null,
  call text not null,
  status text not null,
  hour timestamptz not null,
  calls bigint not null,
  slow bigint not null,
  milliseconds bigint not null,
  primary key (vendor, hour, call, status)
);
