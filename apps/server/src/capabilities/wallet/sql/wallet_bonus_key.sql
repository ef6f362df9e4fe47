-- The key of a line that moves bonus money: version 8, of its time and of its place, of which there is one.
create or replace function wallet_bonus_key(p_at timestamptz, p_shard smallint, p_seq bigint) returns uuid
language sql immutable as $$
  select encode(set_byte(set_byte(b.bytes, 6, (get_byte(b.bytes, 6) & 15) | 128), 8, (get_byte(b.bytes, 8) & 63) | 128), 'hex')::uuid
  from (select substring(int8send((extract(epoch from p_at) * 1000)::bigint) from 3)
    || substring(sha256(convert_to(concat_ws(' ', 'bonus line', p_shard, p_seq), 'UTF8')) for 10) as bytes) b
$$;
