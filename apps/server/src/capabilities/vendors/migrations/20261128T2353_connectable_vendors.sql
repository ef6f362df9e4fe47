-- Vendors that can be connected once somebody enters what they gave: until then they are off, nobody may call in their name,
-- and no game of theirs is there (specification 2 and 9: DS88, and the esports vendors).
insert into vendors (code, addresses, status, launch_url)
  select code, '{}', 'off', '/' from unnest(array['DS88', 'IMES', 'SV3', 'AV', 'TF']) as listed(code)
  on conflict (code) do nothing;
