-- Transfers of a member in chosen days, of each side (capabilities/transfers/queries.ts `pageOfMember`).
create index transfers_of_sender_by_day on transfers (sender_id, at desc, id desc);
create index transfers_of_receiver_by_day on transfers (receiver_id, at desc, id desc);
