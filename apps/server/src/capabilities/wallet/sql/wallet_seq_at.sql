-- The place in a shard's journal of the last line before a time; 0: there is none. Lines of a shard are accepted in the order of
-- their places, so it is looked for by halves. A line's key is at most 45 days older and ten minutes younger than it is.
create or replace function wallet_seq_at(p_shard smallint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_first constant uuid := key_floor(p_at - interval '47 days');
  v_last constant uuid := key_floor(p_at + interval '1 hour');
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_seq bigint;
  v_at timestamptz;
begin
  select h.seq into v_high from wallet_heads h where h.shard = p_shard;
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low + 1) / 2;
    select e.seq, e.at into v_seq, v_at from wallet_entries e
      where e.shard = p_shard and e.seq >= v_middle and e.seq <= v_high and e.key >= v_first and e.key < v_last
      order by e.seq limit 1;
    if v_seq is null or v_at >= p_at then v_high := v_middle - 1; else v_low := v_seq; end if;
  end loop;
  return v_low;
end
$$;
