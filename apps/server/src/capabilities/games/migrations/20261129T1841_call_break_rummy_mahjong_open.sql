-- Call Break, Rummy 13 and Mahjong-lite open beside the card tables.
update games set product = 'pvp', state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1,
    changed_at = now()
  where vendor = 'STUDIO' and id in ('CALL-BREAK', 'RUMMY-13', 'MAHJONG-LITE') and state = 'soon';
