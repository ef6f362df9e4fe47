-- The first row of a fresh house shows one pace of each game, not two games six times; the other paces follow where fewer
-- games are on. A game keeps its picture whatever its pace, and draws held in different countries have pictures of their own.
update game_lists set game_ids =
  '{F5D1,COLOR1,VNMB1,SSC1,KENO1,RACE1,DICE1,MK6F1,MEGA,LUCKY1,VNMN,YK15,115F1,PKF1,THAI,FOURD,F5D3,COLOR3,F5D5,COLOR5}'
where code = 'hot' and game_ids = '{F5D1,COLOR1,F5D3,COLOR3,F5D5,COLOR5}';

update games g set art = v.art from (values
  ('F5D3', 'balls'), ('F5D5', 'balls'), ('COLOR1', 'gems'), ('COLOR3', 'gems'), ('COLOR5', 'gems'),
  ('THAI', 'marigold'), ('LAO', 'jarul'), ('HANOI', 'lantern'), ('HANOIS', 'lantern'), ('HANOIV', 'lantern'),
  ('FOURD', 'pearl'), ('YK15', 'hourglass')
) v(id, art) where g.id = v.id and g.vendor = 'LOTTERY';
