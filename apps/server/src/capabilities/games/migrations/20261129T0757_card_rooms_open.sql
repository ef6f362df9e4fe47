-- Teen Patti and Zha Jin Hua open: members play each other at tables that the studio keeps; the house takes a rake.
update games set product = 'pvp', state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1,
    changed_at = now()
  where vendor = 'STUDIO' and id in ('TEEN-PATTI', 'ZHA-JIN-HUA') and state = 'soon';
