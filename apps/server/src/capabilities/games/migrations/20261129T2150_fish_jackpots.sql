-- Beside its fish every room of the fish shooter has a jackpot and a chest: 96.5 % come back altogether (games.md 3).
update games set rtp_basis_points = 9650, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id = 'FISH-SHOOTER' and rtp_basis_points = 9550;
