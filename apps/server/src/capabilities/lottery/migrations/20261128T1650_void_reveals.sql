-- What void draws of our own would have given, published once their time has come: whoever voids what would be dear is counted.
create table lottery_void_reveals (
  draw_id bigint primary key references lottery_draws (id),
  server_seed bytea not null check (octet_length(server_seed) = 32),
  -- Null without an outside beacon, and until its round has come.
  beacon_signature bytea check (octet_length(beacon_signature) = 48),
  -- Null until its round has come, and for ever where what goes into its stream was not fixed before it was void.
  result smallint[],
  revealed_at timestamptz not null default clock_timestamp()
);
