-- Finds who else came from a device or an address, and who else has had a payment account (port.ts `linksOf`).
create index sign_ins_device on sign_ins (device_hash, member_id) where device_hash is not null and result = 'ok';
create index sign_ins_address on sign_ins (address, at desc) where result = 'ok';
create index payout_accounts_number on payout_accounts (number_key);
