-- Rooms that many play in are kept by one process at a time. One that takes over has a higher fence; what the one before still
-- writes is refused. Others pass calls of rooms on to its address.
create table rooms_lease (
  one boolean primary key default true check (one),
  owner uuid not null,
  fence bigint not null check (fence > 0),
  -- Where the owner listens, e.g. `http://127.0.0.1:3100`; empty: nowhere.
  address text not null check (length(address) <= 300),
  until timestamptz not null
);
