-- Mark Six at levels sells three of two, whose two prizes no level prices (lottery.md 8): what the game returns at least.
update lottery_games set rtp_basis_points = 8141 where code = 'MK6L5';
update games set rtp_basis_points = 8141 where id = 'MK6L5' and vendor = 'LOTTERY';
