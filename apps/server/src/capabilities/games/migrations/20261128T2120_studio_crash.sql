-- Crash opens: one rocket for all who watch it, driven by the studio.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id = 'CRASH' and state = 'soon';
