-- Fights held elsewhere stay hidden until the desk has set an arena up and shows the game: in many places they are illegal.
insert into games (id, vendor, category, class, names, spellings, tags, state, support_play, art, hue, seed, sort, is_new, product)
  select 'COCKFIGHT-ARENA', vendor, category, 'COCKA', '{"bn": "মোরগ লড়াই · অ্যারেনা", "en": "Cockfight · arenas"}', spellings, '{}',
    'hidden', 1, art, hue, seed + 1, 602, false, 'cockfight'
  from games where vendor = 'STUDIO' and id = 'COCKFIGHT';
