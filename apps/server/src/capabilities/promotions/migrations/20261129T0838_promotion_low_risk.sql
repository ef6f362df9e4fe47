-- Turnover of plays that about every second result wins stands apart: it counts half (operations.md 2.5).
alter table promotion_turnover add column low_risk boolean not null default false;
alter table promotion_turnover drop constraint promotion_turnover_pkey;
alter table promotion_turnover add primary key (entry_id, product, low_risk, shard);
