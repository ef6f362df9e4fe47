-- The page of several live tables opens.
update games set product = 'live', state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and state = 'soon' and id = 'MULTI-TABLE';
