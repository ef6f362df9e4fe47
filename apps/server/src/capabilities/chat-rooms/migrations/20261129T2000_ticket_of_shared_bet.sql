-- Which bet a line tells, so that the same key with another one is refused. It is told to nobody.
alter table chat_room_lines add column ticket text check (length(ticket) <= 16);

insert into chat_room_filters (id, kind, pattern, act)
select 1000 + row_number() over (), kind, pattern, act from (values
  ('advert', 'whats app', 'refuse'), ('advert', 'tele gram', 'refuse'), ('advert', 'হোয়াটস অ্যাপ', 'refuse')
) as words (kind, pattern, act)
on conflict do nothing;
