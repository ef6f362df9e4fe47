-- Withdrawals of a member in chosen days (capabilities/withdrawals/queries.ts `pageOfMember`).
create index withdrawals_of_member_by_day on withdrawals (shard, member_id, requested_at desc, id desc);
