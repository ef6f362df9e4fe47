-- Requirements that open anew: turnover that is taken back opens what was met by it, and money that bets of before give back
-- opens what was spent. Nothing is carried any more; what is kept is worked out anew from the first line.
alter table turnover_requirements
  -- Places where it was over and is not any more: from where it was, up to where it opened anew.
  add column gaps int8multirange not null default '{}';
create index turnover_requirements_spent on turnover_requirements (shard, member_id) where state = 'spent';
truncate turnover_requirements, turnover_requirement_members, turnover_requirement_steps;
delete from projection_positions where name = 'turnoverRequirements.progress';
comment on column turnover_requirements.carried is 'Of before: zero.';
comment on column turnover_requirement_members.owed is 'Of before: zero.';
