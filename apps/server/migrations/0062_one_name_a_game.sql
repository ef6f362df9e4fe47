-- A game has one name: the catalogue's (`games.names`), which the desk edits. `lottery_games.names` is read no more; it
-- stays until no process reads it. Names that are still the starting ones become those of the bet pages, with the pace
-- in Latin digits, which each person reads in his own; what the desk has renamed keeps the desk's name.
update games g set names = jsonb_build_object(
    'bn', w.bn || ' · ' || l.period_seconds / 60 || ' মিনিট', 'en', w.en || ' · ' || l.period_seconds / 60 || ' min')
from lottery_games l join (values
  ('FAST5D', 'ফাস্ট 5D', 'Fast 5D'),
  ('COLOR10', 'কালার 10', 'Colour 10'),
  ('FASTK3', 'ফাস্ট 3 পাশা', 'Fast 3 Dice'),
  ('FASTPK10', 'ফাস্ট রেস 10', 'Fast Race 10'),
  ('FAST28', 'লাকি 28', 'Lucky 28'),
  ('FAST11X5', 'ফাস্ট 11x5', 'Fast 11x5'),
  ('KENO80', 'কেনো 80', 'Keno 80'),
  ('MK6F', 'ফাস্ট মার্ক সিক্স', 'Fast Mark Six'),
  ('VNMBF', 'ভিয়েতনাম উত্তর ফাস্ট', 'Vietnam North Fast'),
  ('VNMNF', 'ভিয়েতনাম দক্ষিণ ফাস্ট', 'Vietnam South Fast'),
  ('SSC', 'SSC 5 অঙ্ক', 'SSC 5 digits'),
  ('3D', '3D তিন অঙ্ক', '3D three digits'),
  ('11X5', '11x5 লট', '11x5 Lott'),
  ('K3', 'K3 পাশা', 'K3 dice'),
  ('PK10', 'PK10 রেস', 'PK10 race'),
  ('MK6', 'মার্ক সিক্স লট', 'Mark Six Lott'),
  ('PC28', 'PC28 লট', 'PC28 Lott'),
  ('YEEKEE', 'ইকি রাউন্ড', 'Yeekee rounds')
) w(family, bn, en) on w.family = l.family
where g.id = l.code and g.names = l.names;

update games g set names = '{"bn": "4D লটারি", "en": "4D"}'
from lottery_games l where g.id = l.code and l.code = 'FOURD' and g.names = l.names;

alter table lottery_games alter column names drop not null;
