-- The switches `points` and `winners` are obeyed from now on, and are on unless the operator turns them off. Brands saved before
-- kept them off without hiding anything: they go on showing what they show, unless a publication had turned the switch on and
-- a later one off.
do $$
declare name text;
begin
  foreach name in array array['points', 'winners'] loop
    update brand_settings s set
      document = jsonb_set(s.document, array['switches', name], 'true'), version = s.version + 1, updated_at = now()
    where s.document #>> array['switches', name] = 'false' and not exists (
      select from brand_publications p join brand_versions v using (merchant, version)
      where p.merchant = s.merchant and v.document #>> array['switches', name] = 'true');
  end loop;
end $$;
