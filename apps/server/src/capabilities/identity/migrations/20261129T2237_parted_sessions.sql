-- Sessions that somebody ended, by the browser they were of: what is told to browsers asks whether it is still the member's.
create index sessions_parted on sessions (owner_id, device_hash)
  where ended_at is not null and end_reason not in ('replaced', 'expired');
