-- The schema that a new house begins with, written by scripts/write-baseline.mjs; baseline.json says which migrations it
-- stands for. Every table with its keys, indexes, triggers and first rows, in the order of capabilities. Functions that
-- change, and views, follow from the files named after them.


-- platform

create function id_floor(at timestamptz) returns bigint language sql immutable as $$
  select greatest(0, floor(extract(epoch from at) * 1000)::bigint - 1704067200000) << 22
$$;

-- Months: the journal by the time inside its key, so that a key used again lands in the same partition (wallet.md);
-- wagers and outcomes by the time inside the id of their market (platform/ids.ts: milliseconds since 2024, shifted 22).
create function key_floor(at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- The journal refuses to be changed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'HA001';
end
$$;

create sequence live_seq as bigint;

create table projection_positions (
  name text not null,
  shard smallint not null,
  "position" bigint not null,
  updated_at timestamptz default now() not null,
  constraint projection_positions_position_check check ("position" >= 0),
  primary key (name, shard)
);

create table live_events (
  seq bigint not null,
  -- `lott.F5D1`, `win`, `sys`; a member's own as `wallet:<member id>`
  channel text not null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (seq)
);
create index live_events_by_channel on live_events (channel, seq);
select setval('live_seq', 1);

-- Up to where old events were taken away: resuming from before that starts anew.
create table live_horizon (
  only_row boolean default true not null,
  seq bigint not null,
  constraint live_horizon_only_row_check check (only_row),
  primary key (only_row)
);
insert into live_horizon (only_row, seq) values
  (true, 1);

-- Members who have a socket open or have polled: only their own events are worth keeping. A member who comes back reads
-- everything anew, so nothing is lost with this table.
create table live_watchers (
  member_id bigint not null,
  seen_at timestamptz not null,
  primary key (member_id)
);


-- content

create table brand_versions (
  merchant text not null,
  version integer not null,
  document jsonb not null,
  -- The version it was edited from; 0: what held before the first one.
  base integer not null,
  -- The older version that it brings back.
  restores integer,
  -- Null: the house itself, when it was seeded.
  made_by bigint,
  made_by_name text not null,
  reason text not null,
  -- The one-time key of the command.
  key uuid,
  at timestamptz default now() not null,
  constraint brand_versions_check check ((base >= 0) and (base < version)),
  constraint brand_versions_version_check check (version > 0),
  unique (merchant, key),
  primary key (merchant, version)
);
create trigger brand_versions_append_only before delete or update on brand_versions for each row execute function refuse_change();
create trigger brand_versions_keep before truncate on brand_versions for each statement execute function refuse_change();

-- A version is published once; to bring an older one back it is saved again as a new version.
create table brand_publications (
  merchant text not null,
  version integer not null,
  published_by bigint,
  published_by_name text not null,
  reason text not null,
  key uuid,
  at timestamptz default now() not null,
  unique (merchant, key),
  primary key (merchant, version),
  foreign key (merchant, version) references brand_versions(merchant, version)
);
create trigger brand_publications_append_only before delete or update on brand_publications for each row execute function refuse_change();
create trigger brand_publications_keep before truncate on brand_publications for each statement execute function refuse_change();

create table brand_settings (
  merchant text not null,
  document jsonb not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  primary key (merchant)
);

create table content_items (
  id bigint not null,
  merchant text not null,
  kind text not null,
  slug text not null,
  "position" integer default 0 not null,
  newest integer default 1 not null,
  -- Where the newest version stands while it was not published; null: it was.
  pending text default 'draft',
  -- The version that the site shows from shown_from to shown_until, by the database's clock; null: none was published.
  shown integer,
  shown_from timestamptz,
  shown_until timestamptz,
  archived_at timestamptz,
  -- Whether everybody who watches was told of the beginning and of the end.
  start_told boolean default true not null,
  end_told boolean default true not null,
  created_at timestamptz default now() not null,
  changed_at timestamptz default now() not null,
  constraint content_items_check check (shown <= newest),
  constraint content_items_check1 check ((shown is null) = (shown_from is null)),
  constraint content_items_check2 check ((shown is not null) or ((pending is not null) and (shown_until is null))),
  constraint content_items_kind_check check (kind in ('announcement', 'banner', 'popup', 'promotion', 'news', 'help', 'page', 'guide')),
  constraint content_items_newest_check check (newest > 0),
  constraint content_items_pending_check check (pending in ('draft', 'inReview')),
  constraint content_items_slug_check check (slug ~ '^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$'),
  unique (merchant, kind, slug),
  primary key (id)
);
create index content_items_shown on content_items (merchant, kind, "position", shown_from desc) where ((shown is not null) and (archived_at is null));
create index content_items_untold on content_items (shown_from) where (not (start_told and end_told));

-- Every act on a piece, under the one-time key of its command.
create table content_acts (
  seq bigint generated always as identity,
  merchant text not null,
  -- Null: an order of several.
  item_id bigint,
  act text not null,
  version integer,
  by_id bigint,
  by_name text not null,
  reason text not null,
  key uuid,
  -- SHA-256 of what was asked for: the same key with other data is refused.
  asked bytea,
  at timestamptz default now() not null,
  constraint content_acts_act_check check (act in ('create', 'save', 'restore', 'submit', 'withdraw', 'publish', 'end', 'archive', 'unarchive', 'order')),
  unique (merchant, key),
  primary key (seq),
  foreign key (item_id) references content_items(id)
);
create index content_acts_of_content_item on content_acts (item_id, act, version, seq desc);
create trigger content_acts_append_only before delete or update on content_acts for each row execute function refuse_change();
create trigger content_acts_keep before truncate on content_acts for each statement execute function refuse_change();

-- Moves whenever what somebody sees has changed.
create table content_revisions (
  merchant text not null,
  revision bigint not null,
  primary key (merchant)
);

create table content_versions (
  item_id bigint not null,
  version integer not null,
  document jsonb not null,
  -- The version it was edited from; 0: it is the first.
  base integer not null,
  -- The older version that it brings back.
  restores integer,
  -- Null: the house itself.
  made_by bigint,
  made_by_name text not null,
  reason text not null,
  at timestamptz default now() not null,
  constraint content_versions_check check ((base >= 0) and (base < version)),
  constraint content_versions_version_check check (version > 0),
  primary key (item_id, version),
  foreign key (item_id) references content_items(id)
);
create trigger content_versions_append_only before delete or update on content_versions for each row execute function refuse_change();
create trigger content_versions_keep before truncate on content_versions for each statement execute function refuse_change();

-- Whether a help article was useful: one word a member or device, and it stands.
create table content_votes (
  item_id bigint not null,
  -- `m:` and the member's id, or `d:` and what the device's cookie names.
  voter text not null,
  useful boolean not null,
  key uuid not null,
  at timestamptz default now() not null,
  constraint content_votes_voter_check check (length(voter) <= 60),
  unique (key),
  primary key (item_id, voter),
  foreign key (item_id) references content_items(id)
);

create table home_sections (
  merchant text not null,
  version integer not null,
  -- [{"section": "hero", "shown": true}, …] from the top down.
  places jsonb not null,
  made_by bigint not null,
  made_by_name text not null,
  reason text not null,
  at timestamptz default now() not null,
  constraint home_sections_places_check check ((jsonb_typeof(places) = 'array') and ((jsonb_array_length(places) >= 1) and (jsonb_array_length(places) <= 40))),
  constraint home_sections_version_check check (version > 0),
  primary key (merchant, version)
);
create trigger home_sections_append_only before delete or update on home_sections for each row execute function refuse_change();
create trigger home_sections_keep before truncate on home_sections for each statement execute function refuse_change();

-- Who is let in: a range of addresses or a country, allowed or denied. Ranges are canonical (platform/addresses.ts).
create table site_access_rules (
  id bigint not null,
  merchant text not null,
  effect text not null,
  kind text not null,
  value text not null,
  note text not null,
  -- The house's own people: let in during maintenance too.
  staff_bypass boolean default false not null,
  created_at timestamptz default now() not null,
  removed_at timestamptz,
  constraint site_access_rules_check check ((not staff_bypass) or ((kind = 'range') and (effect = 'allow'))),
  constraint site_access_rules_effect_check check (effect in ('allow', 'deny')),
  constraint site_access_rules_kind_check check (kind in ('country', 'range')),
  primary key (id)
);
create unique index site_access_rules_of_value on site_access_rules (merchant, kind, value) where (removed_at is null);

-- What holds where no rule speaks, and where people who are kept out can write to.
create table site_access_settings (
  merchant text not null,
  other_countries text default 'allow' not null,
  unknown_country text default 'allow' not null,
  contact text,
  constraint site_access_settings_other_countries_check check (other_countries in ('allow', 'deny')),
  constraint site_access_settings_unknown_country_check check (unknown_country in ('allow', 'deny')),
  primary key (merchant)
);

create table site_history (
  seq bigint generated always as identity,
  merchant text not null,
  at timestamptz default clock_timestamp() not null,
  staff_id bigint not null,
  staff text not null,
  address text not null,
  action text not null,
  object text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  primary key (seq)
);
create trigger site_history_append_only before delete or update on site_history for each row execute function refuse_change();
create trigger site_history_keep before truncate on site_history for each statement execute function refuse_change();

-- Maintenance of the whole site, of a product (a game category) or of a vendor. In force from starts_at to ends_at, or
-- to ended_at when it was ended early; an end of null is not known yet.
create table site_windows (
  id bigint not null,
  merchant text not null,
  -- The one-time key of the command that opened it.
  key uuid not null,
  scope text not null,
  -- The category or the vendor; empty for the whole site.
  target text not null,
  messages jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  -- An emergency stop takes one person, and a second one to confirm it afterwards.
  emergency boolean default false not null,
  opened_by bigint,
  confirmed_by bigint,
  confirmed_at timestamptz,
  -- Whether everybody who watches was told of the start and of the end.
  start_told boolean default false not null,
  end_told boolean default false not null,
  created_at timestamptz default now() not null,
  constraint site_windows_check check ((scope = 'site') = (target = '')),
  constraint site_windows_check1 check ((ends_at is null) or (ends_at > starts_at)),
  constraint site_windows_check2 check ((confirmed_by is null) = (confirmed_at is null)),
  constraint site_windows_check3 check ((confirmed_by is null) or (confirmed_by <> opened_by)),
  constraint site_windows_scope_check check (scope in ('site', 'product', 'vendor')),
  unique (key),
  primary key (id)
);
create index site_windows_recent on site_windows (merchant, starts_at desc);
create index site_windows_untold on site_windows (starts_at) where (not (start_told and end_told));


-- delivery

create table outgoing_messages (
  key uuid not null,
  channel text not null,
  -- E.164, or a mail address.
  recipient text not null,
  template text not null,
  -- What fills the template; null once wiped. Codes and links stand here and nowhere else.
  fill jsonb,
  language text not null,
  member_id bigint,
  state text default 'waiting' not null,
  tries smallint default 0 not null,
  -- How often a worker took the row and was never heard of again.
  lapses smallint default 0 not null,
  -- When the row may be taken; while it is being sent: when whoever took it counts as gone.
  next_try_at timestamptz default now() not null,
  -- After this it is of no use to its reader and is not sent any more.
  expires_at timestamptz not null,
  adapter text,
  -- A short code, never what a gateway or mail server wrote: that may repeat the recipient or the text.
  last_error text,
  made_at timestamptz default now() not null,
  sent_at timestamptz,
  constraint outgoing_messages_channel_check check (channel in ('sms', 'mail')),
  constraint outgoing_messages_fill_check check ((jsonb_typeof(fill) = 'object') and (pg_column_size(fill) < 8192)),
  constraint outgoing_messages_recipient_check check ((length(recipient) >= 3) and (length(recipient) <= 254)),
  constraint outgoing_messages_state_check check (state in ('waiting', 'sending', 'sent', 'failed')),
  primary key (key)
);
create index outgoing_messages_due on outgoing_messages (channel, next_try_at) where (state in ('waiting', 'sending'));
create index outgoing_messages_kept on outgoing_messages (made_at) where (fill is not null);
create index outgoing_messages_newest on outgoing_messages (made_at desc, key);
create index outgoing_messages_recipient on outgoing_messages (lower(recipient), made_at desc);


-- identity

create table members (
  id bigint not null,
  username text not null,
  -- NFKC and lower case: what makes two names the same.
  username_key text not null,
  nickname text not null,
  password_hash text not null,
  kind text not null,
  agent_grade text,
  status text default 'active' not null,
  email text,
  payee_name text,
  affiliate_code text,
  referral_code text,
  register_url text,
  register_address text default '' not null,
  joined_at timestamptz default now() not null,
  last_login_at timestamptz,
  password_changed_at timestamptz default now() not null,
  -- E.164 with the plus; one account a number (operations.md 8.1).
  mobile text,
  mobile_verified_at timestamptz,
  email_verified_at timestamptz,
  -- `own`: chosen by the member. `default`: handed out by somebody else. `compromised`: told to be known to others.
  password_state text default 'own' not null,
  -- Six digits, hashed like the password; five misses lock it for 24 hours (operations.md 10).
  payment_password_hash text,
  birthday date,
  -- Real name as told once; no one but staff may change it.
  real_name text,
  -- The further fields of registration and profile by their names in the contract: line, whatsapp, nationality…
  profile jsonb default '{}' not null,
  recommender text,
  -- A trial account closes by itself (operations.md 6: four hours).
  trial_ends_at timestamptz,
  -- When the site said that it has greeted a newcomer (specification 7, first-login call).
  first_login_at timestamptz,
  -- The agent above, from the affiliate code of the registration.
  upline_id bigint,
  -- Whose referral code came with the registration.
  referred_by_id bigint,
  -- Null: as the browser has it. The rest by the names of the contract.
  preferences jsonb default '{}' not null,
  -- The name of one of the house's pictures; a picture of his own stands in `avatars`.
  static_avatar text default 'jarul' not null,
  constraint members_agent_grade_check check (agent_grade in ('general', 'line', 'internalLine', 'internalGeneral')),
  constraint members_check check ((kind = 'agent') = (agent_grade is not null)),
  constraint members_check1 check ((kind = 'trial') or (trial_ends_at is null)),
  constraint members_kind_check check (kind in ('player', 'agent', 'trial')),
  constraint members_mobile_check check (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  constraint members_password_state_check check (password_state in ('own', 'default', 'compromised', 'none')),
  constraint members_preferences_check check ((jsonb_typeof(preferences) = 'object') and (pg_column_size(preferences) < 4096)),
  constraint members_profile_check check ((jsonb_typeof(profile) = 'object') and (pg_column_size(profile) < 16384)),
  constraint members_status_check check (status in ('active', 'locked')),
  primary key (id),
  unique (username_key),
  foreign key (referred_by_id) references members(id),
  foreign key (upline_id) references members(id)
);
create index members_email on members (lower(email)) where (email is not null);
-- A verified address is one member's, as a number is.
create unique index members_email_verified on members (lower(email)) where (email_verified_at is not null);
create index members_joined on members (joined_at desc, id desc);
-- Members who are locked, newest first: what the desk lists. They are few, and stood anywhere among all.
create index members_locked on members (joined_at desc, id desc) where (status = 'locked');
-- The desk finds members by the whole number, proved or not, as it finds them by address.
create index members_mobile on members (mobile) where (mobile is not null);
-- A number is one member's from the moment he proved it, as a mail address is; naming it keeps nobody from his own.
create unique index members_mobile_verified on members (mobile) where (mobile_verified_at is not null);
create index members_name_prefix on members (username_key text_pattern_ops);
create index members_referred_by on members (referred_by_id) where (referred_by_id is not null);
create index members_trials on members (trial_ends_at) where ((kind = 'trial') and (status = 'active'));
create index members_upline on members (upline_id) where (upline_id is not null);

create table avatars (
  member_id bigint not null,
  -- Always written by ourselves: 256 px WebP without metadata.
  webp bytea not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint avatars_webp_check check (octet_length(webp) < 262144),
  primary key (member_id),
  foreign key (member_id) references members(id)
);

create table captchas (
  id uuid not null,
  answer_hash bytea not null,
  visitor bytea not null,
  made_at timestamptz default now() not null,
  expires_at timestamptz not null,
  primary key (id)
);
create index captchas_visitor on captchas (visitor, made_at);

-- The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash bytea not null,
  id uuid not null,
  owner_id bigint not null,
  device text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- How somebody proved who he is: decides whether an old password can be asked for (specification 4).
  method text default 'password' not null,
  -- Says whose device this was, when the browser told; SHA-256 of its cookie.
  device_hash bytea,
  constraint sessions_check check ((ended_at is null) = (end_reason is null)),
  unique (id),
  primary key (token_hash),
  foreign key (owner_id) references members(id)
) with (fillfactor = 80);
create index sessions_live on sessions (owner_id) where (ended_at is null);

-- What signs a device in again by one click, for a day. A used one stays, so that its second use is seen as theft.
create table device_tokens (
  token_hash bytea not null,
  family uuid not null,
  member_id bigint not null,
  device text not null,
  user_agent text not null,
  made_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  -- Whose device a remembered one is: SHA-256 of the browser's own cookie, as in `sessions.device_hash`. Ending a session
  -- from another device forgets its device too. Null: from before, or a browser that told none.
  device_hash bytea,
  primary key (token_hash),
  foreign key (member_id) references members(id)
);
create index device_tokens_expiry on device_tokens (expires_at);
create index device_tokens_family on device_tokens (family);
create index device_tokens_member on device_tokens (member_id) where (revoked_at is null);

-- A sign-in that waits for one more proof. The ticket itself is never stored.
create table extra_checks (
  ticket_hash bytea not null,
  member_id bigint not null,
  visitor text not null,
  device text not null,
  device_hash bytea,
  remember boolean default false not null,
  tries integer default 0 not null,
  made_at timestamptz default now() not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  primary key (ticket_hash),
  foreign key (member_id) references members(id)
);
create index extra_checks_expiry on extra_checks (expires_at);
create index extra_checks_member on extra_checks (member_id, made_at);

create table human_checks (
  -- SHA-256 of the challenge's signature.
  id bytea not null,
  expires_at timestamptz not null,
  primary key (id)
);
create index human_checks_expiry on human_checks (expires_at);

create table invitation_codes (
  code text not null,
  owner_id bigint not null,
  -- `affiliate`: the owner becomes the upline. `referral`: the owner is remembered for the reward. `invite`: an agent's
  -- link, which does what `affiliate` does.
  kind text not null,
  -- Counts on this host only; null: everywhere.
  domain text,
  active boolean default true not null,
  made_at timestamptz default now() not null,
  constraint invitation_codes_code_check check (code ~ '^[A-Z0-9]{4,16}$'),
  constraint invitation_codes_domain_check check (domain = lower(domain)),
  constraint invitation_codes_kind_check check (kind in ('affiliate', 'referral', 'invite')),
  primary key (code),
  foreign key (owner_id) references members(id)
);
create index invitation_codes_owner on invitation_codes (owner_id);
-- Everybody has one referral code.
create unique index invitation_codes_referral on invitation_codes (owner_id) where (kind = 'referral');

create table member_authenticators (
  member_id bigint not null,
  -- AES-256-GCM under the installation's secret.
  totp_secret bytea not null,
  totp_last_step bigint default 0 not null,
  made_at timestamptz default now() not null,
  -- Null while the first code has not come.
  confirmed_at timestamptz,
  primary key (member_id),
  foreign key (member_id) references members(id)
);

-- One outside identity is one member, and once confirmed it stays (specification 6).
create table member_links (
  provider text not null,
  -- The provider's own number of the person.
  subject text not null,
  member_id bigint not null,
  -- As the provider told it, to show which account it is.
  name text not null,
  bound_at timestamptz default now() not null,
  constraint member_links_provider_check check (provider in ('google', 'facebook')),
  constraint member_links_subject_check check ((length(subject) >= 1) and (length(subject) <= 255)),
  unique (member_id, provider),
  primary key (provider, subject),
  foreign key (member_id) references members(id)
);

create table member_passkeys (
  -- The credential's id, base64url.
  id text not null,
  member_id bigint not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint member_passkeys_id_check check (length(id) <= 1400),
  primary key (id),
  foreign key (member_id) references members(id)
);
create index member_passkeys_member on member_passkeys (member_id);

create table member_recovery_codes (
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash),
  foreign key (member_id) references member_authenticators(member_id) on delete cascade
);

create table passkey_challenges (
  challenge_hash bytea not null,
  -- Null: to sign in; else to add a passkey to this member.
  member_id bigint,
  expires_at timestamptz not null,
  primary key (challenge_hash),
  foreign key (member_id) references members(id)
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table password_links (
  token_hash bytea not null,
  -- Keyed hashes: the username and mail address that were typed, the address block and the device that asked.
  account bytea not null,
  block bytea not null,
  device bytea not null,
  -- Nobody's, when username and address do not belong together: asked for by a stranger, counted all the same.
  member_id bigint,
  made_at timestamptz default clock_timestamp() not null,
  expires_at timestamptz not null,
  -- Used, followed by a newer one, or the password was changed otherwise.
  ended_at timestamptz,
  primary key (token_hash),
  foreign key (member_id) references members(id)
);
create index password_links_account on password_links (account, made_at desc);
create index password_links_block on password_links (block, made_at desc);
create index password_links_device on password_links (device, made_at desc);
create index password_links_made on password_links (made_at);
create index password_links_member on password_links (member_id) where (ended_at is null);

-- When the password was last right in a session; asked for again five minutes later.
create table password_proofs (
  session_id uuid not null,
  proved_at timestamptz default clock_timestamp() not null,
  primary key (session_id),
  foreign key (session_id) references sessions(id) on delete cascade
);

create table payload_keys (
  kid text not null,
  public_jwk jsonb not null,
  -- AES-256-GCM under the installation's secret.
  sealed_private bytea not null,
  made_at timestamptz default now() not null,
  retired_at timestamptz,
  primary key (kid)
);

-- Encrypted calls already taken; kept until their time is over anyway.
create table payload_replays (
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (jti_hash)
);
create index payload_replays_expiry on payload_replays (expires_at);

create table payment_password_tries (
  member_id bigint not null,
  tries smallint not null,
  last_at timestamptz default clock_timestamp() not null,
  primary key (member_id),
  foreign key (member_id) references members(id)
);

-- A number that money was once to be paid to belongs to one member for ever (operations.md 8.1), also when he removes it.
create table payout_numbers (
  -- `mobile:+8801…` for wallets of every kind, `bank:…` for bank accounts.
  number_key text not null,
  member_id bigint not null,
  made_at timestamptz default clock_timestamp() not null,
  primary key (number_key),
  foreign key (member_id) references members(id)
);

create table payout_accounts (
  id bigint not null,
  member_id bigint not null,
  kind text not null,
  number_key text not null,
  account text not null,
  bank_name text,
  -- The real name at the time of adding.
  holder text not null,
  is_default boolean not null,
  added_at timestamptz default clock_timestamp() not null,
  removed_at timestamptz,
  constraint payout_accounts_check check ((kind = 'bank') = (bank_name is not null)),
  constraint payout_accounts_kind_check check (kind in ('bkash', 'nagad', 'rocket', 'upay', 'bank')),
  primary key (id),
  foreign key (member_id) references members(id),
  foreign key (number_key) references payout_numbers(number_key)
);
create unique index payout_accounts_default on payout_accounts (member_id) where ((removed_at is null) and is_default);
create index payout_accounts_member on payout_accounts (member_id) where (removed_at is null);
create unique index payout_accounts_once on payout_accounts (number_key, kind) where (removed_at is null);

-- Phone tokens already taken; kept until they are over anyway.
create table phone_token_uses (
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (token_hash)
);
create index phone_token_uses_expiry on phone_token_uses (expires_at);

-- Tries at registering and names found taken, by address and by device; the key is a hash.
create table registration_attempts (
  key bytea not null,
  attempts integer not null,
  first_at timestamptz default now() not null,
  primary key (key)
);

create table security_events (
  id bigint not null,
  member_id bigint not null,
  kind text not null,
  address text not null,
  device text not null,
  made_at timestamptz default clock_timestamp() not null,
  primary key (id),
  foreign key (member_id) references members(id)
);
create index security_events_member on security_events (member_id, id desc);

-- Guesses at a password, by account name or by address; the key is a hash, so that typed names are not kept.
create table sign_in_attempts (
  key bytea not null,
  attempts integer not null,
  first_at timestamptz default now() not null,
  last_at timestamptz default now() not null,
  primary key (key)
);

-- Every sign-in of a member, and every failed one at his name.
create table sign_ins (
  id bigint generated always as identity,
  member_id bigint,
  at timestamptz default now() not null,
  address text not null,
  -- /24 of an IPv4 address, /48 of an IPv6 one (operations.md 6).
  network text not null,
  country text,
  device text not null,
  device_hash bytea,
  user_agent text not null,
  method text not null,
  result text not null,
  -- Let in from an address and a device not seen before, with nothing to check.
  unchecked boolean default false not null,
  constraint sign_ins_result_check check (result in ('ok', 'wrongPassword', 'locked', 'memberLocked', 'extraCheck', 'extraCheckFailed')),
  primary key (id),
  foreign key (member_id) references members(id)
);
create index sign_ins_at on sign_ins (at);
create index sign_ins_member on sign_ins (member_id, at desc, id desc);

-- A way through a provider: started, come back, then ended by a session, a registration or a binding. Ten minutes in all.
create table social_attempts (
  -- SHA-256 of the state that travels, of the cookie of the browser that started, of the code that the page comes back with.
  state_hash bytea not null,
  browser_hash bytea not null,
  code_hash bytea,
  provider text not null,
  -- Who started it signed in, or took it up after signing in; null: a stranger.
  member_id bigint,
  -- Verifier and nonce, AES-256-GCM under the installation's secret.
  sealed bytea not null,
  next text not null,
  -- Set once the provider has told who it is.
  subject text,
  name text,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- Shown to the member with the warning that it is final.
  proposed_at timestamptz,
  ended_at timestamptz,
  constraint social_attempts_provider_check check (provider in ('google', 'facebook')),
  unique (code_hash),
  primary key (state_hash),
  foreign key (member_id) references members(id)
);
create index social_attempts_expiry on social_attempts (expires_at);

create table staff_roles (
  name text not null,
  -- Names of the table of rights (capabilities/identity/staff/rights.ts); what that table does not know gives nothing.
  rights text[] default '{}'::text[] not null,
  -- Holds every right there is, also those that come later; only `admin`.
  every_right boolean default false not null,
  -- The most one decision about money may move, in 0.0001; null: no limit of the role's own.
  decision_limit bigint,
  built_in boolean default false not null,
  created_at timestamptz default now() not null,
  changed_at timestamptz default now() not null,
  constraint staff_roles_check check (every_right = (name = 'admin')),
  constraint staff_roles_decision_limit_check check (decision_limit >= 0),
  constraint staff_roles_name_check check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  constraint staff_roles_rights_check check (cardinality(rights) <= 200),
  primary key (name)
);
insert into staff_roles (name, rights, every_right, decision_limit, built_in) values
  ('admin', '{}', true, null, true),
  ('auditor', '{region.view,reconciliation.view,feedback.view,staff.view,members.view,applications.view,content.view,brand.view,ledger.view,games.view,draws.view,messages.view,audit.view,reconciliation.run,chat.view,lottery.view}', false, null, true),
  ('cashier', '{members.view,ledger.view,reconciliation.view}', false, null, true),
  ('content', '{messages.send,content.edit,brand.edit,region.view,games.edit,content.view,brand.view,games.view,messages.view}', false, null, true),
  ('risk', '{members.view,ledger.view,draws.view,region.view,region.edit,results.enter,results.approve,lottery.view,limits.edit,members.lock}', false, null, true),
  ('support', '{feedback.view,outbox.view,members.view,feedback.answer,ledger.view,draws.view,messages.view,chat.view,chat.answer,members.lock}', false, null, true);

create table staff (
  id bigint not null,
  username text not null,
  username_key text not null,
  password_hash text,
  -- AES-256-GCM under the installation's secret.
  totp_secret bytea,
  totp_last_step bigint default 0 not null,
  role text not null,
  status text default 'active' not null,
  created_at timestamptz default now() not null,
  last_login_at timestamptz,
  mail text,
  password_changed_at timestamptz,
  -- Empty: from anywhere.
  allowed_ranges cidr[] default '{}'::cidr[] not null,
  -- A new authenticator that is shown but not yet confirmed; the old one holds until then.
  pending_totp_secret bytea,
  pending_totp_until timestamptz,
  constraint staff_allowed_ranges_check check (cardinality(allowed_ranges) <= 50),
  constraint staff_check check ((status not in ('active', 'locked')) or ((password_hash is not null) and (totp_secret is not null))),
  constraint staff_check1 check ((pending_totp_secret is null) = (pending_totp_until is null)),
  constraint staff_mail_check check (length(mail) <= 254),
  constraint staff_status_check check (status in ('invited', 'active', 'locked', 'left')),
  primary key (id),
  unique (username_key),
  foreign key (role) references staff_roles(name)
);
create index staff_of_role on staff (role);

-- A link that lets an invited one choose password and authenticator, once. The token stands here as its SHA-256 only.
create table staff_invitations (
  token_hash bytea not null,
  id bigint not null,
  staff_id bigint not null,
  -- Null: the machine itself.
  invited_by bigint,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  -- Sealed; renewed each time it is shown.
  totp_secret bytea,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint staff_invitations_check check ((used_at is null) or (revoked_at is null)),
  unique (id),
  primary key (token_hash),
  foreign key (invited_by) references staff(id),
  foreign key (staff_id) references staff(id)
);
-- One open link a person.
create unique index staff_invitations_open on staff_invitations (staff_id) where ((used_at is null) and (revoked_at is null));

create table staff_recovery_codes (
  staff_id bigint not null,
  -- HMAC under the installation's secret.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash),
  foreign key (staff_id) references staff(id)
);

-- What staff could do until a colleague took it from them: for some days they still count where one person may do alone
-- what takes two as soon as there are two (capabilities/identity/staff/hands.ts), or whoever manages staff would lock the
-- others and be alone. Written by triggers, since access goes in many ways: a lock, another role, a role that holds less,
-- a new enrolment, the machine's own command.
create table staff_rights_lost (
  staff_id bigint not null,
  rights text[] not null,
  every_right boolean not null,
  lost_at timestamptz default clock_timestamp() not null,
  foreign key (staff_id) references staff(id)
);
create index staff_rights_lost_newest on staff_rights_lost (lost_at);

create table staff_sessions (
  token_hash bytea not null,
  id uuid not null,
  owner_id bigint not null,
  device text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  method text default 'password' not null,
  device_hash bytea,
  constraint staff_sessions_check check ((ended_at is null) = (end_reason is null)),
  unique (id),
  primary key (token_hash),
  foreign key (owner_id) references staff(id)
) with (fillfactor = 80);
create index staff_sessions_live on staff_sessions (owner_id) where (ended_at is null);

create table verification_codes (
  id uuid not null,
  purpose text not null,
  recipient bytea not null,
  -- Who asked: a member, or an address with its browser; and the address block alone.
  person bytea not null,
  block bytea not null,
  code_hash bytea not null,
  tries_left smallint not null,
  made_at timestamptz default clock_timestamp() not null,
  expires_at timestamptz not null,
  -- Redeemed, or followed by a newer one.
  ended_at timestamptz,
  -- Codes are counted by the country of their number and, of IPv6, by the site of who asks; tries at one from elsewhere than
  -- where it was asked for are counted apart (capabilities/identity/codes.ts).
  -- Only of text messages to a number that anybody may name; null: counts for no ceiling.
  calling_code text,
  -- Keyed hash of the /48 of an IPv6 address; null for IPv4.
  site bytea,
  tries_left_elsewhere smallint default 5 not null,
  constraint verification_codes_tries_left_check check (tries_left >= 0),
  constraint verification_codes_tries_left_elsewhere_check check (tries_left_elsewhere >= 0),
  primary key (id)
);
create index verification_codes_block on verification_codes (block, made_at desc);
create index verification_codes_calling_code on verification_codes (calling_code, made_at desc) where (calling_code is not null);
create index verification_codes_made on verification_codes (made_at);
create index verification_codes_person on verification_codes (person, made_at desc);
create index verification_codes_recipient on verification_codes (recipient, made_at desc);
create index verification_codes_site on verification_codes (site, made_at desc) where (site is not null);


-- messages

create sequence application_numbers as bigint;

create sequence feedback_numbers as bigint;

create table affiliate_applications (
  id bigint not null,
  number bigint default nextval('application_numbers') not null,
  key uuid not null,
  fingerprint bytea not null,
  secret_hash bytea not null,
  state text default 'open' not null,
  name text not null,
  company text not null,
  country text not null,
  channels jsonb not null,
  traffic bigint not null,
  languages text[] not null,
  message text not null,
  code text,
  language text not null,
  made_at timestamptz default clock_timestamp() not null,
  decided_by bigint,
  decided_at timestamptz,
  reason text,
  constraint affiliate_applications_channels_check check (pg_column_size(channels) < 16384),
  constraint affiliate_applications_check check ((state = 'open') = (decided_at is null)),
  constraint affiliate_applications_check1 check ((state = 'open') = (reason is null)),
  constraint affiliate_applications_state_check check (state in ('open', 'approved', 'rejected')),
  unique (key),
  unique (number),
  primary key (id),
  unique (secret_hash),
  foreign key (decided_by) references staff(id)
);
create index affiliate_applications_state on affiliate_applications (state, id);

create table affiliate_contacts (
  application_id bigint not null,
  kind text not null,
  value text not null,
  -- What makes two the same.
  value_key text not null,
  open boolean default true not null,
  constraint affiliate_contacts_kind_check check (kind in ('email', 'telegram', 'whatsapp')),
  primary key (application_id, kind),
  foreign key (application_id) references affiliate_applications(id)
);
-- One open application a contact.
create unique index affiliate_contacts_open on affiliate_contacts (kind, value_key) where open;

create table feedback_cases (
  id bigint not null,
  number bigint default nextval('feedback_numbers') not null,
  key uuid not null,
  fingerprint bytea not null,
  kind text not null,
  state text default 'received' not null,
  reference text,
  member_id bigint,
  contact text,
  -- SHA-256 of what opens a visitor's thread.
  secret_hash bytea,
  language text not null,
  taken_by bigint,
  tags text[] default '{}'::text[] not null,
  made_at timestamptz default clock_timestamp() not null,
  changed_at timestamptz default clock_timestamp() not null,
  -- When the house owes an answer; null while it owes none.
  due_at timestamptz,
  constraint feedback_cases_check check ((member_id is null) = (secret_hash is not null)),
  constraint feedback_cases_check1 check ((member_id is not null) or (contact is not null)),
  constraint feedback_cases_kind_check check (kind in ('suggestion', 'complaint', 'bug', 'payment')),
  constraint feedback_cases_state_check check (state in ('received', 'inWork', 'answered', 'closed')),
  constraint feedback_cases_tags_check check (cardinality(tags) <= 8),
  unique (key),
  unique (number),
  primary key (id),
  unique (secret_hash),
  foreign key (member_id) references members(id),
  foreign key (taken_by) references staff(id)
);
create index feedback_cases_due on feedback_cases (due_at, id) where (due_at is not null);
create index feedback_cases_member on feedback_cases (member_id, id desc) where (member_id is not null);
create index feedback_cases_state on feedback_cases (state, id desc);

create table feedback_entries (
  id bigint not null,
  case_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  author text not null,
  staff_id bigint,
  text text not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint feedback_entries_author_check check (author in ('member', 'visitor', 'house')),
  constraint feedback_entries_check check ((author = 'house') = (staff_id is not null)),
  unique (key),
  primary key (id),
  foreign key (case_id) references feedback_cases(id),
  foreign key (staff_id) references staff(id)
);
create index feedback_entries_case on feedback_entries (case_id, id);

create table feedback_macros (
  id bigint not null,
  name text not null,
  bn text not null,
  en text not null,
  unique (name),
  primary key (id)
);

-- One message, whoever it goes to. A worker puts it into inboxes once it has started (state machine: messages/port.ts).
create table inbox_messages (
  id bigint not null,
  -- One-time: the same key is the same message.
  key uuid not null,
  -- `event`: the house tells one member what happened, in words of a template. `broadcast`: written at the desk.
  kind text not null,
  state text not null,
  template text,
  -- What fills the template.
  filling jsonb default '{}' not null,
  -- By language: {title, body}.
  texts jsonb default '{}' not null,
  -- An address of the site.
  link text,
  -- Named members; null: everybody of the segment.
  member_ids bigint[],
  kinds text[] default '{}'::text[] not null,
  joined_from timestamptz,
  joined_before timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz,
  expected integer not null,
  sent integer default 0 not null,
  "position" bigint default 0 not null,
  staff_id bigint,
  staff text default '' not null,
  second_id bigint,
  second text,
  -- SHA-256 of the wish: the same key with another one is refused.
  fingerprint bytea not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint inbox_messages_check check (ends_at > starts_at),
  constraint inbox_messages_check1 check ((kind = 'event') = (template is not null)),
  constraint inbox_messages_check2 check ((kind = 'broadcast') = (staff_id is not null)),
  constraint inbox_messages_check3 check ((second_id is null) or (second_id <> staff_id)),
  constraint inbox_messages_filling_check check (pg_column_size(filling) < 8192),
  constraint inbox_messages_kind_check check (kind in ('event', 'broadcast')),
  constraint inbox_messages_link_check check (link ~~ '/%'),
  constraint inbox_messages_member_ids_check check ((cardinality(member_ids) >= 1) and (cardinality(member_ids) <= 1000)),
  constraint inbox_messages_state_check check (state in ('awaitsSecond', 'waiting', 'sending', 'sent', 'cancelled')),
  constraint inbox_messages_texts_check check (pg_column_size(texts) < 65536),
  unique (key),
  primary key (id)
);
create index inbox_messages_age on inbox_messages (made_at);
create index inbox_messages_due on inbox_messages (starts_at, id) where (state in ('waiting', 'sending'));
create index inbox_messages_broadcasts on inbox_messages (id desc) where (kind = 'broadcast');

-- A message in a member's inbox.
create table inbox_marks (
  member_id bigint not null,
  message_id bigint not null,
  at timestamptz default clock_timestamp() not null,
  read_at timestamptz,
  pinned_at timestamptz,
  removed_at timestamptz,
  primary key (member_id, message_id),
  foreign key (member_id) references members(id),
  foreign key (message_id) references inbox_messages(id)
) with (fillfactor = 90);
create index inbox_marks_of_message on inbox_marks (message_id) include (read_at);
create index inbox_marks_unread on inbox_marks (member_id, message_id) where ((read_at is null) and (removed_at is null));

-- How often somebody wrote, by a hash of who and what.
create table message_tries (
  key bytea not null,
  tries integer not null,
  first_at timestamptz default clock_timestamp() not null,
  primary key (key)
);
create index message_tries_age on message_tries (first_at);

-- Pictures people send along. Always drawn by ourselves: WebP without metadata.
create table uploads (
  id uuid not null,
  -- Null: a visitor's, who knows the id.
  member_id bigint,
  webp bytea not null,
  width integer not null,
  height integer not null,
  -- What it was sent along with, e.g. `feedback`, and that thing's id; null: nothing yet, dropped after two hours.
  used_for text,
  used_by bigint,
  place smallint default 0 not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint uploads_check check ((used_for is null) = (used_by is null)),
  constraint uploads_webp_check check (octet_length(webp) < 6291456),
  primary key (id),
  foreign key (member_id) references members(id)
);
alter table only uploads alter column webp set storage external;
create index uploads_unused on uploads (made_at) where (used_for is null);
create index uploads_used on uploads (used_for, used_by, place) where (used_for is not null);


-- chat

create table chat_canned (
  id bigint not null,
  shortcut text not null,
  texts jsonb not null,
  constraint chat_canned_shortcut_check check (shortcut ~ '^[a-z0-9-]{1,24}$'),
  constraint chat_canned_texts_check check ((jsonb_typeof(texts) = 'object') and (pg_column_size(texts) < 16384)),
  primary key (id),
  unique (shortcut)
);
insert into chat_canned (id, shortcut, texts) values
  (1, 'hello', '{"bn": "হ্যালো {name}, {brand} থেকে বলছি। কীভাবে সাহায্য করতে পারি?", "en": "Hello {name}, this is {brand}. How can I help?"}'),
  (2, 'moment', '{"bn": "একটু সময় দিন, দেখে জানাচ্ছি।", "en": "One moment please, I am checking this for you."}'),
  (3, 'reference', '{"bn": "{reference} আমরা দেখছি। ফল জানামাত্র এখানেই লিখব।", "en": "We are looking into {reference}. I will write here as soon as I know."}'),
  (4, 'bye', '{"bn": "কথা বলার জন্য ধন্যবাদ। আর কিছু লাগলে আবার লিখবেন।", "en": "Thank you for writing. We are here whenever you need us."}');

-- Minutes after midnight in the brand's zone; at or before `opens`, `closes` is on the next day.
create table chat_hours (
  weekday smallint not null,
  opens smallint,
  closes smallint,
  constraint chat_hours_check check ((opens is null) = (closes is null)),
  constraint chat_hours_closes_check check ((closes >= 0) and (closes <= 1440)),
  constraint chat_hours_opens_check check ((opens >= 0) and (opens <= 1439)),
  constraint chat_hours_weekday_check check ((weekday >= 0) and (weekday <= 6)),
  primary key (weekday)
);
insert into chat_hours (weekday, opens, closes) values
  (0, 0, 1440),
  (1, 0, 1440),
  (2, 0, 1440),
  (3, 0, 1440),
  (4, 0, 1440),
  (5, 0, 1440),
  (6, 0, 1440);

create table chat_visitors (
  id bigint not null,
  -- SHA-256 of the secret that his page drew; nobody else has it.
  token_hash bytea not null,
  name text default '' not null,
  -- The network he came from, to bound how many conversations one opens.
  network text not null,
  made_at timestamptz default clock_timestamp() not null,
  constraint chat_visitors_name_check check (length(name) <= 40),
  primary key (id),
  unique (token_hash)
);

create table chat_conversations (
  id bigint not null,
  -- The same key again is the same conversation.
  key uuid not null,
  member_id bigint,
  visitor_id bigint,
  line text not null,
  language text not null,
  state text default 'waiting' not null,
  topic text,
  reference text,
  opened_at timestamptz default clock_timestamp() not null,
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  staff_id bigint,
  -- How many lines there are; a line is written under this row's lock.
  lines integer default 0 not null,
  owner_read integer default 0 not null,
  staff_read integer default 0 not null,
  last_line_at timestamptz default clock_timestamp() not null,
  -- When the owner's page last asked.
  owner_seen_at timestamptz default clock_timestamp() not null,
  rating smallint,
  constraint chat_conversations_check check ((member_id is null) <> (visitor_id is null)),
  constraint chat_conversations_check1 check ((state = 'ended') = ((ended_at is not null) and (ended_by is not null))),
  constraint chat_conversations_check2 check ((state <> 'taken') or ((staff_id is not null) and (taken_at is not null))),
  constraint chat_conversations_ended_by_check check (ended_by in ('owner', 'staff', 'idle')),
  constraint chat_conversations_language_check check (language in ('bn', 'en')),
  constraint chat_conversations_line_check check (line in ('live', 'vip')),
  constraint chat_conversations_rating_check check ((rating >= 1) and (rating <= 5)),
  constraint chat_conversations_reference_check check (length(reference) <= 40),
  constraint chat_conversations_state_check check (state in ('waiting', 'taken', 'ended')),
  constraint chat_conversations_topic_check check (length(topic) <= 120),
  primary key (id),
  foreign key (member_id) references members(id),
  foreign key (staff_id) references staff(id),
  foreign key (visitor_id) references chat_visitors(id)
);
create index chat_conversations_ended on chat_conversations (ended_at) where (state = 'ended');
create index chat_conversations_going on chat_conversations (state, opened_at) where (state <> 'ended');
create index chat_conversations_member on chat_conversations (member_id, id desc) where (member_id is not null);
create unique index chat_conversations_member_key on chat_conversations (member_id, key) where (member_id is not null);
-- One talk at a time.
create unique index chat_conversations_member_open on chat_conversations (member_id) where (state <> 'ended');
create index chat_conversations_taken on chat_conversations (taken_at) where (taken_at is not null);
create index chat_conversations_visitor on chat_conversations (visitor_id, id desc) where (visitor_id is not null);
create unique index chat_conversations_visitor_key on chat_conversations (visitor_id, key) where (visitor_id is not null);
create unique index chat_conversations_visitor_open on chat_conversations (visitor_id) where (state <> 'ended');

create table chat_lines (
  conversation_id bigint not null,
  place integer not null,
  -- Null: the house's own line.
  key uuid,
  author text not null,
  staff_id bigint,
  kind text not null,
  body text default '' not null,
  at timestamptz default clock_timestamp() not null,
  constraint chat_lines_author_check check (author in ('owner', 'staff', 'house')),
  constraint chat_lines_body_check check (length(body) <= 2000),
  constraint chat_lines_check check ((author = 'house') = (key is null)),
  constraint chat_lines_check1 check ((author = 'staff') = (staff_id is not null)),
  constraint chat_lines_kind_check check (kind in ('text', 'image', 'taken', 'passed', 'ended')),
  constraint chat_lines_place_check check (place > 0),
  primary key (conversation_id, place),
  foreign key (staff_id) references staff(id),
  foreign key (conversation_id) references chat_conversations(id) on delete cascade
);
create unique index chat_lines_key on chat_lines (conversation_id, key) where (key is not null);

create table chat_images (
  conversation_id bigint not null,
  place integer not null,
  -- Always written by ourselves: WebP without metadata.
  webp bytea not null,
  -- SHA-256 of what was sent, as it came, so that the same key with another picture is noticed.
  sent_hash bytea not null,
  constraint chat_images_webp_check check (octet_length(webp) < 2097152),
  primary key (conversation_id, place),
  foreign key (conversation_id, place) references chat_lines(conversation_id, place) on delete cascade
);

-- What staff did to a talk, with notes its owner does not see.
create table chat_moves (
  id bigint not null,
  conversation_id bigint not null,
  kind text not null,
  staff_id bigint,
  to_staff_id bigint,
  note text default '' not null,
  at timestamptz default clock_timestamp() not null,
  constraint chat_moves_kind_check check (kind in ('taken', 'passed', 'ended')),
  constraint chat_moves_note_check check (length(note) <= 500),
  primary key (id),
  foreign key (staff_id) references staff(id),
  foreign key (conversation_id) references chat_conversations(id) on delete cascade,
  foreign key (to_staff_id) references staff(id)
);
create index chat_moves_conversation on chat_moves (conversation_id, id);

create table chat_settings (
  only_row boolean default true not null,
  max_conversations smallint default 4 not null,
  auto_assign boolean default true not null,
  slow_seconds smallint default 0 not null,
  constraint chat_settings_max_conversations_check check ((max_conversations >= 1) and (max_conversations <= 20)),
  constraint chat_settings_only_row_check check (only_row),
  constraint chat_settings_slow_seconds_check check ((slow_seconds >= 0) and (slow_seconds <= 60)),
  primary key (only_row)
);
insert into chat_settings (only_row, max_conversations, auto_assign, slow_seconds) values
  (true, 4, true, 0);

create table chat_staff (
  staff_id bigint not null,
  presence text default 'away' not null,
  -- Shown to members in place of the name one signs in with.
  public_name text default '' not null,
  seen_at timestamptz default clock_timestamp() not null,
  last_given_at timestamptz,
  constraint chat_staff_presence_check check (presence in ('available', 'away')),
  constraint chat_staff_public_name_check check (length(public_name) <= 30),
  primary key (staff_id),
  foreign key (staff_id) references staff(id)
);


-- wallet

-- A movement as the intake sends it. Arrays of rows written as text are read three times as fast as json here.
create type wallet_command as (
  o integer,
  s smallint,
  m bigint,
  k uuid,
  t smallint,
  a smallint,
  c smallint,
  v bigint,
  r bigint,
  f boolean,
  b integer,
  g bigint,
  w text,
  x text,
  u integer,
  y boolean
);

-- A member's guard within one call, which holds the head of his shard: nobody else posts meanwhile. `limits`: stake a day,
-- week and month, loss a day, week and month, null where there is none of these; empty: none at all. `used`: what he has
-- played of each (`wallet_played`) and what was posted since in this call; null: not asked for yet.
create type wallet_guard_state as (
  paused_until timestamptz,
  zone_offset_minutes integer,
  limits bigint[],
  used bigint[]
);

create table wallet_account_sums (
  member_id bigint not null,
  amount bigint not null,
  shard smallint not null,
  account smallint not null,
  primary key (shard, member_id, account)
);

-- account: 1 cash, 2 bonus, 3 locked, 4 points (capabilities/wallet/port.ts).
create table wallet_accounts (
  member_id bigint not null,
  balance bigint default 0 not null,
  shard smallint not null,
  account smallint not null,
  -- Cash and locked money of members who have a guard. A debit that must be covered takes such a member out of the sets of
  -- `wallet_post`; all others pay one look at a row that is in hand anyway.
  guarded boolean default false not null,
  primary key (member_id, account, shard)
) with (fillfactor = 50);

-- A line names both sides: `account` of the member moved by `amount`, `contra` by the opposite. contra below 100 is
-- another account of the same member (then contra_after is its balance), above it an account of the house.
create table wallet_entries (
  seq bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  amount bigint not null,
  balance_after bigint not null,
  contra_after bigint,
  market_id bigint,
  reference bigint,
  key uuid not null,
  shard smallint not null,
  type smallint not null,
  account smallint not null,
  contra smallint not null,
  units integer,
  play text,
  selection text,
  -- What a line of the journal must be, asked once: each check of its own costs half a microsecond a line, which a basket
  -- of a hundred lines pays a hundred times.
  constraint wallet_entries_sound check ((amount <> 0) and ((account >= 1) and (account <= 4)) and (contra <> account) and ((play is null) or ((market_id is not null) and (selection is not null) and (units is not null) and (units > 0) and (amount < 0)))),
  primary key (member_id, key, shard)
) partition by range (key);
-- The bets of a market in order of acceptance.
create index wallet_entries_bets on wallet_entries (shard, market_id, seq) with (deduplicate_items=off) where (play is not null);
-- What stakes gave back is found by the market it was given for.
create index wallet_entries_rebates on wallet_entries (shard, reference, member_id) where (type in (12, 13));
create index wallet_entries_follow on wallet_entries (shard, seq) with (deduplicate_items=off);
-- Bets that are decided at once, for what follows the journal. Their plays begin with `!`.
create index wallet_entries_instant on wallet_entries (shard, seq) where (play ~~ '!%');
create trigger wallet_entries_append_only before delete or update on wallet_entries for each row execute function refuse_change();
create trigger wallet_entries_keep before truncate on wallet_entries for each statement execute function refuse_change();

-- One row a shard: the last sequence given out. A posting holds its shards' rows from start to commit, in the order of
-- shards, so sequences are gapless and committed in order: a projection that reads behind a position misses nothing, and
-- two processes can never deadlock.
create table wallet_heads (
  shard smallint not null,
  seq bigint default 0 not null,
  primary key (shard)
) with (fillfactor = 10);
insert into wallet_heads (shard, seq) values
  (0, 0),
  (1, 0),
  (2, 0),
  (3, 0),
  (4, 0),
  (5, 0),
  (6, 0),
  (7, 0),
  (8, 0),
  (9, 0),
  (10, 0),
  (11, 0),
  (12, 0),
  (13, 0),
  (14, 0),
  (15, 0);

-- What a member's bets are judged by. Amounts in units of 0.0001; null: no such limit. Days begin at midnight of the zone,
-- weeks on Monday. Bets are refused before `paused_until`; 'infinity': until it is written anew.
create table wallet_guards (
  member_id bigint not null,
  stake_day bigint,
  stake_week bigint,
  stake_month bigint,
  loss_day bigint,
  loss_week bigint,
  loss_month bigint,
  paused_until timestamptz,
  zone_offset_minutes integer not null,
  shard smallint not null,
  constraint wallet_guards_loss_day_check check (loss_day >= 0),
  constraint wallet_guards_loss_month_check check (loss_month >= 0),
  constraint wallet_guards_loss_week_check check (loss_week >= 0),
  constraint wallet_guards_stake_day_check check (stake_day >= 0),
  constraint wallet_guards_stake_month_check check (stake_month >= 0),
  constraint wallet_guards_stake_week_check check (stake_week >= 0),
  constraint wallet_guards_zone_offset_minutes_check check ((zone_offset_minutes >= '-840'::integer) and (zone_offset_minutes <= 840)),
  primary key (shard, member_id)
);

-- Kept by projections; each can be emptied and rebuilt from zero to the same figures.
create table wallet_house_totals (
  day date not null,
  amount bigint not null,
  lines bigint not null,
  shard smallint not null,
  account smallint not null,
  type smallint not null,
  primary key (shard, account, type, day)
);

-- Places of the journal's sequence that no line has: something was decided there that moved no money. With the lines and
-- the ends of markets they are as many as the head says.
create table wallet_marks (
  shard smallint not null,
  seq bigint not null,
  primary key (shard, seq)
);
create trigger wallet_marks_append_only before delete or update on wallet_marks for each row execute function refuse_change();
create trigger wallet_marks_keep before truncate on wallet_marks for each statement execute function refuse_change();

create table wallet_member_days (
  member_id bigint not null,
  day date not null,
  credits bigint not null,
  debits bigint not null,
  lines bigint not null,
  shard smallint not null,
  account smallint not null,
  type smallint not null,
  primary key (shard, member_id, day, account, type)
);

create table wallet_reconciliations (
  id bigint not null,
  checked_at timestamptz default clock_timestamp() not null,
  balanced boolean not null,
  kind text not null,
  report jsonb not null,
  constraint wallet_reconciliations_kind_check check (kind in ('running', 'full')),
  primary key (id)
);
create index wallet_reconciliations_newest on wallet_reconciliations (checked_at desc);
-- The newest report of each kind is looked for.
create index wallet_reconciliations_of_kind on wallet_reconciliations (kind, checked_at desc);

-- Full checks of the books that were asked for, by the calendar or by staff: once a key, open until a report answers.
create table wallet_reconciliation_orders (
  key uuid not null,
  asked_at timestamptz default clock_timestamp() not null,
  report_id bigint,
  primary key (key),
  foreign key (report_id) references wallet_reconciliations(id)
);
create index wallet_reconciliation_orders_open on wallet_reconciliation_orders (asked_at) where (report_id is null);

-- Transactions of another system by its own ids, each written in the commit of what it did: the place of its line or
-- decision; null where it was rolled back before it came, and must not come any more.
create table wallet_references (
  shard smallint not null,
  vendor text not null,
  kind text not null,
  transaction_id text not null,
  member_id bigint not null,
  seq bigint,
  at timestamptz not null,
  constraint wallet_references_check check ((member_id % (16)::bigint) = shard),
  constraint wallet_references_kind_check check ((length(kind) >= 1) and (length(kind) <= 20)),
  constraint wallet_references_transaction_id_check check ((length(transaction_id) >= 1) and (length(transaction_id) <= 200)),
  constraint wallet_references_vendor_check check ((length(vendor) >= 1) and (length(vendor) <= 40)),
  primary key (shard, vendor, kind, transaction_id)
);
create index wallet_references_at on wallet_references (shard, at);
-- What is older than anybody asks for may go; what stands never changes.
create trigger wallet_references_final before update on wallet_references for each row execute function refuse_change();

-- Members whose money is not real: the house's totals keep them apart under the account `trial`.
create table wallet_trial_members (
  member_id bigint not null,
  primary key (member_id)
);


-- wagers

-- Processes of the release before know `instant` only, which stays for them; they read it, and write it alone.
create function wager_market_way() returns trigger language plpgsql as $$
begin
  new.way := 'instant';
  return new;
end
$$;

-- How often a member did so on a day of the brand's zone.
create table wager_cancel_days (
  member_id bigint not null,
  day date not null,
  cancels integer not null,
  constraint wager_cancel_days_cancels_check check (cancels > 0),
  primary key (member_id, day)
);

-- What each member wins on the market by the new result, while it is being settled anew: holds the cap across chunks.
create table wager_correction_winnings (
  market_id bigint not null,
  member_id bigint not null,
  won bigint not null,
  paid bigint not null,
  bets integer not null,
  shard smallint not null,
  version smallint not null,
  primary key (shard, market_id, version, member_id)
);

-- What bets are placed on. The state machine stands in capabilities/wagers/port.ts.
create table wager_markets (
  id bigint not null,
  product smallint not null,
  game_code text not null,
  label text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  state text default 'active' not null,
  closed_at timestamptz,
  ended_at timestamptz,
  -- Raffles and scratch cards in the betting record (docs/lottery.md).
  --
  -- instant: a bet on the market is decided as it is placed, its outcome stands with it; the market takes bets until its time
  -- and has no end. A scratch game has one a day of the house's zone.
  instant boolean default false not null,
  -- A product plugs into wagers by one definition (docs/adr/0017-product-port.md): the row of a market says how its bets are
  -- decided and which account of the house they stand against.
  --
  -- way: pooled, many bets wait for one result; single, each bet is decided at its own moment; instant, a bet is decided as
  -- it is placed. Single and instant bets stand on long-lived books: one of a name for each game and product.
  --
  -- house_account: the contra of every line of the market. Markets of before keep the account of the lottery, whoever's they
  -- are, so that what is still to be paid or corrected of them balances.
  way text default 'pooled' not null,
  house_account smallint default 102 not null,
  -- version: of what is quoted on the market, one more with each new price or line. A suspended market takes no bet and may
  -- open again. A book is never settled or void as a whole: each of its bets is decided by itself.
  version integer default 1 not null,
  constraint wager_markets_book_is_not_settled check ((way <> 'single') or (state in ('active', 'suspended', 'closed'))),
  constraint wager_markets_check check (opens_at < closes_at),
  constraint wager_markets_state_check check (state in ('active', 'suspended', 'closed', 'settling', 'settled', 'void')),
  constraint wager_markets_version_check check (version > 0),
  constraint wager_markets_way_check check (way in ('pooled', 'single', 'instant')),
  primary key (id)
);
create index wager_markets_awaited on wager_markets (opens_at) where ((state in ('active', 'suspended', 'closed', 'settling')) and (way = 'pooled'));
create unique index wager_markets_books on wager_markets (product, game_code, label) where (way <> 'pooled');
create unique index wager_markets_instant on wager_markets (product, game_code, label) where instant;
-- The oldest market that has not ended: no bet before it opened is open.
create index wager_markets_open on wager_markets (opens_at) where ((state in ('active', 'closed', 'settling')) and (not instant));
create index wager_markets_products on wager_markets (product, game_code) where (product <> 1);
create trigger wager_markets_way before insert on wager_markets for each row when ((new.instant and (new.way = 'pooled'))) execute function wager_market_way();

-- How far settling a market anew has come, by shard, as wager_settlements.
create table wager_corrections (
  market_id bigint not null,
  version smallint not null,
  shard smallint not null,
  "position" bigint default 0 not null,
  chunks integer default 0 not null,
  wagers bigint default 0 not null,
  credited bigint default 0 not null,
  bets bigint default 0 not null,
  taken bigint default 0 not null,
  added bigint default 0 not null,
  done boolean default false not null,
  -- Of a version that voids late bets: what those had given back.
  rebates bigint default 0 not null,
  started_at timestamptz default now() not null,
  primary key (market_id, version, shard),
  foreign key (market_id) references wager_markets(id)
);

-- What became of wagers that are decided one by one, a row a decision. (shard, seq) is its place in the journal's sequence:
-- that of its last line, or of a mark where nothing moved. kind: 1 decided to a prize, 2 a prize added, 3 void. balance_after:
-- of cash. Amounts in units of 0.0001.
create table wager_decisions (
  seq bigint not null,
  bet_seq bigint not null,
  market_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  prize_before bigint not null,
  prize bigint not null,
  balance_after bigint not null,
  key uuid not null,
  at timestamptz not null,
  version integer not null,
  shard smallint not null,
  kind smallint not null,
  constraint wager_decisions_check check ((member_id % (16)::bigint) = shard),
  constraint wager_decisions_check1 check ((kind <> 2) or (prize >= prize_before)),
  constraint wager_decisions_check2 check ((kind <> 3) or (prize = 0)),
  constraint wager_decisions_kind_check check (kind in (1, 2, 3)),
  constraint wager_decisions_prize_before_check check (prize_before >= 0),
  constraint wager_decisions_prize_check check (prize >= 0),
  constraint wager_decisions_stake_check check (stake > 0),
  constraint wager_decisions_version_check check (version > 0),
  primary key (shard, seq),
  unique (shard, bet_seq, version),
  unique (shard, member_id, key)
);
create trigger wager_decisions_append_only before delete or update on wager_decisions for each row execute function refuse_change();
create trigger wager_decisions_keep before truncate on wager_decisions for each statement execute function refuse_change();

-- A market's end in a shard, in the same sequence as the journal: what follows from settled bets reads this.
create table wager_events (
  seq bigint not null,
  market_id bigint not null,
  at timestamptz not null,
  shard smallint not null,
  kind text not null,
  -- A settled market that is made void says so in the journal's sequence by a kind of its own.
  constraint wager_events_kind_check check (kind in ('settled', 'void', 'corrected', 'voided')),
  primary key (shard, seq)
);
create trigger wager_events_append_only before delete or update on wager_events for each row execute function refuse_change();
create trigger wager_events_keep before truncate on wager_events for each statement execute function refuse_change();

create table wager_market_totals (
  market_id bigint not null,
  bets bigint default 0 not null,
  stake bigint default 0 not null,
  prize bigint default 0 not null,
  refunded bigint default 0 not null,
  shard smallint not null,
  trial boolean not null,
  primary key (market_id, shard, trial)
);

-- A bet that has a row is void by itself, whatever its market became: out of settlement, corrections, voids and totals. `before`
-- is what it had won when it was found late, which was taken back; null where nothing was settled yet.
create table wager_lates (
  market_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  stake bigint not null,
  before bigint,
  at timestamptz not null,
  shard smallint not null,
  version smallint not null,
  constraint wager_lates_before_check check (before >= 0),
  constraint wager_lates_stake_check check (stake > 0),
  primary key (shard, market_id, seq)
);
create index wager_lates_of_member on wager_lates (market_id, version, shard, member_id);
create trigger wager_lates_append_only before delete or update on wager_lates for each row execute function refuse_change();
create trigger wager_lates_keep before truncate on wager_lates for each statement execute function refuse_change();

-- The markets that a wager of a book rests on. (shard, seq) is the line of its bet; leg: from 1, in the order of the slip;
-- version: of the market, as it was quoted and as it stood when the bet was taken.
create table wager_legs (
  shard smallint not null,
  seq bigint not null,
  market_id bigint not null,
  version integer not null,
  leg smallint not null,
  selection text not null,
  constraint wager_legs_leg_check check (leg > 0),
  constraint wager_legs_version_check check (version > 0),
  primary key (shard, seq, leg)
);
-- Whom the result of a market concerns.
create unique index wager_legs_market on wager_legs (shard, market_id, seq);
create trigger wager_legs_append_only before delete or update on wager_legs for each row execute function refuse_change();
create trigger wager_legs_keep before truncate on wager_legs for each statement execute function refuse_change();

-- The newest row of a wager is what it wins now, in place of its outcome; only wagers whose prize changed have one.
create table wager_outcome_corrections (
  market_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  before bigint not null,
  prize bigint not null,
  at timestamptz not null,
  shard smallint not null,
  version smallint not null,
  capped boolean default false not null,
  constraint wager_outcome_corrections_before_check check (before >= 0),
  constraint wager_outcome_corrections_check check (prize <> before),
  constraint wager_outcome_corrections_prize_check check (prize >= 0),
  primary key (shard, market_id, seq, version)
);
create index wager_outcome_corrections_of_member on wager_outcome_corrections (market_id, version, shard, member_id);
create trigger wager_outcome_corrections_append_only before delete or update on wager_outcome_corrections for each row execute function refuse_change();
create trigger wager_outcome_corrections_keep before truncate on wager_outcome_corrections for each statement execute function refuse_change();

-- Only wagers that won or were refunded have a row; in a settled market all others lost.
-- state: 1 won, 2 refunded. capped: the limit of what one member can win on one market cut the prize.
create table wager_outcomes (
  market_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  prize bigint not null,
  at timestamptz not null,
  shard smallint not null,
  state smallint not null,
  capped boolean default false not null,
  constraint wager_outcomes_prize_check check (prize >= 0),
  -- A member takes a bet back while its draw is open (lottery.md 1.7): state 3, with what came back.
  constraint wager_outcomes_state_check check (state in (1, 2, 3)),
  primary key (shard, market_id, seq)
) partition by range (market_id);
create trigger wager_outcomes_append_only before delete or update on wager_outcomes for each row execute function refuse_change();
create trigger wager_outcomes_keep before truncate on wager_outcomes for each statement execute function refuse_change();

-- How far taking back what the stakes of a void market gave has come, by shard; `position` is the last member.
create table wager_rebate_reversals (
  market_id bigint not null,
  shard smallint not null,
  "position" bigint default 0 not null,
  taken bigint default 0 not null,
  done boolean default false not null,
  started_at timestamptz default now() not null,
  primary key (market_id, shard),
  foreign key (market_id) references wager_markets(id)
);

-- What a market's stakes give back, chunk by chunk, as settling does it: a crash goes on at the position.
create table wager_rebates (
  market_id bigint not null,
  shard smallint not null,
  "position" bigint default 0 not null,
  paid bigint default 0 not null,
  done boolean default false not null,
  -- When work on a market began: its keys carry that time. The market's own time may be older than the journal takes, of a draw
  -- that sold for weeks before the house was away.
  started_at timestamptz default now() not null,
  primary key (market_id, shard)
);

-- How far settling or refunding a market has come, by shard.
create table wager_settlements (
  market_id bigint not null,
  shard smallint not null,
  "position" bigint default 0 not null,
  chunks integer default 0 not null,
  wagers bigint default 0 not null,
  winners bigint default 0 not null,
  paid bigint default 0 not null,
  done boolean default false not null,
  started_at timestamptz default clock_timestamp() not null,
  finished_at timestamptz,
  -- Lines of credit written, by which the next chunk is sized: many bets of few members make few.
  credited bigint default 0 not null,
  primary key (market_id, shard),
  foreign key (market_id) references wager_markets(id)
);
-- The markets that ended last.
create index wager_settlements_finished on wager_settlements (finished_at desc) where (finished_at is not null);

-- By how much an event made valid bets less that had counted before, for whoever has paid for them by then: all of them
-- where a market was made void, those of late bets. Less than nothing where what is left covers less of its play.
create table wager_turnover_changes (
  market_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  less bigint not null,
  -- Since when they counted, and when the event was.
  counted_at timestamptz not null,
  at timestamptz not null,
  shard smallint not null,
  play text not null,
  primary key (shard, market_id, seq, member_id, play)
);
create index wager_turnover_changes_at on wager_turnover_changes (shard, at);
create index wager_turnover_changes_counted on wager_turnover_changes (shard, counted_at);

-- Valid bet (operations.md 2.3): one row a member and market, written when the market ends.
create table wager_turnover (
  market_id bigint not null,
  member_id bigint not null,
  stake bigint not null,
  turnover bigint not null,
  prize bigint not null,
  bets integer not null,
  at timestamptz not null,
  shard smallint not null,
  play text not null,
  primary key (shard, member_id, market_id, play)
);
create index wager_turnover_at on wager_turnover (shard, at);
create index wager_turnover_market on wager_turnover (shard, market_id);
-- A member's valid bets of a day, whenever their markets were made: draws held elsewhere are made a year ahead.
create index wager_turnover_of_member on wager_turnover (shard, member_id, at);

-- What each member won on each market, paid in one line a chunk; holds the cap across chunks.
create table wager_winnings (
  market_id bigint not null,
  member_id bigint not null,
  won bigint not null,
  paid bigint not null,
  bets integer not null,
  shard smallint not null,
  primary key (shard, market_id, member_id)
);


-- player-protection

-- Everything that was set, asked for, confirmed, dropped, begun and lifted; the newest `id` is the latest. `content` is what
-- was asked under the key. kind and period are of a limit; before and after its amounts, null where there was or is none;
-- ends_at of a pause. Staff and reason: of what staff did.
create table player_limit_changes (
  id bigint not null,
  member_id bigint not null,
  key uuid not null,
  at timestamptz not null,
  what text not null,
  content text not null,
  kind text,
  period text,
  before bigint,
  after bigint,
  ends_at timestamptz,
  staff_id bigint,
  staff text,
  reason text,
  constraint player_limit_changes_check check ((what in ('set', 'raiseAsked', 'raised', 'raiseDropped')) = ((kind is not null) and (period is not null))),
  constraint player_limit_changes_check1 check ((what in ('coolOff', 'exclusion')) = (ends_at is not null)),
  constraint player_limit_changes_check2 check ((what = 'lifted') = ((staff_id is not null) and (staff is not null) and (reason is not null))),
  constraint player_limit_changes_what_check check (what in ('set', 'raiseAsked', 'raised', 'raiseDropped', 'coolOff', 'exclusion', 'lifted')),
  unique (member_id, key),
  primary key (id)
);
create index player_limit_changes_newest on player_limit_changes (member_id, id desc);
create trigger player_limit_changes_append_only before delete or update on player_limit_changes for each row execute function refuse_change();
create trigger player_limit_changes_keep before truncate on player_limit_changes for each statement execute function refuse_change();

-- What members set themselves (capabilities/player-protection). Amounts in units of 0.0001.
create table player_limits (
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint not null,
  set_at timestamptz not null,
  constraint player_limits_amount_check check (amount >= 0),
  constraint player_limits_kind_check check (kind in ('deposit', 'stake', 'loss')),
  constraint player_limits_period_check check (period in ('day', 'week', 'month')),
  primary key (member_id, kind, period)
);

-- A limit that is to become wider; null: to be removed. It waits for its time and for the member to confirm it.
create table player_limit_raises (
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint,
  asked_at timestamptz not null,
  opens_at timestamptz not null,
  constraint player_limit_raises_amount_check check (amount >= 0),
  constraint player_limit_raises_check check (opens_at >= (asked_at + '24:00:00'::interval)),
  primary key (member_id, kind, period),
  foreign key (member_id, kind, period) references player_limits(member_id, kind, period)
);

-- A cooling-off ends by itself. An exclusion stands until staff lift it, whatever its end; 'infinity': it has none.
create table player_pauses (
  member_id bigint not null,
  kind text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  constraint player_pauses_check check (ends_at > began_at),
  constraint player_pauses_kind_check check (kind in ('coolOff', 'exclusion')),
  primary key (member_id, kind)
);


-- cashier

create schema sandbox_gateway;

create table deposit_events (
  shard smallint not null,
  order_id bigint not null,
  n integer not null,
  at timestamptz default clock_timestamp() not null,
  cause text not null,
  state_before text,
  state_after text not null,
  amount bigint,
  callback_id bigint,
  primary key (shard, order_id, n)
);
create trigger deposit_events_append_only before delete or update on deposit_events for each row execute function refuse_change();
create trigger deposit_events_no_truncate before truncate on deposit_events for each statement execute function refuse_change();

create table deposit_orders (
  shard smallint not null,
  id bigint not null,
  member_id bigint not null,
  key uuid not null,
  content_hash bytea not null,
  channel text not null,
  amount bigint not null,
  state text not null,
  gateway_order text,
  pay_url text,
  paid_amount bigint,
  -- The callback named another amount than the gateway's books: a person should look.
  callback_amount_differs boolean default false not null,
  event_count integer default 0 not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  credited_at timestamptz,
  next_poll_at timestamptz,
  -- Money that comes in against what its member set himself is not credited by itself, and an order whose time is over is
  -- closed at its gateway too (operations.md 7; capabilities/cashier/port.ts tells the states).
  --
  -- held_*: what was paid, and why it was not credited then: `paused`, or `playerLimit`, above a limit of deposits. They stay
  -- once it is credited or returned. next_close_at: the gateway may still take the payment; when it is told next to take
  -- none. Null: nothing is left to tell.
  held_amount bigint,
  held_reason text,
  held_at timestamptz,
  next_close_at timestamptz,
  constraint deposit_orders_amount_check check (amount > 0),
  constraint deposit_orders_check check ((state in ('credited', 'amountDiffers')) = (credited_at is not null)),
  constraint deposit_orders_check1 check ((credited_at is null) = (paid_amount is null)),
  constraint deposit_orders_held check (((held_amount is null) = (held_reason is null)) and ((held_amount is null) = (held_at is null)) and ((held_amount is not null) or (state not in ('held', 'returned')))),
  constraint deposit_orders_held_amount_check check (held_amount > 0),
  constraint deposit_orders_held_reason_check check (held_reason in ('paused', 'playerLimit', 'late')),
  constraint deposit_orders_paid_amount_check check (paid_amount > 0),
  constraint deposit_orders_state_check check (state in ('created', 'waiting', 'matching', 'credited', 'amountDiffers', 'held', 'returned', 'rejected', 'expired', 'cancelled')),
  primary key (shard, id),
  unique (shard, channel, gateway_order),
  unique (shard, member_id, key)
);
create index deposit_orders_held on deposit_orders (held_at) where (state = 'held');
create index deposit_orders_of_member on deposit_orders (shard, member_id, id desc);
create index deposit_orders_to_close on deposit_orders (next_close_at) where (next_close_at is not null);
create index deposit_orders_to_expire on deposit_orders (expires_at) where (state in ('created', 'waiting', 'matching'));
create index deposit_orders_to_poll on deposit_orders (next_poll_at) where (next_poll_at is not null);

-- Every genuine callback as it came, byte for byte. Forged ones leave no row.
create table gateway_callbacks (
  id bigint not null,
  received_at timestamptz default clock_timestamp() not null,
  channel text not null,
  gateway_order text not null,
  address text not null,
  sent_at text not null,
  raw_body text not null,
  primary key (id)
);
create trigger gateway_callbacks_append_only before delete or update on gateway_callbacks for each row execute function refuse_change();
create trigger gateway_callbacks_no_truncate before truncate on gateway_callbacks for each statement execute function refuse_change();

create table sandbox_gateway.payments (
  gateway_order text not null,
  token text not null,
  merchant_order text not null,
  amount bigint not null,
  return_url text not null,
  state text default 'open' not null,
  paid_amount bigint,
  created_at timestamptz default clock_timestamp() not null,
  decided_at timestamptz,
  constraint payments_amount_check check (amount > 0),
  constraint payments_check check ((state = 'paid') = (paid_amount is not null)),
  constraint payments_paid_amount_check check (paid_amount > 0),
  constraint payments_state_check check (state in ('open', 'paid', 'failed', 'closed')),
  unique (merchant_order),
  primary key (gateway_order),
  unique (token)
);

create table sandbox_gateway.deliveries (
  id bigint generated always as identity,
  gateway_order text not null,
  body text not null,
  -- A forged delivery is signed with a wrong secret, on purpose, and never tried again.
  forged boolean default false not null,
  due_at timestamptz,
  attempts integer default 0 not null,
  delivered_at timestamptz,
  last_status integer,
  primary key (id),
  foreign key (gateway_order) references sandbox_gateway.payments(gateway_order)
);
create index deliveries_due on sandbox_gateway.deliveries (due_at) where (due_at is not null);


-- games

-- Keys of changes of many games at once, with what came of them.
create table game_bulk_writes (
  key uuid not null,
  content text not null,
  outcome jsonb not null,
  at timestamptz default now() not null,
  primary key (key)
);

-- Every change of the four tables raises the revision; processes that hold the catalogue read it anew then.
create table game_catalogue (
  one boolean default true not null,
  revision bigint not null,
  constraint game_catalogue_one_check check (one),
  primary key (one)
);
insert into game_catalogue (one, revision) values
  (true, 15);

create table game_categories (
  code text not null,
  names jsonb not null,
  sort integer not null,
  constraint game_categories_code_check check (code ~ '^[A-Z]{2,8}$'),
  primary key (code)
);
insert into game_categories (code, names, sort) values
  ('ELOTT', '{"bn": "ই-লটারি", "en": "E-lottery"}', 1),
  ('ESPORTS', '{"bn": "ই-স্পোর্টস", "en": "Esports"}', 8),
  ('FISH', '{"bn": "মাছ শিকার", "en": "Fish games"}', 5),
  ('LIVE', '{"bn": "লাইভ ক্যাসিনো", "en": "Live casino"}', 3),
  ('LOTT', '{"bn": "লটারি", "en": "Lottery"}', 2),
  ('MINI', '{"bn": "মিনি গেম", "en": "Mini games"}', 9),
  ('PVP', '{"bn": "তাস ও বোর্ড", "en": "Cards and boards"}', 7),
  ('RNG', '{"bn": "স্লট", "en": "Slots"}', 6),
  ('SPORTS', '{"bn": "খেলাধুলা", "en": "Sports"}', 4);

-- Keys of writes to favourites, kept for two days: a repeated one changes nothing.
create table game_favourite_writes (
  member_id bigint not null,
  key uuid not null,
  content text not null,
  at timestamptz default now() not null,
  primary key (member_id, key)
);
create index game_favourite_writes_old on game_favourite_writes (at);

create table game_vendors (
  code text not null,
  names jsonb not null,
  -- Null: a geometric mark is generated from the code.
  small_icon text,
  is_hot boolean default false not null,
  state text default 'on' not null,
  categories text[] not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  changed_at timestamptz default now() not null,
  constraint game_vendors_categories_check check ((cardinality(categories) >= 1) and (cardinality(categories) <= 9)),
  constraint game_vendors_code_check check (code ~ '^[A-Z0-9]{2,16}$'),
  constraint game_vendors_small_icon_check check (length(small_icon) <= 300),
  constraint game_vendors_state_check check (state in ('on', 'maintenance', 'hidden')),
  primary key (code)
);
insert into game_vendors (code, names, small_icon, is_hot, state, categories, sort, version) values
  ('LOTTERY', '{"bn": "জারুল লটারি", "en": "Jarul Lottery"}', null, true, 'on', '{LOTT,ELOTT}', 1, 1),
  ('STUDIO', '{"bn": "জারুল স্টুডিও", "en": "Jarul Studio"}', null, false, 'on', '{LIVE,RNG,FISH,PVP,MINI,SPORTS}', 2, 1);

-- What a state means for people stands in capabilities/games/port.ts.
create table games (
  id text not null,
  vendor text not null,
  category text not null,
  class text,
  names jsonb not null,
  -- Other spellings people search by.
  spellings text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  state text default 'soon' not null,
  -- The product of ours that plays it, and under the same id says whether it is open. Null: nothing plays it yet.
  product text,
  account_type text,
  -- 0: a free trial is offered (specification 3).
  support_play smallint default 1 not null,
  show_icon text,
  art text not null,
  hue smallint not null,
  seed integer not null,
  -- As proved: the least return of the main bet over its settings. Null: none (players against each other) or none proved.
  rtp_basis_points integer,
  min_bet bigint,
  min_lines integer,
  volatility text,
  is_hot boolean default false not null,
  is_new boolean default false not null,
  sort integer default 0 not null,
  opens_at timestamptz,
  version integer default 1 not null,
  changed_at timestamptz default now() not null,
  constraint games_account_type_check check (account_type in ('TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT')),
  constraint games_check check ((state <> 'on') or (product is not null)),
  constraint games_check1 check ((product = 'lottery') = (account_type is not null)),
  constraint games_class_check check (class ~ '^[A-Z0-9]{2,12}$'),
  constraint games_hue_check check ((hue >= 0) and (hue <= 10)),
  constraint games_id_check check (id ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  constraint games_min_bet_check check (min_bet > 0),
  constraint games_min_lines_check check (min_lines > 0),
  constraint games_product_check check (product = 'lottery'),
  constraint games_rtp_basis_points_check check ((rtp_basis_points >= 1) and (rtp_basis_points <= 10000)),
  constraint games_seed_check check (seed >= 0),
  constraint games_show_icon_check check (length(show_icon) <= 300),
  constraint games_spellings_check check (cardinality(spellings) <= 20),
  constraint games_state_check check (state in ('soon', 'on', 'maintenance', 'hidden', 'retired')),
  constraint games_support_play_check check (support_play in (0, 1)),
  constraint games_tags_check check (cardinality(tags) <= 12),
  constraint games_volatility_check check (volatility in ('low', 'mediumLow', 'medium', 'mediumHigh', 'high')),
  primary key (id),
  foreign key (category) references game_categories(code),
  foreign key (vendor) references game_vendors(code)
);
insert into games (id, vendor, category, class, names, spellings, tags, state, product, account_type, support_play, show_icon, art, hue, seed, rtp_basis_points, min_bet, min_lines, volatility, is_hot, is_new, sort, opens_at, version) values
  ('115F1', 'LOTTERY', 'LOTT', null, '{"bn": "11x5 লট · 1 মিনিট", "en": "11x5 Lott · 1 min"}', '{11x5,"5 of 11",এগারো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 3, 258467182, 8500, 1000, null, null, false, true, 221, null, 1),
  ('115F5', 'LOTTERY', 'LOTT', null, '{"bn": "11x5 লট · 5 মিনিট", "en": "11x5 Lott · 5 min"}', '{11x5,"5 of 11",এগারো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 3, 167780133, 8500, 1000, null, null, false, true, 225, null, 1),
  ('ANDAR-BAHAR', 'STUDIO', 'LIVE', 'AB', '{"bn": "আন্দার বাহার", "en": "Andar Bahar"}', '{"ander bahar","inside outside","অন্দর বাহার"}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 5, 43691654, 9785, null, null, null, false, false, 116, null, 1),
  ('BACCARAT', 'STUDIO', 'LIVE', 'BAC', '{"bn": "ব্যাকারা", "en": "Baccarat"}', '{baccara,bakara,ব্যাকারাট,বাকারা}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 1, 204878589, 9894, null, null, null, false, false, 101, null, 1),
  ('BLACKJACK', 'STUDIO', 'LIVE', 'BJ', '{"bn": "ব্ল্যাকজ্যাক", "en": "Blackjack"}', '{"black jack",21,ব্লাকজ্যাক}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 5, 22131573, 9942, null, null, null, false, false, 105, null, 1),
  ('CALL-BREAK', 'STUDIO', 'PVP', null, '{"bn": "কল ব্রেক", "en": "Call Break"}', '{callbreak,lakdi,কলব্রেক}', '{cards}', 'soon', null, null, 1, null, 'cards', 6, 7307423, null, null, null, null, false, false, 405, null, 1),
  ('CASINO-HOLDEM', 'STUDIO', 'LIVE', 'HE', '{"bn": "ক্যাসিনো হোল্ড’এম", "en": "Casino Hold’em"}', '{holdem,"hold em",poker,হোল্ডেম,পোকার}', '{cards,table}', 'soon', null, null, 1, null, 'chips', 6, 52297628, 9784, null, null, null, false, false, 106, null, 1),
  ('COCKFIGHT', 'STUDIO', 'SPORTS', 'COCK', '{"bn": "মোরগ লড়াই", "en": "Cockfight"}', '{sabong,"cock fight","morog lorai","মোরগের লড়াই"}', '{simulated}', 'soon', null, null, 1, null, 'rooster', 6, 157077962, 9552, null, null, null, false, false, 601, null, 1),
  ('COLOR1', 'LOTTERY', 'LOTT', null, '{"bn": "কালার 10 · 1 মিনিট", "en": "Colour 10 · 1 min"}', '{"color 10",color,colour,কালার,রং,রঙ}', '{colours}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 2, 27270291, 9500, 10000, null, null, false, false, 4, null, 2),
  ('COLOR3', 'LOTTERY', 'LOTT', null, '{"bn": "কালার 10 · 3 মিনিট", "en": "Colour 10 · 3 min"}', '{"color 10",color,colour,কালার,রং,রঙ}', '{colours}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 7, 267277659, 9500, 10000, null, null, false, false, 5, null, 2),
  ('COLOR5', 'LOTTERY', 'LOTT', null, '{"bn": "কালার 10 · 5 মিনিট", "en": "Colour 10 · 5 min"}', '{"color 10",color,colour,কালার,রং,রঙ}', '{colours}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 8, 236486283, 9500, 10000, null, null, false, false, 6, null, 2),
  ('CRASH', 'STUDIO', 'MINI', null, '{"bn": "ক্র্যাশ", "en": "Crash"}', '{rocket,ক্রাশ,রকেট}', '{crash}', 'soon', null, null, 1, null, 'rocket', 10, 217001766, 9700, null, null, null, false, false, 501, null, 1),
  ('DICE', 'STUDIO', 'MINI', null, '{"bn": "ডাইস", "en": "Dice"}', '{"roll under",পাশা,ছক্কা}', '{dice,instant}', 'soon', null, null, 1, null, 'dice', 1, 118713666, 9799, null, null, null, false, false, 503, null, 1),
  ('DICE1', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 3 পাশা · 1 মিনিট", "en": "Fast 3 Dice · 1 min"}', '{k3,dice,ডাইস,ছক্কা,পাশা}', '{dice}', 'on', 'lottery', 'LOTT', 0, null, 'dice', 2, 45489291, 9430, 10000, null, null, false, true, 121, null, 1),
  ('DICE3', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 3 পাশা · 3 মিনিট", "en": "Fast 3 Dice · 3 min"}', '{k3,dice,ডাইস,ছক্কা,পাশা}', '{dice}', 'on', 'lottery', 'LOTT', 0, null, 'dice', 2, 230606803, 9430, 10000, null, null, false, true, 123, null, 1),
  ('DICE5', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 3 পাশা · 5 মিনিট", "en": "Fast 3 Dice · 5 min"}', '{k3,dice,ডাইস,ছক্কা,পাশা}', '{dice}', 'on', 'lottery', 'LOTT', 0, null, 'dice', 2, 46614171, 9430, 10000, null, null, false, true, 125, null, 1),
  ('DRAGON-TIGER', 'STUDIO', 'LIVE', 'DAT', '{"bn": "ড্রাগন টাইগার", "en": "Dragon Tiger"}', '{dragontiger,ড্রাগন,বাঘ}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 4, 153678082, 9626, null, null, null, false, false, 104, null, 1),
  ('ELEVEN1', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 11x5 · 1 মিনিট", "en": "Fast 11x5 · 1 min"}', '{11x5,"5 of 11",এগারো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 6, 248137571, 9567, 10000, null, null, false, true, 151, null, 1),
  ('ELEVEN3', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 11x5 · 3 মিনিট", "en": "Fast 11x5 · 3 min"}', '{11x5,"5 of 11",এগারো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 6, 27941346, 9567, 10000, null, null, false, true, 153, null, 1),
  ('ELEVEN5', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট 11x5 · 5 মিনিট", "en": "Fast 11x5 · 5 min"}', '{11x5,"5 of 11",এগারো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 6, 125081929, 9567, 10000, null, null, false, true, 155, null, 1),
  ('ER-BA-GANG', 'STUDIO', 'LIVE', 'MJ', '{"bn": "এর বা গাং", "en": "Er Ba Gang"}', '{mahjong,"mahjong tiles",মাহজং}', '{tiles,table}', 'soon', null, null, 1, null, 'pad', 4, 138343844, 9633, null, null, null, false, false, 115, null, 1),
  ('F5D1', 'LOTTERY', 'LOTT', null, '{"bn": "ফাস্ট 5D · 1 মিনিট", "en": "Fast 5D · 1 min"}', '{5d,"five d",fast5d,"ফাস্ট ৫ডি","ফাইভ ডি"}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 0, 28314363, 9600, 10000, null, null, false, false, 1, null, 1),
  ('F5D3', 'LOTTERY', 'LOTT', null, '{"bn": "ফাস্ট 5D · 3 মিনিট", "en": "Fast 5D · 3 min"}', '{5d,"five d",fast5d,"ফাস্ট ৫ডি","ফাইভ ডি"}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 1, 147440937, 9600, 10000, null, null, false, false, 2, null, 2),
  ('F5D5', 'LOTTERY', 'LOTT', null, '{"bn": "ফাস্ট 5D · 5 মিনিট", "en": "Fast 5D · 5 min"}', '{5d,"five d",fast5d,"ফাস্ট ৫ডি","ফাইভ ডি"}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 124231973, 9600, 10000, null, null, false, false, 3, null, 2),
  ('FAN-TAN', 'STUDIO', 'LIVE', 'FT', '{"bn": "ফ্যান ট্যান", "en": "Fan Tan"}', '{fantan,ফান্টান}', '{table}', 'soon', null, null, 1, null, 'coins', 0, 124924112, 9625, null, null, null, false, false, 111, null, 1),
  ('FISH-PRAWN-CRAB', 'STUDIO', 'LIVE', 'YSX', '{"bn": "মাছ চিংড়ি কাঁকড়া", "en": "Fish Prawn Crab"}', '{"hoo hey how","fish prawn",মাছ-চিংড়ি-কাঁকড়া}', '{dice,table}', 'soon', null, null, 1, null, 'dice', 2, 12391288, 9212, null, null, null, false, false, 113, null, 1),
  ('FISH-SHOOTER', 'STUDIO', 'FISH', null, '{"bn": "মাছ শিকার", "en": "Fish Shooter"}', '{"fish hunter",fishing,"মাছ ধরা","mach shikar"}', '{shooter,jackpot}', 'soon', null, null, 1, null, 'fish', 1, 133992304, 9650, 1000, null, null, false, false, 301, null, 1),
  ('FOOTBALL', 'STUDIO', 'SPORTS', null, '{"bn": "ফুটবল", "en": "Football"}', '{soccer,futbol,"ফুটবল ম্যাচ"}', '{simulated,football}', 'soon', null, null, 1, null, 'football', 8, 165469676, null, 100000, null, null, false, false, 603, null, 1),
  ('FOURD', 'LOTTERY', 'LOTT', null, '{"bn": "4D লটারি", "en": "4D"}', '{4d,"four d",magnum,toto}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'pearl', 7, 117851106, 9000, 10000, null, null, false, true, 316, null, 1),
  ('GOLDEN-FLOWER', 'STUDIO', 'LIVE', 'ZJH', '{"bn": "গোল্ডেন ফ্লাওয়ার", "en": "Golden Flower"}', '{"zha jin hua",zjh,"তিন তাস"}', '{cards,table}', 'soon', null, null, 1, null, 'marigold', 3, 142538982, 9800, null, null, null, false, false, 114, null, 1),
  ('HANOI', 'LOTTERY', 'LOTT', null, '{"bn": "হ্যানয় সাধারণ", "en": "Hanoi normal"}', '{hanoi,হ্যানয়}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'lantern', 4, 120292191, 4800, 10000, null, null, false, true, 313, null, 1),
  ('HANOIS', 'LOTTERY', 'LOTT', null, '{"bn": "হ্যানয় স্পেশাল", "en": "Hanoi special"}', '{hanoi,special,হ্যানয়}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'lantern', 5, 264276004, 4800, 10000, null, null, false, true, 314, null, 1),
  ('HANOIV', 'LOTTERY', 'LOTT', null, '{"bn": "হ্যানয় VIP", "en": "Hanoi VIP"}', '{hanoi,vip,হ্যানয়}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'lantern', 6, 106139251, 4800, 10000, null, null, false, true, 315, null, 1),
  ('HI-LO', 'STUDIO', 'MINI', null, '{"bn": "হাই-লো", "en": "Hi-Lo"}', '{hilo,"high low",হাইলো}', '{cards,instant}', 'soon', null, null, 1, null, 'cards', 2, 268054432, 9700, null, null, null, false, false, 504, null, 1),
  ('ILISH-CASCADE', 'STUDIO', 'RNG', null, '{"bn": "ইলিশ ক্যাসকেড", "en": "Ilish Cascade"}', '{hilsa,elish,ইলিশ}', '{clusters,tumbles}', 'soon', null, null, 1, null, 'fish', 8, 121293350, 9625, null, null, 'mediumLow', false, false, 203, null, 1),
  ('JHINUK-HOLD-WIN', 'STUDIO', 'RNG', null, '{"bn": "ঝিনুক হোল্ড অ্যান্ড উইন", "en": "Jhinuk Hold & Win"}', '{jhinuk,"hold and win",pearl,ঝিনুক}', '{hold-and-win,lines}', 'soon', null, null, 1, null, 'pearl', 10, 84110433, 9636, null, 20, 'high', false, false, 205, null, 1),
  ('K3F1', 'LOTTERY', 'LOTT', null, '{"bn": "K3 পাশা · 1 মিনিট", "en": "K3 dice · 1 min"}', '{k3,dice,ডাইস,ছক্কা}', '{dice}', 'on', 'lottery', 'LOTT', 0, null, 'dice', 4, 774592, 8500, 1000, null, null, false, true, 231, null, 1),
  ('K3F5', 'LOTTERY', 'LOTT', null, '{"bn": "K3 পাশা · 5 মিনিট", "en": "K3 dice · 5 min"}', '{k3,dice,ডাইস,ছক্কা}', '{dice}', 'on', 'lottery', 'LOTT', 0, null, 'dice', 4, 59334125, 8500, 1000, null, null, false, true, 235, null, 1),
  ('KENO', 'STUDIO', 'MINI', null, '{"bn": "কেনো", "en": "Keno"}', '{kino,কিনো}', '{numbers,instant}', 'soon', null, null, 1, null, 'balls', 5, 114911711, 9435, null, null, null, false, false, 507, null, 1),
  ('KENO1', 'LOTTERY', 'ELOTT', null, '{"bn": "কেনো 80 · 1 মিনিট", "en": "Keno 80 · 1 min"}', '{keno,কেনো,কিনো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 7, 184435036, 9431, 10000, null, null, false, true, 161, null, 1),
  ('KENO3', 'LOTTERY', 'ELOTT', null, '{"bn": "কেনো 80 · 3 মিনিট", "en": "Keno 80 · 3 min"}', '{keno,কেনো,কিনো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 7, 149695832, 9431, 10000, null, null, false, true, 163, null, 1),
  ('KENO5', 'LOTTERY', 'ELOTT', null, '{"bn": "কেনো 80 · 5 মিনিট", "en": "Keno 80 · 5 min"}', '{keno,কেনো,কিনো}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 7, 42159606, 9431, 10000, null, null, false, true, 165, null, 1),
  ('LAO', 'LOTTERY', 'LOTT', null, '{"bn": "লাও উন্নয়ন লটারি", "en": "Lao development lottery"}', '{lao,laos,লাও,লাওস}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'jarul', 3, 85573920, 4800, 10000, null, null, false, true, 312, null, 1),
  ('LUCKY1', 'LOTTERY', 'ELOTT', null, '{"bn": "লাকি 28 · 1 মিনিট", "en": "Lucky 28 · 1 min"}', '{"lucky 28",pc28,লাকি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 117862740, 9576, 10000, null, null, false, true, 141, null, 1),
  ('LUCKY3', 'LOTTERY', 'ELOTT', null, '{"bn": "লাকি 28 · 3 মিনিট", "en": "Lucky 28 · 3 min"}', '{"lucky 28",pc28,লাকি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 128188744, 9576, 10000, null, null, false, true, 143, null, 1),
  ('LUCKY5', 'LOTTERY', 'ELOTT', null, '{"bn": "লাকি 28 · 5 মিনিট", "en": "Lucky 28 · 5 min"}', '{"lucky 28",pc28,লাকি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 247883797, 9576, 10000, null, null, false, true, 145, null, 1),
  ('LUDO-QUICK', 'STUDIO', 'PVP', null, '{"bn": "লুডু কুইক", "en": "Ludo Quick"}', '{ludu,ludo,লুডো,লুডু}', '{board,dice}', 'soon', null, null, 1, null, 'dice', 8, 62591860, null, null, null, null, false, false, 407, null, 1),
  ('MAHJONG-LITE', 'STUDIO', 'PVP', null, '{"bn": "মাহজং লাইট", "en": "Mahjong Lite"}', '{mahjong,majong,মাহজং}', '{tiles}', 'soon', null, null, 1, null, 'pad', 9, 5602663, null, null, null, null, false, false, 408, null, 1),
  ('MEGA', 'LOTTERY', 'ELOTT', null, '{"bn": "মেগা ড্র", "en": "Mega Draw"}', '{mega,jackpot,মেগা,জ্যাকপট}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 4, 20260101, 6789, 200000, null, null, false, true, 90, null, 1),
  ('MINES', 'STUDIO', 'MINI', null, '{"bn": "মাইনস", "en": "Mines"}', '{mine,মাইন}', '{instant}', 'soon', null, null, 1, null, 'mines', 0, 56096353, 9699, null, null, null, false, false, 502, null, 1),
  ('MK6F1', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট মার্ক সিক্স · 1 মিনিট", "en": "Fast Mark Six · 1 min"}', '{"mark six","mark 6","hong kong",মার্ক}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 8, 142249354, 8141, 10000, null, null, false, true, 171, null, 1),
  ('MK6F3', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট মার্ক সিক্স · 3 মিনিট", "en": "Fast Mark Six · 3 min"}', '{"mark six","mark 6","hong kong",মার্ক}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 8, 204052590, 8141, 10000, null, null, false, true, 173, null, 1),
  ('MK6F5', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট মার্ক সিক্স · 5 মিনিট", "en": "Fast Mark Six · 5 min"}', '{"mark six","mark 6","hong kong",মার্ক}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 8, 15124199, 8141, 10000, null, null, false, true, 175, null, 1),
  ('MK6L5', 'LOTTERY', 'LOTT', null, '{"bn": "মার্ক সিক্স লট · 5 মিনিট", "en": "Mark Six Lott · 5 min"}', '{"mark six","mark 6",মার্ক}', '{numbers}', 'on', 'lottery', 'LOTT', 0, null, 'gems', 6, 260805697, 8141, 1000, null, null, false, true, 255, null, 1),
  ('MONSOON-WAYS', 'STUDIO', 'RNG', null, '{"bn": "মনসুন ওয়েজ", "en": "Monsoon Ways"}', '{monsun,borsha,বর্ষা,মৌসুমি}', '{free-spins,ways}', 'soon', null, null, 1, null, 'bolt', 7, 18193479, 9638, null, null, 'medium', false, false, 202, null, 1),
  ('MULTI-TABLE', 'STUDIO', 'LIVE', 'MT', '{"bn": "মাল্টি টেবিল", "en": "Multi-table"}', '{multitable,"multi table","এক পর্দায় চার টেবিল"}', '{table}', 'soon', null, null, 1, null, 'pad', 7, 141976386, null, null, null, null, false, false, 107, null, 1),
  ('NIU-NIU-TABLE', 'STUDIO', 'PVP', null, '{"bn": "নিউ নিউ টেবিল", "en": "Niu Niu Table"}', '{"bid banker",bull,নিউনিউ}', '{cards}', 'soon', null, null, 1, null, 'cards', 4, 73828884, null, null, null, null, false, false, 403, null, 1),
  ('NIU-NIU', 'STUDIO', 'LIVE', 'NN', '{"bn": "নিউ নিউ", "en": "Niu Niu"}', '{bull,"bull bull",নিউনিউ,ষাঁড়}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 1, 19906737, 9750, null, null, null, false, false, 112, null, 1),
  ('P3F5', 'LOTTERY', 'LOTT', null, '{"bn": "3D তিন অঙ্ক · 5 মিনিট", "en": "3D three digits · 5 min"}', '{3d,pl3,"3 digits"}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 2, 66092375, 8499, 1000, null, null, false, true, 215, null, 1),
  ('PADMA-GOLD', 'STUDIO', 'RNG', null, '{"bn": "পদ্মা গোল্ড", "en": "Padma Gold"}', '{padma,"পদ্মা সোনা"}', '{free-spins,lines}', 'soon', null, null, 1, null, 'reels', 6, 79658513, 9631, null, 20, 'medium', false, false, 201, null, 1),
  ('PC28F1', 'LOTTERY', 'LOTT', null, '{"bn": "PC28 লট · 1 মিনিট", "en": "PC28 Lott · 1 min"}', '{pc28,"lucky 28",28}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 248259367, 8497, 1000, null, null, false, true, 261, null, 1),
  ('PC28F5', 'LOTTERY', 'LOTT', null, '{"bn": "PC28 লট · 5 মিনিট", "en": "PC28 Lott · 5 min"}', '{pc28,"lucky 28",28}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 5, 15770287, 8497, 1000, null, null, false, true, 265, null, 1),
  ('PKF1', 'LOTTERY', 'LOTT', null, '{"bn": "PK10 রেস · 1 মিনিট", "en": "PK10 race · 1 min"}', '{pk10,race,রেস,গাড়ি}', '{race}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 5, 184407590, 8500, 1000, null, null, false, true, 241, null, 1),
  ('PKF5', 'LOTTERY', 'LOTT', null, '{"bn": "PK10 রেস · 5 মিনিট", "en": "PK10 race · 5 min"}', '{pk10,race,রেস,গাড়ি}', '{race}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 5, 187383382, 8500, 1000, null, null, false, true, 245, null, 1),
  ('PLINKO', 'STUDIO', 'MINI', null, '{"bn": "প্লিঙ্কো", "en": "Plinko"}', '{plinco,প্লিংকো}', '{instant}', 'soon', null, null, 1, null, 'plinko', 3, 142830866, 9609, null, null, null, false, false, 505, null, 1),
  ('RACE1', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট রেস 10 · 1 মিনিট", "en": "Fast Race 10 · 1 min"}', '{pk10,race,রেস,গাড়ি}', '{race}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 4, 118936005, 9555, 10000, null, null, false, true, 131, null, 1),
  ('RACE3', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট রেস 10 · 3 মিনিট", "en": "Fast Race 10 · 3 min"}', '{pk10,race,রেস,গাড়ি}', '{race}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 4, 92587382, 9555, 10000, null, null, false, true, 133, null, 1),
  ('RACE5', 'LOTTERY', 'ELOTT', null, '{"bn": "ফাস্ট রেস 10 · 5 মিনিট", "en": "Fast Race 10 · 5 min"}', '{pk10,race,রেস,গাড়ি}', '{race}', 'on', 'lottery', 'LOTT', 0, null, 'trophy', 4, 216887737, 9555, 10000, null, null, false, true, 135, null, 1),
  ('ROULETTE', 'STUDIO', 'LIVE', 'ROU', '{"bn": "রুলেট", "en": "Roulette"}', '{rulet,roulet,রুলেত,চাকা}', '{wheel,table}', 'soon', null, null, 1, null, 'roulette', 3, 222090031, 9729, null, null, null, false, false, 103, null, 1),
  ('RUMMY-13', 'STUDIO', 'PVP', null, '{"bn": "রামি ১৩", "en": "Rummy 13"}', '{rummy,rami,রামি,"রামি 13"}', '{cards}', 'soon', null, null, 1, null, 'cards', 7, 99643164, null, null, null, null, false, false, 406, null, 1),
  ('SEDIE', 'STUDIO', 'LIVE', 'SD', '{"bn": "সেদিয়ে", "en": "Sedie"}', '{"xoc dia",xocdia,সেডি,"শক দিয়া"}', '{discs,table}', 'soon', null, null, 1, null, 'coins', 10, 158438068, 9850, null, null, null, false, false, 110, null, 1),
  ('SIC-BO', 'STUDIO', 'LIVE', 'SIC', '{"bn": "সিক বো", "en": "Sic Bo"}', '{sicbo,dice,সিকবো,ডাইস,পাশা}', '{dice,table}', 'soon', null, null, 1, null, 'dice', 2, 71528149, 9722, null, null, null, false, false, 102, null, 1),
  ('SSC1', 'LOTTERY', 'LOTT', null, '{"bn": "SSC 5 অঙ্ক · 1 মিনিট", "en": "SSC 5 digits · 1 min"}', '{ssc,"5 digits",এসএসসি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 1, 119790792, 8498, 1000, null, null, false, true, 201, null, 1),
  ('SSC3', 'LOTTERY', 'LOTT', null, '{"bn": "SSC 5 অঙ্ক · 3 মিনিট", "en": "SSC 5 digits · 3 min"}', '{ssc,"5 digits",এসএসসি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 1, 39488387, 8498, 1000, null, null, false, true, 203, null, 1),
  ('SSC5', 'LOTTERY', 'LOTT', null, '{"bn": "SSC 5 অঙ্ক · 5 মিনিট", "en": "SSC 5 digits · 5 min"}', '{ssc,"5 digits",এসএসসি}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 1, 28417059, 8498, 1000, null, null, false, true, 205, null, 1),
  ('SUNDARBAN-JACKPOTS', 'STUDIO', 'RNG', null, '{"bn": "সুন্দরবন জ্যাকপট", "en": "Sundarban Jackpots"}', '{sundarbans,sundorbon,jackpot,সুন্দরবন}', '{jackpot,lines}', 'soon', null, null, 1, null, 'trophy', 0, 187963140, 9622, null, 10, 'medium', false, false, 206, null, 1),
  ('T20-CRICKET', 'STUDIO', 'SPORTS', null, '{"bn": "টি-টোয়েন্টি ক্রিকেট", "en": "T20 Cricket"}', '{cricket,t20,kriket,"টি ২০",ক্রিকেট}', '{simulated,cricket}', 'soon', null, null, 1, null, 'cricket', 7, 76100358, null, 100000, null, null, false, false, 602, null, 1),
  ('TEEN-PATTI', 'STUDIO', 'PVP', null, '{"bn": "তিন পাত্তি", "en": "Teen Patti"}', '{"3 patti",tinpatti,তিনপাত্তি}', '{cards}', 'soon', null, null, 1, null, 'cards', 2, 84563869, null, null, null, null, false, false, 401, null, 1),
  ('TEXAS-HOLDEM', 'STUDIO', 'PVP', null, '{"bn": "টেক্সাস হোল্ড’এম", "en": "Texas Hold’em"}', '{holdem,"hold em",poker,পোকার,হোল্ডেম}', '{cards}', 'soon', null, null, 1, null, 'chips', 5, 29091335, null, null, null, null, false, false, 404, null, 1),
  ('THAI', 'LOTTERY', 'LOTT', null, '{"bn": "থাই সরকারি লটারি", "en": "Thai government lottery"}', '{thai,thailand,থাই,থাইল্যান্ড}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'marigold', 2, 259255632, 7800, 10000, null, null, false, true, 311, null, 1),
  ('THREE-CARD-POKER', 'STUDIO', 'LIVE', 'TCP', '{"bn": "থ্রি কার্ড পোকার", "en": "Three Card Poker"}', '{"3 card poker",tcp,"তিন তাস পোকার"}', '{cards,table}', 'soon', null, null, 1, null, 'cards', 8, 164055642, 9662, null, null, null, false, false, 108, null, 1),
  ('TIN-GHAR', 'STUDIO', 'RNG', null, '{"bn": "তিন ঘর", "en": "Tin Ghar"}', '{"teen ghar","three house",classic}', '{classic,lines}', 'soon', null, null, 1, null, 'seven', 9, 162031397, 9635, null, 5, 'low', false, false, 204, null, 1),
  ('VNMB', 'LOTTERY', 'LOTT', null, '{"bn": "ভিয়েতনাম উত্তর", "en": "Vietnam North"}', '{vietnam,vn,"mien bac",xsmb,ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'TCG_LOTTO_VN', 0, null, 'ticket', 9, 209463084, 8900, 10000, null, null, false, true, 301, null, 1),
  ('VNMB1', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম উত্তর ফাস্ট · 1 মিনিট", "en": "Vietnam North Fast · 1 min"}', '{vietnam,vn,"mien bac",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 9, 197744653, 8900, 10000, null, null, false, true, 181, null, 1),
  ('VNMB2', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম উত্তর ফাস্ট · 2 মিনিট", "en": "Vietnam North Fast · 2 min"}', '{vietnam,vn,"mien bac",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 9, 241349742, 8900, 10000, null, null, false, true, 182, null, 1),
  ('VNMB5', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম উত্তর ফাস্ট · 5 মিনিট", "en": "Vietnam North Fast · 5 min"}', '{vietnam,vn,"mien bac",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 9, 55949914, 8900, 10000, null, null, false, true, 185, null, 1),
  ('VNMN', 'LOTTERY', 'LOTT', null, '{"bn": "ভিয়েতনাম দক্ষিণ", "en": "Vietnam South"}', '{vietnam,vn,"mien nam",xsmn,ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'TCG_LOTTO_VN', 0, null, 'ticket', 1, 40453517, 8900, 10000, null, null, false, true, 303, null, 1),
  ('VNMN1', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম দক্ষিণ ফাস্ট · 1 মিনিট", "en": "Vietnam South Fast · 1 min"}', '{vietnam,vn,"mien nam",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 10, 73864797, 8900, 10000, null, null, false, true, 191, null, 1),
  ('VNMN2', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম দক্ষিণ ফাস্ট · 2 মিনিট", "en": "Vietnam South Fast · 2 min"}', '{vietnam,vn,"mien nam",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 10, 183036651, 8900, 10000, null, null, false, true, 192, null, 1),
  ('VNMN5', 'LOTTERY', 'ELOTT', null, '{"bn": "ভিয়েতনাম দক্ষিণ ফাস্ট · 5 মিনিট", "en": "Vietnam South Fast · 5 min"}', '{vietnam,vn,"mien nam",ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'LOTT', 0, null, 'balls', 10, 242939727, 8900, 10000, null, null, false, true, 195, null, 1),
  ('VNMT', 'LOTTERY', 'LOTT', null, '{"bn": "ভিয়েতনাম মধ্য", "en": "Vietnam Central"}', '{vietnam,vn,"mien trung",xsmt,ভিয়েতনাম}', '{digits}', 'on', 'lottery', 'TCG_LOTTO_VN', 0, null, 'ticket', 10, 252655611, 8900, 10000, null, null, false, true, 302, null, 1),
  ('WENZHOU-PAI-GOW', 'STUDIO', 'LIVE', 'WZPJ', '{"bn": "ওয়েনঝৌ পাই গৌ", "en": "Wenzhou Pai Gow"}', '{paigow,"pai gow",dominoes,"পাই গো"}', '{tiles,table}', 'soon', null, null, 1, null, 'pad', 9, 137930401, 9637, null, null, null, false, false, 109, null, 1),
  ('WHEEL', 'STUDIO', 'MINI', null, '{"bn": "হুইল", "en": "Wheel"}', '{"lucky wheel",চাকা}', '{wheel,instant}', 'soon', null, null, 1, null, 'cycle', 4, 15785259, 9700, null, null, null, false, false, 506, null, 1),
  ('YK15', 'LOTTERY', 'LOTT', null, '{"bn": "ইকি রাউন্ড · 15 মিনিট", "en": "Yeekee rounds · 15 min"}', '{yeekee,"yi ki",ইকি}', '{digits}', 'on', 'lottery', 'TCG_SEA', 0, null, 'hourglass', 8, 230916907, 7200, 10000, null, null, false, true, 317, null, 1),
  ('ZHA-JIN-HUA', 'STUDIO', 'PVP', null, '{"bn": "ঝা জিন হুয়া", "en": "Zha Jin Hua"}', '{zjh,"golden flower","জা জিন হুয়া"}', '{cards}', 'soon', null, null, 1, null, 'marigold', 3, 70663813, null, null, null, null, false, false, 402, null, 1);

create table game_favourites (
  member_id bigint not null,
  game_id text not null,
  place integer not null,
  added_at timestamptz default now() not null,
  primary key (member_id, game_id),
  foreign key (game_id) references games(id)
);

create table game_lists (
  code text not null,
  names jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  on_home boolean default true not null,
  -- `hot` and `new` stay.
  fixed boolean default false not null,
  sort integer default 0 not null,
  game_ids text[] default '{}'::text[] not null,
  version integer default 1 not null,
  changed_at timestamptz default now() not null,
  constraint game_lists_check check (ends_at > starts_at),
  constraint game_lists_code_check check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  constraint game_lists_game_ids_check check (cardinality(game_ids) <= 100),
  primary key (code)
);
insert into game_lists (code, names, starts_at, ends_at, on_home, fixed, sort, game_ids, version) values
  ('hot', '{"bn": "জনপ্রিয়", "en": "Hot"}', null, null, true, true, 1, '{F5D1,COLOR1,VNMB1,SSC1,KENO1,RACE1,DICE1,MK6F1,MEGA,LUCKY1,VNMN,YK15,115F1,PKF1,THAI,FOURD,F5D3,COLOR3,F5D5,COLOR5}', 1),
  ('new', '{"bn": "নতুন", "en": "New"}', null, null, true, true, 2, '{BACCARAT,COCKFIGHT,FISH-SHOOTER,PADMA-GOLD,TEEN-PATTI,CRASH,SIC-BO,T20-CRICKET,MONSOON-WAYS,ZHA-JIN-HUA,MINES,ROULETTE,FOOTBALL,ILISH-CASCADE,NIU-NIU-TABLE,DICE}', 2);

-- Won bets that may be shown, of each draw and shard the biggest; kept behind the ends of markets by a projection. Whoever
-- hides himself is left out when it is read, for he may change his mind.
create table game_wins (
  shard smallint not null,
  market_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  game_id text not null,
  stake bigint not null,
  prize bigint not null,
  at timestamptz not null,
  -- In the brand's zone.
  day date not null,
  told boolean default false not null,
  primary key (shard, market_id, seq)
);
create index game_wins_biggest on game_wins (prize desc);
create index game_wins_latest on game_wins (at desc);
create index game_wins_of_day on game_wins (day, prize desc);
create index game_wins_untold on game_wins (at) where (not told);


-- lottery

create table lottery_games (
  code text not null,
  family text not null,
  period_seconds integer not null,
  close_before_seconds integer,
  names jsonb,
  state text default 'on' not null,
  -- Units of 0.0001; stakes per picked choice, the win per member and draw (lottery.md 11).
  min_stake bigint not null,
  max_stake bigint not null,
  max_win bigint not null,
  -- The lowest return of any choice, from enumeration (a test holds it).
  rtp_basis_points integer not null,
  sort integer not null,
  prize_mode text default 'Elott' not null,
  official boolean default false not null,
  -- The calendar was followed up to here; null: look at once, it was changed.
  planned_until timestamptz,
  version integer default 0 not null,
  -- What the house may set of a game beside its stakes (lottery.md 1.1, 1.4, 1.7); null: what the catalogue says. `max_order`
  -- is the most an order may cost and `max_order_win` the most it is paid, units of 0.0001. `close_before_seconds` is how
  -- long before the draw the sale of our own games ends; of games drawn elsewhere their stations say it.
  max_order bigint,
  max_order_win bigint,
  constraint lottery_games_check check ((close_before_seconds >= 1) and (close_before_seconds <= (period_seconds - 1))),
  constraint lottery_games_check1 check (max_stake >= min_stake),
  constraint lottery_games_max_order_check check (max_order > 0),
  constraint lottery_games_max_order_win_check check (max_order_win > 0),
  constraint lottery_games_max_win_check check (max_win > 0),
  constraint lottery_games_min_stake_check check (min_stake > 0),
  constraint lottery_games_period_seconds_check check ((period_seconds > 0) and ((period_seconds % 60) = 0)),
  constraint lottery_games_prize_mode_check check (prize_mode in ('Lott', 'ZY', 'Elott', 'SEA')),
  constraint lottery_games_rtp_basis_points_check check ((rtp_basis_points >= 1) and (rtp_basis_points <= 10000)),
  constraint lottery_games_state_check check (state in ('on', 'stopped')),
  primary key (code)
);
insert into lottery_games (code, family, period_seconds, close_before_seconds, names, state, min_stake, max_stake, max_win, rtp_basis_points, sort, prize_mode, official, planned_until, version, max_order, max_order_win) values
  ('115F1', '11X5', 60, null, '{"bn": "11 থেকে 5 · ১ মিনিট", "en": "5 of 11 · 1 min"}', 'on', 20, 1999980000, 10000000000, 8500, 121, 'Lott', false, null, 1, null, null),
  ('115F5', '11X5', 300, null, '{"bn": "11 থেকে 5 · ৫ মিনিট", "en": "5 of 11 · 5 min"}', 'on', 20, 1999980000, 10000000000, 8500, 125, 'Lott', false, null, 1, null, null),
  ('COLOR1', 'COLOR10', 60, null, '{"bn": "কালার 10 · 1 মিনিট", "en": "Colour 10 · 1 min"}', 'on', 10000, 500000000, 5000000000, 9500, 4, 'Elott', false, null, 0, null, null),
  ('COLOR3', 'COLOR10', 180, null, '{"bn": "কালার 10 · 3 মিনিট", "en": "Colour 10 · 3 min"}', 'on', 10000, 500000000, 5000000000, 9500, 5, 'Elott', false, null, 0, null, null),
  ('COLOR5', 'COLOR10', 300, null, '{"bn": "কালার 10 · 5 মিনিট", "en": "Colour 10 · 5 min"}', 'on', 10000, 500000000, 5000000000, 9500, 6, 'Elott', false, null, 0, null, null),
  ('DICE1', 'FASTK3', 60, null, '{"bn": "ফাস্ট ডাইস · ১ মিনিট", "en": "Fast Dice · 1 min"}', 'on', 10000, 500000000, 5000000000, 9430, 21, 'Elott', false, null, 0, null, null),
  ('DICE3', 'FASTK3', 180, null, '{"bn": "ফাস্ট ডাইস · ৩ মিনিট", "en": "Fast Dice · 3 min"}', 'on', 10000, 500000000, 5000000000, 9430, 23, 'Elott', false, null, 0, null, null),
  ('DICE5', 'FASTK3', 300, null, '{"bn": "ফাস্ট ডাইস · ৫ মিনিট", "en": "Fast Dice · 5 min"}', 'on', 10000, 500000000, 5000000000, 9430, 25, 'Elott', false, null, 0, null, null),
  ('ELEVEN1', 'FAST11X5', 60, null, '{"bn": "ফাস্ট 11 থেকে 5 · ১ মিনিট", "en": "Fast 5 of 11 · 1 min"}', 'on', 10000, 500000000, 5000000000, 9567, 51, 'Elott', false, null, 0, null, null),
  ('ELEVEN3', 'FAST11X5', 180, null, '{"bn": "ফাস্ট 11 থেকে 5 · ৩ মিনিট", "en": "Fast 5 of 11 · 3 min"}', 'on', 10000, 500000000, 5000000000, 9567, 53, 'Elott', false, null, 0, null, null),
  ('ELEVEN5', 'FAST11X5', 300, null, '{"bn": "ফাস্ট 11 থেকে 5 · ৫ মিনিট", "en": "Fast 5 of 11 · 5 min"}', 'on', 10000, 500000000, 5000000000, 9567, 55, 'Elott', false, null, 0, null, null),
  ('F5D1', 'FAST5D', 60, null, '{"bn": "ফাস্ট 5D · 1 মিনিট", "en": "Fast 5D · 1 min"}', 'on', 10000, 500000000, 5000000000, 9600, 1, 'Elott', false, null, 0, null, null),
  ('F5D3', 'FAST5D', 180, null, '{"bn": "ফাস্ট 5D · 3 মিনিট", "en": "Fast 5D · 3 min"}', 'on', 10000, 500000000, 5000000000, 9600, 2, 'Elott', false, null, 0, null, null),
  ('F5D5', 'FAST5D', 300, null, '{"bn": "ফাস্ট 5D · 5 মিনিট", "en": "Fast 5D · 5 min"}', 'on', 10000, 500000000, 5000000000, 9600, 3, 'Elott', false, null, 0, null, null),
  ('FOURD', '4D', 86400, null, '{"bn": "4D", "en": "4D"}', 'on', 10000, 500000000, 10000000000, 9000, 216, 'SEA', true, null, 1, null, null),
  ('HANOI', 'HANOI', 86400, null, '{"bn": "হ্যানয় সাধারণ", "en": "Hanoi normal"}', 'on', 10000, 500000000, 10000000000, 4800, 213, 'SEA', true, null, 1, null, null),
  ('HANOIS', 'HANOI', 86400, null, '{"bn": "হ্যানয় স্পেশাল", "en": "Hanoi special"}', 'on', 10000, 500000000, 10000000000, 4800, 214, 'SEA', true, null, 1, null, null),
  ('HANOIV', 'HANOI', 86400, null, '{"bn": "হ্যানয় VIP", "en": "Hanoi VIP"}', 'on', 10000, 500000000, 10000000000, 4800, 215, 'SEA', true, null, 1, null, null),
  ('K3F1', 'K3', 60, null, '{"bn": "তিন ছক্কা K3 · ১ মিনিট", "en": "Three dice K3 · 1 min"}', 'on', 20, 1999980000, 10000000000, 8500, 131, 'Lott', false, null, 1, null, null),
  ('K3F5', 'K3', 300, null, '{"bn": "তিন ছক্কা K3 · ৫ মিনিট", "en": "Three dice K3 · 5 min"}', 'on', 20, 1999980000, 10000000000, 8500, 135, 'Lott', false, null, 1, null, null),
  ('KENO1', 'KENO80', 60, null, '{"bn": "কেনো 80 · ১ মিনিট", "en": "Keno 80 · 1 min"}', 'on', 10000, 500000000, 5000000000, 9431, 61, 'Elott', false, null, 0, null, null),
  ('KENO3', 'KENO80', 180, null, '{"bn": "কেনো 80 · ৩ মিনিট", "en": "Keno 80 · 3 min"}', 'on', 10000, 500000000, 5000000000, 9431, 63, 'Elott', false, null, 0, null, null),
  ('KENO5', 'KENO80', 300, null, '{"bn": "কেনো 80 · ৫ মিনিট", "en": "Keno 80 · 5 min"}', 'on', 10000, 500000000, 5000000000, 9431, 65, 'Elott', false, null, 0, null, null),
  ('LAO', 'LAO', 86400, null, '{"bn": "লাও উন্নয়ন লটারি", "en": "Lao development lottery"}', 'on', 10000, 500000000, 10000000000, 4800, 212, 'SEA', true, null, 1, null, null),
  ('LUCKY1', 'FAST28', 60, null, '{"bn": "লাকি 28 · ১ মিনিট", "en": "Lucky 28 · 1 min"}', 'on', 10000, 500000000, 5000000000, 9576, 41, 'Elott', false, null, 0, null, null),
  ('LUCKY3', 'FAST28', 180, null, '{"bn": "লাকি 28 · ৩ মিনিট", "en": "Lucky 28 · 3 min"}', 'on', 10000, 500000000, 5000000000, 9576, 43, 'Elott', false, null, 0, null, null),
  ('LUCKY5', 'FAST28', 300, null, '{"bn": "লাকি 28 · ৫ মিনিট", "en": "Lucky 28 · 5 min"}', 'on', 10000, 500000000, 5000000000, 9576, 45, 'Elott', false, null, 0, null, null),
  ('MEGA', 'MEGA', 86400, null, '{"bn": "মেগা ড্র", "en": "Mega Draw"}', 'on', 200000, 200000, 5000000000, 6789, 0, 'Elott', false, null, 0, null, null),
  ('MK6F1', 'MK6F', 60, null, '{"bn": "মার্ক সিক্স · ১ মিনিট", "en": "Mark Six · 1 min"}', 'on', 10000, 500000000, 5000000000, 8141, 71, 'Elott', false, null, 0, null, null),
  ('MK6F3', 'MK6F', 180, null, '{"bn": "মার্ক সিক্স · ৩ মিনিট", "en": "Mark Six · 3 min"}', 'on', 10000, 500000000, 5000000000, 8141, 73, 'Elott', false, null, 0, null, null),
  ('MK6F5', 'MK6F', 300, null, '{"bn": "মার্ক সিক্স · ৫ মিনিট", "en": "Mark Six · 5 min"}', 'on', 10000, 500000000, 5000000000, 8141, 75, 'Elott', false, null, 0, null, null),
  ('MK6L5', 'MK6', 300, null, '{"bn": "মার্ক সিক্স, স্তরে · ৫ মিনিট", "en": "Mark Six, by level · 5 min"}', 'on', 20, 1999980000, 10000000000, 8141, 155, 'Lott', false, null, 1, null, null),
  ('P3F5', '3D', 300, null, '{"bn": "তিন ডিজিট 3D · ৫ মিনিট", "en": "Three digits 3D · 5 min"}', 'on', 20, 1999980000, 10000000000, 8499, 115, 'Lott', false, null, 1, null, null),
  ('PC28F1', 'PC28', 60, null, '{"bn": "PC28 লট · ১ মিনিট", "en": "PC28 Lott · 1 min"}', 'on', 1000, 1999980000, 10000000000, 8497, 161, 'ZY', false, null, 0, null, null),
  ('PC28F5', 'PC28', 300, null, '{"bn": "PC28 লট · ৫ মিনিট", "en": "PC28 Lott · 5 min"}', 'on', 1000, 1999980000, 10000000000, 8497, 165, 'ZY', false, null, 0, null, null),
  ('PKF1', 'PK10', 60, null, '{"bn": "দশ গাড়ির রেস PK10 · ১ মিনিট", "en": "Race of ten PK10 · 1 min"}', 'on', 20, 1999980000, 10000000000, 8500, 141, 'Lott', false, null, 1, null, null),
  ('PKF5', 'PK10', 300, null, '{"bn": "দশ গাড়ির রেস PK10 · ৫ মিনিট", "en": "Race of ten PK10 · 5 min"}', 'on', 20, 1999980000, 10000000000, 8500, 145, 'Lott', false, null, 1, null, null),
  ('RACE1', 'FASTPK10', 60, null, '{"bn": "ফাস্ট রেস · ১ মিনিট", "en": "Fast Race · 1 min"}', 'on', 10000, 500000000, 5000000000, 9555, 31, 'Elott', false, null, 0, null, null),
  ('RACE3', 'FASTPK10', 180, null, '{"bn": "ফাস্ট রেস · ৩ মিনিট", "en": "Fast Race · 3 min"}', 'on', 10000, 500000000, 5000000000, 9555, 33, 'Elott', false, null, 0, null, null),
  ('RACE5', 'FASTPK10', 300, null, '{"bn": "ফাস্ট রেস · ৫ মিনিট", "en": "Fast Race · 5 min"}', 'on', 10000, 500000000, 5000000000, 9555, 35, 'Elott', false, null, 0, null, null),
  ('SSC1', 'SSC', 60, null, '{"bn": "পাঁচ ডিজিট SSC · ১ মিনিট", "en": "Five digits SSC · 1 min"}', 'on', 20, 1999980000, 10000000000, 8498, 101, 'Lott', false, null, 1, null, null),
  ('SSC3', 'SSC', 180, null, '{"bn": "পাঁচ ডিজিট SSC · ৩ মিনিট", "en": "Five digits SSC · 3 min"}', 'on', 20, 1999980000, 10000000000, 8498, 103, 'Lott', false, null, 1, null, null),
  ('SSC5', 'SSC', 300, null, '{"bn": "পাঁচ ডিজিট SSC · ৫ মিনিট", "en": "Five digits SSC · 5 min"}', 'on', 20, 1999980000, 10000000000, 8498, 105, 'Lott', false, null, 1, null, null),
  ('THAI', 'THAI', 86400, null, '{"bn": "থাই সরকারি লটারি", "en": "Thai government lottery"}', 'on', 10000, 500000000, 10000000000, 7800, 211, 'SEA', true, null, 1, null, null),
  ('VNMB', 'VNMB', 86400, null, '{"bn": "ভিয়েতনাম উত্তর", "en": "Vietnam North"}', 'on', 10000, 500000000, 10000000000, 8900, 201, 'SEA', true, null, 1, null, null),
  ('VNMB1', 'VNMBF', 60, null, '{"bn": "ভিয়েতনাম উত্তর, ফাস্ট · ১ মিনিট", "en": "Vietnam North, fast · 1 min"}', 'on', 10000, 500000000, 5000000000, 8900, 81, 'Elott', false, null, 0, null, null),
  ('VNMB2', 'VNMBF', 120, null, '{"bn": "ভিয়েতনাম উত্তর, ফাস্ট · ২ মিনিট", "en": "Vietnam North, fast · 2 min"}', 'on', 10000, 500000000, 5000000000, 8900, 82, 'Elott', false, null, 0, null, null),
  ('VNMB5', 'VNMBF', 300, null, '{"bn": "ভিয়েতনাম উত্তর, ফাস্ট · ৫ মিনিট", "en": "Vietnam North, fast · 5 min"}', 'on', 10000, 500000000, 5000000000, 8900, 85, 'Elott', false, null, 0, null, null),
  ('VNMN', 'VNMN', 86400, null, '{"bn": "ভিয়েতনাম দক্ষিণ", "en": "Vietnam South"}', 'on', 10000, 500000000, 10000000000, 8900, 203, 'SEA', true, null, 1, null, null),
  ('VNMN1', 'VNMNF', 60, null, '{"bn": "ভিয়েতনাম দক্ষিণ, ফাস্ট · ১ মিনিট", "en": "Vietnam South, fast · 1 min"}', 'on', 10000, 500000000, 5000000000, 8900, 91, 'Elott', false, null, 0, null, null),
  ('VNMN2', 'VNMNF', 120, null, '{"bn": "ভিয়েতনাম দক্ষিণ, ফাস্ট · ২ মিনিট", "en": "Vietnam South, fast · 2 min"}', 'on', 10000, 500000000, 5000000000, 8900, 92, 'Elott', false, null, 0, null, null),
  ('VNMN5', 'VNMNF', 300, null, '{"bn": "ভিয়েতনাম দক্ষিণ, ফাস্ট · ৫ মিনিট", "en": "Vietnam South, fast · 5 min"}', 'on', 10000, 500000000, 5000000000, 8900, 95, 'Elott', false, null, 0, null, null),
  ('VNMT', 'VNMN', 86400, null, '{"bn": "ভিয়েতনাম মধ্য", "en": "Vietnam Central"}', 'on', 10000, 500000000, 10000000000, 8900, 202, 'SEA', true, null, 1, null, null),
  ('YK15', 'YEEKEE', 900, null, '{"bn": "ইকি রাউন্ড", "en": "Yeekee rounds"}', 'on', 10000, 500000000, 10000000000, 7200, 217, 'SEA', false, null, 1, null, null);

-- A place that draws at one time on some days. Another weekday, time or name is a row with its own days of validity.
create table lottery_stations (
  id bigint generated by default as identity,
  game_code text not null,
  station text not null,
  names jsonb not null,
  zone text not null,
  -- 0 Sunday to 6 Saturday; or days of the month. One of the two.
  weekdays smallint[] default '{}'::smallint[] not null,
  month_days smallint[] default '{}'::smallint[] not null,
  -- Local minutes after midnight.
  draw_minute smallint not null,
  close_before_minutes smallint not null,
  -- The result is usually there so long after the draw begins; later than that it is called late.
  result_minutes smallint default 45 not null,
  -- Without a result so long after it the draw is void (lottery.md 12.4).
  void_after_minutes integer default 1440 not null,
  valid_from date,
  valid_to date,
  version integer default 1 not null,
  changed_at timestamptz default clock_timestamp() not null,
  constraint lottery_stations_check check (valid_to >= valid_from),
  constraint lottery_stations_check1 check ((cardinality(weekdays) = 0) <> (cardinality(month_days) = 0)),
  constraint lottery_stations_close_before_minutes_check check ((close_before_minutes >= 1) and (close_before_minutes <= 720)),
  constraint lottery_stations_draw_minute_check check ((draw_minute >= 0) and (draw_minute <= 1439)),
  constraint lottery_stations_month_days_check check (cardinality(month_days) <= 31),
  constraint lottery_stations_result_minutes_check check ((result_minutes >= 1) and (result_minutes <= 1440)),
  constraint lottery_stations_station_check check (station ~ '^[A-Z0-9]{2,6}$'),
  constraint lottery_stations_void_after_minutes_check check ((void_after_minutes >= 60) and (void_after_minutes <= 10080)),
  constraint lottery_stations_weekdays_check check (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]),
  primary key (id),
  foreign key (game_code) references lottery_games(code)
);
create index lottery_stations_of_game on lottery_stations (game_code, station);
insert into lottery_stations (id, game_code, station, names, zone, weekdays, month_days, draw_minute, close_before_minutes, result_minutes, void_after_minutes, valid_from, valid_to, version) values
  (1, 'VNMN', 'HCM', '{"bn": "হো চি মিন সিটি", "en": "TP.HCM"}', 'Asia/Ho_Chi_Minh', '{1,6}', '{}', 975, 15, 45, 1440, null, null, 1),
  (2, 'VNMN', 'DT', '{"bn": "ডং থাপ", "en": "Dong Thap"}', 'Asia/Ho_Chi_Minh', '{1}', '{}', 975, 15, 45, 1440, null, null, 1),
  (3, 'VNMN', 'CM', '{"bn": "কা মাউ", "en": "Ca Mau"}', 'Asia/Ho_Chi_Minh', '{1}', '{}', 975, 15, 45, 1440, null, null, 1),
  (4, 'VNMN', 'BT', '{"bn": "বেন চে", "en": "Ben Tre"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 975, 15, 45, 1440, null, null, 1),
  (5, 'VNMN', 'VT', '{"bn": "ভুং তাউ", "en": "Vung Tau"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 975, 15, 45, 1440, null, null, 1),
  (6, 'VNMN', 'BL', '{"bn": "বাক লিউ", "en": "Bac Lieu"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 975, 15, 45, 1440, null, null, 1),
  (7, 'VNMN', 'DN', '{"bn": "ডং নাই", "en": "Dong Nai"}', 'Asia/Ho_Chi_Minh', '{3}', '{}', 975, 15, 45, 1440, null, null, 1),
  (8, 'VNMN', 'CT', '{"bn": "কান থো", "en": "Can Tho"}', 'Asia/Ho_Chi_Minh', '{3}', '{}', 975, 15, 45, 1440, null, null, 1),
  (9, 'VNMN', 'ST', '{"bn": "সক চাং", "en": "Soc Trang"}', 'Asia/Ho_Chi_Minh', '{3}', '{}', 975, 15, 45, 1440, null, null, 1),
  (10, 'VNMN', 'TN', '{"bn": "তাই নিন", "en": "Tay Ninh"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 975, 15, 45, 1440, null, null, 1),
  (11, 'VNMN', 'AG', '{"bn": "আন জিয়াং", "en": "An Giang"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 975, 15, 45, 1440, null, null, 1),
  (12, 'VNMN', 'BTH', '{"bn": "বিন থুয়ান", "en": "Binh Thuan"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 975, 15, 45, 1440, null, null, 1),
  (13, 'VNMN', 'VL', '{"bn": "ভিন লং", "en": "Vinh Long"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 975, 15, 45, 1440, null, null, 1),
  (14, 'VNMN', 'BD', '{"bn": "বিন জুয়ং", "en": "Binh Duong"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 975, 15, 45, 1440, null, null, 1),
  (15, 'VNMN', 'TV', '{"bn": "চা ভিন", "en": "Tra Vinh"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 975, 15, 45, 1440, null, null, 1),
  (16, 'VNMN', 'LA', '{"bn": "লং আন", "en": "Long An"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 975, 15, 45, 1440, null, null, 1),
  (17, 'VNMN', 'BP', '{"bn": "বিন ফুয়ক", "en": "Binh Phuoc"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 975, 15, 45, 1440, null, null, 1),
  (18, 'VNMN', 'HG', '{"bn": "হাউ জিয়াং", "en": "Hau Giang"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 975, 15, 45, 1440, null, null, 1),
  (19, 'VNMN', 'TG', '{"bn": "তিয়েন জিয়াং", "en": "Tien Giang"}', 'Asia/Ho_Chi_Minh', '{0}', '{}', 975, 15, 45, 1440, null, null, 1),
  (20, 'VNMN', 'KG', '{"bn": "কিয়েন জিয়াং", "en": "Kien Giang"}', 'Asia/Ho_Chi_Minh', '{0}', '{}', 975, 15, 45, 1440, null, null, 1),
  (21, 'VNMN', 'DL', '{"bn": "দা লাত", "en": "Da Lat"}', 'Asia/Ho_Chi_Minh', '{0}', '{}', 975, 15, 45, 1440, null, null, 1),
  (22, 'VNMT', 'PY', '{"bn": "ফু ইয়েন", "en": "Phu Yen"}', 'Asia/Ho_Chi_Minh', '{1}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (23, 'VNMT', 'TTH', '{"bn": "থুয়া থিয়েন হুয়ে", "en": "Thua Thien Hue"}', 'Asia/Ho_Chi_Minh', '{0,1}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (24, 'VNMT', 'DLK', '{"bn": "ডাক লাক", "en": "Dak Lak"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (25, 'VNMT', 'QNA', '{"bn": "কুয়াং নাম", "en": "Quang Nam"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (26, 'VNMT', 'DNA', '{"bn": "দা নাং", "en": "Da Nang"}', 'Asia/Ho_Chi_Minh', '{3,6}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (27, 'VNMT', 'KH', '{"bn": "খান হোয়া", "en": "Khanh Hoa"}', 'Asia/Ho_Chi_Minh', '{0,3}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (28, 'VNMT', 'BDI', '{"bn": "বিন দিন", "en": "Binh Dinh"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (29, 'VNMT', 'QT', '{"bn": "কুয়াং চি", "en": "Quang Tri"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (30, 'VNMT', 'QB', '{"bn": "কুয়াং বিন", "en": "Quang Binh"}', 'Asia/Ho_Chi_Minh', '{4}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (31, 'VNMT', 'GL', '{"bn": "জিয়া লাই", "en": "Gia Lai"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (32, 'VNMT', 'NT', '{"bn": "নিন থুয়ান", "en": "Ninh Thuan"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (33, 'VNMT', 'QNG', '{"bn": "কুয়াং এনগাই", "en": "Quang Ngai"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (34, 'VNMT', 'DNO', '{"bn": "ডাক নং", "en": "Dak Nong"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (35, 'VNMT', 'KT', '{"bn": "কন তুম", "en": "Kon Tum"}', 'Asia/Ho_Chi_Minh', '{0}', '{}', 1035, 15, 45, 1440, null, null, 1),
  (36, 'VNMB', 'HN', '{"bn": "হ্যানয়", "en": "Hanoi"}', 'Asia/Ho_Chi_Minh', '{1,4}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (37, 'VNMB', 'QN', '{"bn": "কুয়াং নিন", "en": "Quang Ninh"}', 'Asia/Ho_Chi_Minh', '{2}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (38, 'VNMB', 'BN', '{"bn": "বাক নিন", "en": "Bac Ninh"}', 'Asia/Ho_Chi_Minh', '{3}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (39, 'VNMB', 'HP', '{"bn": "হাই ফং", "en": "Hai Phong"}', 'Asia/Ho_Chi_Minh', '{5}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (40, 'VNMB', 'ND', '{"bn": "নাম দিন", "en": "Nam Dinh"}', 'Asia/Ho_Chi_Minh', '{6}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (41, 'VNMB', 'TB', '{"bn": "থাই বিন", "en": "Thai Binh"}', 'Asia/Ho_Chi_Minh', '{0}', '{}', 1095, 15, 45, 1440, null, null, 1),
  (42, 'THAI', 'TH', '{"bn": "থাইল্যান্ড", "en": "Thailand"}', 'Asia/Bangkok', '{}', '{1,16}', 935, 15, 60, 1440, null, null, 1),
  (43, 'LAO', 'LA', '{"bn": "লাওস", "en": "Laos"}', 'Asia/Vientiane', '{1,3,5}', '{}', 1230, 15, 45, 1440, null, null, 1),
  (44, 'HANOI', 'HN', '{"bn": "হ্যানয়", "en": "Hanoi"}', 'Asia/Ho_Chi_Minh', '{0,1,2,3,4,5,6}', '{}', 1110, 30, 45, 1440, null, null, 2),
  (45, 'HANOIS', 'HNS', '{"bn": "হ্যানয় স্পেশাল", "en": "Hanoi special"}', 'Asia/Ho_Chi_Minh', '{0,1,2,3,4,5,6}', '{}', 1050, 15, 45, 1440, null, null, 1),
  (46, 'HANOIV', 'HNV', '{"bn": "হ্যানয় VIP", "en": "Hanoi VIP"}', 'Asia/Ho_Chi_Minh', '{0,1,2,3,4,5,6}', '{}', 1170, 15, 45, 1440, null, null, 1),
  (47, 'FOURD', 'SG', '{"bn": "সিঙ্গাপুর", "en": "Singapore"}', 'Asia/Singapore', '{0,3,6}', '{}', 1140, 15, 60, 1440, null, null, 1);
select setval('lottery_stations_id_seq', 47);

-- When a draw is held elsewhere is no one person's word: a calendar moved so that a sale ends after the true draw sells
-- bets on numbers that are known. What one saves waits until another has confirmed it; what only makes the house more
-- careful counts at once (capabilities/lottery/official/station-rules.ts says what that is).
create table lottery_calendar_changes (
  id bigint generated always as identity,
  game_code text not null,
  -- station: a row of the calendar is added or changed; holiday: days without a draw are taken out.
  kind text not null,
  -- The row that is changed, at the version it was read at; null: a new one.
  station_id bigint,
  version integer default 0 not null,
  -- The days that are taken out; they are gone once it is confirmed.
  holiday_id bigint,
  -- The station as it is to be, or the days as they were: as the port has them, without id and version.
  said jsonb not null,
  -- applied: more careful, so it counted at once. replaced: saved again before anybody decided.
  outcome text default 'waiting' not null,
  reason text not null,
  saved_by bigint not null,
  saved_name text not null,
  saved_key uuid not null,
  saved_at timestamptz default clock_timestamp() not null,
  decided_by bigint,
  decided_at timestamptz,
  constraint calendars_need_two_people check ((outcome <> 'confirmed') or (decided_by <> saved_by)),
  constraint lottery_calendar_changes_check check (((kind = 'holiday') = (holiday_id is not null)) and ((kind = 'station') or (station_id is null))),
  constraint lottery_calendar_changes_check1 check ((outcome <> 'applied') or (station_id is not null)),
  constraint lottery_calendar_changes_check2 check ((outcome in ('confirmed', 'rejected')) = ((decided_by is not null) and (decided_at is not null))),
  constraint lottery_calendar_changes_kind_check check (kind in ('station', 'holiday')),
  constraint lottery_calendar_changes_outcome_check check (outcome in ('waiting', 'applied', 'confirmed', 'rejected', 'replaced')),
  primary key (id),
  unique (saved_key),
  foreign key (decided_by) references staff(id),
  foreign key (game_code) references lottery_games(code),
  foreign key (saved_by) references staff(id),
  foreign key (station_id) references lottery_stations(id)
);
create unique index lottery_calendar_changes_of_holiday on lottery_calendar_changes (holiday_id) where (outcome = 'waiting');
create unique index lottery_calendar_changes_of_station on lottery_calendar_changes (station_id) where (outcome = 'waiting');

-- A chase: one ticket on several draws of a game, each with its own multiple; its whole sum is held when it is made
-- (lottery.md 1.6).
create table lottery_chases (
  id bigint not null,
  member_id bigint not null,
  key uuid not null,
  -- SHA-256 of what was asked for: the same key with other data is refused.
  content_hash bytea not null,
  game_code text not null,
  stop_on_win boolean not null,
  -- active -> done, when nothing waits any more; active -> stopping -> stopped, by a win or by its member.
  state text default 'active' not null,
  stop_reason text,
  made_at timestamptz default clock_timestamp() not null,
  ended_at timestamptz,
  constraint lottery_chases_check check ((state in ('stopping', 'stopped')) = (stop_reason is not null)),
  constraint lottery_chases_content_hash_check check (octet_length(content_hash) = 32),
  constraint lottery_chases_state_check check (state in ('active', 'stopping', 'stopped', 'done')),
  constraint lottery_chases_stop_reason_check check (stop_reason in ('won', 'member', 'debt', 'locked', 'paused', 'playerLimit')),
  unique (member_id, key),
  primary key (id),
  foreign key (game_code) references lottery_games(code),
  foreign key (member_id) references members(id)
);
create index lottery_chases_of_member on lottery_chases (member_id, id desc);
-- Those of a member that run are counted when he makes one more.
create index lottery_chases_running on lottery_chases (member_id) where (state in ('active', 'stopping'));
create index lottery_chases_stopping on lottery_chases (id) where (state = 'stopping');

-- A chase has one ticket or several, each bought in every draw that it bets on (lottery.md 1.6). What stands is of one.
create table lottery_chase_lines (
  chase_id bigint not null,
  line smallint not null,
  -- With its price, as tickets store it.
  play text not null,
  selection text not null,
  units integer not null,
  unit_stake bigint not null,
  constraint lottery_chase_lines_line_check check ((line >= 1) and (line <= 50)),
  constraint lottery_chase_lines_unit_stake_check check (unit_stake > 0),
  constraint lottery_chase_lines_units_check check (units > 0),
  primary key (chase_id, line),
  foreign key (chase_id) references lottery_chases(id)
);

create table lottery_draws (
  -- Also the id of the market its bets are placed on.
  id bigint not null,
  game_code text not null,
  draw_no text not null,
  state text default 'scheduled' not null,
  committed_at timestamptz default clock_timestamp() not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  commitment bytea,
  closed_at timestamptz,
  bet_root bytea,
  ticket_count bigint default 0 not null,
  beacon_kind text default 'none' not null,
  beacon bytea,
  server_seed bytea,
  result smallint[],
  drawn_at timestamptz,
  settle_started_at timestamptz,
  settled_at timestamptz,
  settle_chunks integer default 0 not null,
  settle_wagers bigint default 0 not null,
  settle_winners bigint default 0 not null,
  settle_paid bigint default 0 not null,
  voided_at timestamptz,
  void_by text,
  void_reason text,
  void_key uuid,
  refunded_at timestamptz,
  official boolean default false not null,
  station text,
  simulated boolean default false not null,
  -- From here on the result is late, and from here on the draw is given up.
  result_due_at timestamptz,
  give_up_at timestamptz,
  -- The inputs agree; the next step publishes.
  agreed_at timestamptz,
  -- What the result rests on: simulated, feeds, feedAndPerson, people, decision.
  result_origin text,
  -- The result that counts once a draw was corrected. What was published first stays in `result`: the seed proves that one.
  corrected_result smallint[],
  -- The most one member can win, as it stood when the draw was drawn: a correction pays by the same.
  settle_cap bigint,
  -- The first round after the close, as the network counts them; known once the bet root is fixed.
  beacon_round bigint,
  beacon_signature bytea,
  -- When it was first asked for, and when it was given up: such a draw is void.
  beacon_asked_at timestamptz,
  beacon_lost_at timestamptz,
  source_game text,
  source_draw_id bigint,
  -- How many of them are in the root; written with it.
  yeekee_entry_count bigint default 0 not null,
  -- The most one order can win, as it stood when the draw was drawn; null: there was no such limit. A correction pays by the
  -- same.
  settle_order_cap bigint,
  -- A draw whose sale staff ended before its time: when it would have ended, and the order's one-time key. `close_at` is
  -- when it did end; who and why is in the audit log.
  planned_close_at timestamptz,
  close_key uuid,
  announced_beside jsonb,
  -- What agreed waits for the draw.
  due_at timestamptz generated always as (
  case state
      when 'scheduled' then open_at
      when 'open' then close_at
      when 'closed' then
      case
          when (bet_root is null) then close_at
          when (not official) then draw_at
          when (agreed_at is not null) then greatest(agreed_at, draw_at)
          when (simulated or (source_game is not null)) then draw_at
          else give_up_at
      end
      when 'drawn' then drawn_at
      when 'void' then
      case
          when (refunded_at is null) then voided_at
          else null::timestamptz
      end
      else null::timestamptz
  end) stored,
  constraint announced_results_say_whence check ((not official) or ((result is null) = (result_origin is null))),
  constraint beacon_has_its_round check ((beacon_kind = 'none') or (bet_root is null) or (beacon_round is not null)),
  constraint beacon_is_of_its_signature check ((beacon_kind = 'none') or (beacon is null) or ((beacon_signature is not null) and (sha256(beacon_signature) = beacon))),
  constraint committed_before_open check (committed_at <= open_at),
  constraint corrected_when_settled check ((corrected_result is null) or (settled_at is not null)),
  constraint derived_results_name_their_draw check ((source_game is null) or ((result is null) = (source_draw_id is null))),
  constraint draw_times_in_order check ((open_at < close_at) and (close_at < draw_at)),
  constraint drawn_is_complete check ((state not in ('drawn', 'settled')) or ((bet_root is not null) and (result is not null) and (drawn_at is not null) and (official or ((beacon is not null) and (server_seed is not null))))),
  constraint early_closes_are_early check (planned_close_at > close_at),
  constraint early_closes_are_ordered check ((planned_close_at is null) = (close_key is null)),
  constraint lottery_draws_beacon_check check (octet_length(beacon) = 32),
  constraint lottery_draws_beacon_kind_check check (beacon_kind in ('none', 'drand')),
  constraint lottery_draws_beacon_round_check check (beacon_round > 0),
  constraint lottery_draws_beacon_signature_check check (octet_length(beacon_signature) = 48),
  constraint lottery_draws_bet_root_check check (octet_length(bet_root) = 32),
  constraint lottery_draws_commitment_check check (octet_length(commitment) = 32),
  constraint lottery_draws_result_origin_check check (result_origin in ('simulated', 'feeds', 'feedAndPerson', 'people', 'decision')),
  constraint lottery_draws_settle_order_cap_check check (settle_order_cap > 0),
  constraint lottery_draws_state_check check (state in ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  constraint official_draws_have_a_station check (official = ((station is not null) and (result_due_at is not null) and (give_up_at is not null))),
  constraint official_draws_have_no_seed check ((not official) or ((server_seed is null) and (beacon is null))),
  constraint only_official_draws_are_announced check (official or ((not simulated) and (agreed_at is null) and (result_origin is null))),
  constraint only_official_draws_follow check ((source_game is null) or official),
  constraint own_draws_are_committed check (official = (commitment is null)),
  constraint seed_hashes_to_commitment check ((server_seed is null) or (sha256(server_seed) = commitment)),
  constraint seed_stays_sealed check ((state in ('drawn', 'settled')) or ((state = 'void') and (settled_at is not null)) or ((server_seed is null) and (result is null))),
  constraint yeekee_entries_are_counted_with_the_root check ((yeekee_entry_count = 0) or (bet_root is not null)),
  constraint void_says_why check ((state = 'void') = ((voided_at is not null) and (void_by is not null) and (void_reason is not null))),
  constraint what_followed_is_named check ((source_draw_id is null) or (source_game is not null)),
  unique (close_key),
  unique (game_code, draw_no),
  primary key (id),
  unique (void_key),
  foreign key (game_code) references lottery_games(code),
  foreign key (source_draw_id) references lottery_draws(id),
  foreign key (source_game) references lottery_games(code)
);
create index lottery_draws_awaited on lottery_draws (close_at) where (official and (state in ('scheduled', 'open', 'closed')));
-- Draws that wait for their round.
create index lottery_draws_awaiting_beacon on lottery_draws (beacon_round) where ((beacon_kind = 'drand') and (state = 'closed') and (bet_root is not null) and (beacon is null));
create index lottery_draws_by_time on lottery_draws (game_code, draw_at desc);
create index lottery_draws_due on lottery_draws (due_at) where (due_at is not null);
-- Draws that are over, newest first, and those of them that are void: what the desk lists. Of one game they are found by
-- lottery_draws_by_time. By their close nobody looks for all draws.
create index lottery_draws_finished on lottery_draws (draw_at desc) where (state in ('settled', 'void'));
create index lottery_draws_of_station on lottery_draws (game_code, station, draw_at) where official;
create index lottery_draws_void on lottery_draws (draw_at desc) where (state = 'void');

-- waiting: held. placed: a bet on its draw. settled: its draw has ended with it. returned: what was held went back,
-- because the chase stopped, or its draw was void or closed without it.
create table lottery_chase_orders (
  chase_id bigint not null,
  place smallint not null,
  draw_id bigint not null,
  multiple integer not null,
  amount bigint not null,
  state text default 'waiting' not null,
  ticket text,
  prize bigint,
  -- Places run on over the orders of all lines: draw by draw, in a draw line by line.
  line smallint not null,
  constraint lottery_chase_orders_amount_check check (amount > 0),
  constraint lottery_chase_orders_check check (((state in ('placed', 'settled')) = (ticket is not null)) or (state = 'returned')),
  constraint lottery_chase_orders_multiple_check check ((multiple >= 1) and (multiple <= 99999)),
  constraint lottery_chase_orders_place_check check ((place >= 1) and (place <= 2400)),
  constraint lottery_chase_orders_state_check check (state in ('waiting', 'placed', 'settled', 'returned')),
  primary key (chase_id, place),
  foreign key (chase_id) references lottery_chases(id),
  foreign key (chase_id, line) references lottery_chase_lines(chase_id, line),
  foreign key (draw_id) references lottery_draws(id)
);
-- Whether a chase may have won is asked of each of its orders that is due.
create index lottery_chase_orders_in_play on lottery_chase_orders (chase_id) where (state = 'placed');
create index lottery_chase_orders_placed on lottery_chase_orders (draw_id) where (state = 'placed');
create index lottery_chase_orders_waiting on lottery_chase_orders (draw_id) where (state = 'waiting');

-- Sales that staff made longer: what the close of the draw was and became. `close_at` of the draw is the newest; a sale that
-- is ended early afterwards has the time it was to end by then as `planned_close_at`.
create table lottery_close_extensions (
  key uuid not null,
  draw_id bigint not null,
  was timestamptz not null,
  close_at timestamptz not null,
  staff_id bigint not null,
  staff text not null,
  reason text not null,
  at timestamptz default clock_timestamp() not null,
  constraint lottery_close_extensions_check check (close_at > was),
  primary key (key),
  foreign key (draw_id) references lottery_draws(id)
);
create trigger lottery_close_extensions_append_only before delete or update on lottery_close_extensions for each row execute function refuse_change();
create trigger lottery_close_extensions_keep before truncate on lottery_close_extensions for each statement execute function refuse_change();

-- asked    waits for two people who did not ask. Leaves by: their approvals (running), refused.
-- running  the new result counts; bets are settled anew in chunks, then members are told. Leaves by: done.
-- done, refused: nothing leaves.
create table lottery_corrections (
  id bigint not null,
  draw_id bigint not null,
  -- Of the result, from 1; null until it counts.
  version smallint,
  state text default 'asked' not null,
  result_before smallint[] not null,
  result smallint[] not null,
  reason text not null,
  key uuid not null,
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz default clock_timestamp() not null,
  -- What it would move, as it was shown to who asked.
  preview jsonb not null,
  refused_name text,
  refused_reason text,
  refuse_key uuid,
  started_at timestamptz,
  ended_at timestamptz,
  -- How far telling members has come.
  told_shard smallint default 0 not null,
  told_member bigint default 0 not null,
  -- A void asked for counts as a correction does: of a draw that is drawn, after which every stake goes back with what was paid
  -- taken back (a version, in chunks); of one that is not, with its one approval, and the draw's own refund does the rest.
  kind text default 'result' not null,
  late_from timestamptz,
  constraint lottery_corrections_check1 check ((state = 'refused') = ((refused_name is not null) and (refused_reason is not null))),
  constraint lottery_corrections_kind_check check (kind in ('result', 'void', 'late')),
  constraint lottery_corrections_of_late check ((kind = 'late') = (late_from is not null)),
  constraint lottery_corrections_of_void check ((kind = 'result') or (result = '{}'::smallint[])),
  constraint lottery_corrections_state_check check (state in ('asked', 'running', 'done', 'refused')),
  constraint lottery_corrections_version check (
  case
      when ((kind = 'result') or (state = 'running')) then ((state in ('running', 'done')) = (version is not null))
      else ((state = 'done') or (version is null))
  end),
  constraint lottery_corrections_version_check check (version >= 1),
  unique (draw_id, version),
  unique (id, asked_by),
  unique (key),
  primary key (id),
  unique (refuse_key),
  foreign key (draw_id) references lottery_draws(id)
);
create index lottery_corrections_late on lottery_corrections (draw_id) where ((state = 'running') and (kind = 'late'));
create index lottery_corrections_running on lottery_corrections (id) where (state = 'running');
create unique index lottery_corrections_under_way on lottery_corrections (draw_id) where (state in ('asked', 'running'));

create table lottery_correction_approvals (
  correction_id bigint not null,
  asked_by bigint not null,
  staff_id bigint not null,
  staff text not null,
  reason text not null,
  key uuid not null,
  at timestamptz default clock_timestamp() not null,
  constraint lottery_correction_approvals_check check (staff_id <> asked_by),
  unique (key),
  primary key (correction_id, staff_id),
  foreign key (correction_id, asked_by) references lottery_corrections(id, asked_by)
);

-- What another result of a large draw would move: asked for by a request, worked out by the worker, kept for a while.
-- A row is of the result that counted when it was asked for.
create table lottery_correction_previews (
  draw_id bigint not null,
  result_before smallint[] not null,
  result smallint[] not null,
  asked_at timestamptz default clock_timestamp() not null,
  -- Null until it is worked out.
  preview jsonb,
  done_at timestamptz,
  primary key (draw_id, result_before, result),
  foreign key (draw_id) references lottery_draws(id)
);
create index lottery_correction_previews_asked on lottery_correction_previews (asked_at) where (preview is null);

-- Who earns what of whose valid bets: the member himself, and those above him their differences.
create table lottery_daily_rebates (
  day date not null,
  of_day date not null,
  earner_id bigint not null,
  member_id bigint not null,
  turnover bigint not null,
  amount bigint not null,
  earner_shard smallint not null,
  thousandths smallint not null,
  product text not null,
  primary key (day, earner_shard, earner_id, product, member_id, of_day)
);
-- What was given for bets that are void by now.
create index lottery_daily_rebates_of on lottery_daily_rebates (member_id, day);

-- What is staked on each number of a draw, and what the house pays if it comes: kept behind the journal.
create table lottery_exposure (
  market_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  pays bigint not null,
  play text not null,
  choice text not null,
  primary key (market_id, play, choice)
);
create index lottery_exposure_largest on lottery_exposure (market_id, pays desc);

-- What was saved of the sources. A source is switched off at once (`applied`): that takes an input away and gives none.
create table lottery_feed_changes (
  id bigint generated always as identity,
  game_code text not null,
  slot text not null,
  kind text not null,
  settings jsonb not null,
  state text not null,
  -- replaced: saved again before anybody decided.
  outcome text default 'waiting' not null,
  saved_by bigint not null,
  saved_name text not null,
  saved_key uuid not null,
  saved_at timestamptz default clock_timestamp() not null,
  decided_by bigint,
  decided_at timestamptz,
  constraint lottery_feed_changes_check check ((outcome <> 'applied') or (state = 'off')),
  constraint lottery_feed_changes_check1 check ((outcome in ('confirmed', 'rejected')) = ((decided_by is not null) and (decided_at is not null))),
  constraint lottery_feed_changes_check2 check ((outcome <> 'confirmed') or (decided_by <> saved_by)),
  constraint lottery_feed_changes_kind_check check (kind in ('json', 'csv')),
  constraint lottery_feed_changes_outcome_check check (outcome in ('waiting', 'applied', 'confirmed', 'rejected', 'replaced')),
  constraint lottery_feed_changes_slot_check check (slot in ('A', 'B')),
  constraint lottery_feed_changes_state_check check (state in ('on', 'off')),
  primary key (id),
  unique (saved_key),
  foreign key (decided_by) references staff(id),
  foreign key (game_code) references lottery_games(code),
  foreign key (saved_by) references staff(id)
);
create unique index lottery_feed_changes_waiting on lottery_feed_changes (game_code, slot) where (outcome = 'waiting');

-- A feed is asked by one worker at a time.
create table lottery_feed_turns (
  draw_id bigint not null,
  slot text not null,
  next_at timestamptz not null,
  constraint lottery_feed_turns_slot_check check (slot in ('A', 'B')),
  primary key (draw_id, slot),
  foreign key (draw_id) references lottery_draws(id)
);

-- The two sources of a game that are asked over HTTP; persons take the place of one that is missing.
create table lottery_feeds (
  game_code text not null,
  slot text not null,
  kind text not null,
  settings jsonb not null,
  state text default 'on' not null,
  version integer default 1 not null,
  changed_at timestamptz default clock_timestamp() not null,
  -- A source of results is one of two independent inputs (lottery.md 12.3), so no one person says where it is read: what
  -- one saves counts once another has confirmed it, and only for draws that open after that. Sources of before stay as
  -- they are and count from their last change on.
  -- Who said where it is read, and who confirmed it; null for sources of before.
  saved_by bigint,
  confirmed_by bigint,
  confirmed_at timestamptz default clock_timestamp() not null,
  constraint lottery_feeds_kind_check check (kind in ('json', 'csv')),
  constraint lottery_feeds_slot_check check (slot in ('A', 'B')),
  constraint lottery_feeds_state_check check (state in ('on', 'off')),
  constraint sources_need_two_people check (saved_by <> confirmed_by),
  primary key (game_code, slot),
  foreign key (confirmed_by) references staff(id),
  foreign key (game_code) references lottery_games(code),
  foreign key (saved_by) references staff(id)
);

-- What the house pays by what few places of a result show (three last digits, two dice), of all plays together. One row a
-- field, because its numbers are read together and a batch of bets moves most of them: an array is added up in one go,
-- where a row a number would leave a thousand dead ones.
create table lottery_field_exposure (
  market_id bigint not null,
  stake bigint not null,
  field text not null,
  -- By index of the field's numbers.
  stakes bigint[] not null,
  pays bigint[] not null,
  primary key (market_id, field)
);

create table lottery_holidays (
  id bigint generated by default as identity,
  game_code text not null,
  from_day date not null,
  to_day date not null,
  note text not null,
  made_at timestamptz default clock_timestamp() not null,
  key uuid,
  constraint lottery_holidays_check check ((to_day >= from_day) and ((to_day - from_day) <= 60)),
  constraint lottery_holidays_note_check check (length(note) <= 100),
  unique (key),
  primary key (id),
  foreign key (game_code) references lottery_games(code)
);
insert into lottery_holidays (id, game_code, from_day, to_day, note, key) values
  (1, 'VNMB', '2027-02-05', '2027-02-08', 'Tết 2027', null),
  (2, 'VNMN', '2027-02-05', '2027-02-08', 'Tết 2027', null),
  (3, 'VNMT', '2027-02-05', '2027-02-08', 'Tết 2027', null),
  (4, 'VNMB', '2028-01-25', '2028-01-28', 'Tết 2028', null),
  (5, 'VNMN', '2028-01-25', '2028-01-28', 'Tết 2028', null),
  (6, 'VNMT', '2028-01-25', '2028-01-28', 'Tết 2028', null),
  (7, 'VNMB', '2029-02-12', '2029-02-15', 'Tết 2029', null),
  (8, 'VNMN', '2029-02-12', '2029-02-15', 'Tết 2029', null),
  (9, 'VNMT', '2029-02-12', '2029-02-15', 'Tết 2029', null),
  (10, 'VNMB', '2030-02-01', '2030-02-04', 'Tết 2030', null),
  (11, 'VNMN', '2030-02-01', '2030-02-04', 'Tết 2030', null),
  (12, 'VNMT', '2030-02-01', '2030-02-04', 'Tết 2030', null),
  (13, 'VNMB', '2031-01-22', '2031-01-25', 'Tết 2031', null),
  (14, 'VNMN', '2031-01-22', '2031-01-25', 'Tết 2031', null),
  (15, 'VNMT', '2031-01-22', '2031-01-25', 'Tết 2031', null),
  (16, 'VNMB', '2032-02-10', '2032-02-13', 'Tết 2032', null),
  (17, 'VNMN', '2032-02-10', '2032-02-13', 'Tết 2032', null),
  (18, 'VNMT', '2032-02-10', '2032-02-13', 'Tết 2032', null),
  (19, 'VNMB', '2033-01-30', '2033-02-02', 'Tết 2033', null),
  (20, 'VNMN', '2033-01-30', '2033-02-02', 'Tết 2033', null),
  (21, 'VNMT', '2033-01-30', '2033-02-02', 'Tết 2033', null),
  (22, 'VNMB', '2034-02-18', '2034-02-21', 'Tết 2034', null),
  (23, 'VNMN', '2034-02-18', '2034-02-21', 'Tết 2034', null),
  (24, 'VNMT', '2034-02-18', '2034-02-21', 'Tết 2034', null),
  (25, 'VNMB', '2035-02-07', '2035-02-10', 'Tết 2035', null),
  (26, 'VNMN', '2035-02-07', '2035-02-10', 'Tết 2035', null),
  (27, 'VNMT', '2035-02-07', '2035-02-10', 'Tết 2035', null),
  (28, 'VNMB', '2036-01-27', '2036-01-30', 'Tết 2036', null),
  (29, 'VNMN', '2036-01-27', '2036-01-30', 'Tết 2036', null),
  (30, 'VNMT', '2036-01-27', '2036-01-30', 'Tết 2036', null);
select setval('lottery_holidays_id_seq', 30);

-- Numbers that are not sold as others are. `selection` is written as the play's tickets are; a ticket that contains all
-- of it is limited. No row is removed while it counts: it ends.
create table lottery_limited_numbers (
  id bigint not null,
  game_code text not null,
  play text not null,
  selection text not null,
  -- Of one member in one draw, per unit; null: the number is closed.
  max_stake bigint,
  -- Of all members in one draw, after which it is closed there; null: as much as they like.
  max_total bigint,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  made_at timestamptz default clock_timestamp() not null,
  ended_at timestamptz,
  -- A limited number may be sold at reduced odds: thousandths of what its play pays. Closed is now: none of the three.
  factor smallint,
  -- The order that limited a number; null: of before keys were kept.
  key uuid,
  -- What becomes of a number when what all members may have of it is sold (lottery.md 1.7): as much again is sold at this
  -- lower price, thousandths of what its play pays. Null: it is closed then.
  full_factor smallint,
  constraint full_factor_is_lower check ((full_factor is null) or ((max_total is not null) and (full_factor < coalesce((factor)::integer, 1000)))),
  constraint lottery_limited_numbers_factor_check check ((factor >= 1) and (factor <= 999)),
  constraint lottery_limited_numbers_full_factor_check check ((full_factor >= 1) and (full_factor <= 999)),
  constraint lottery_limited_numbers_max_stake_check check (max_stake > 0),
  constraint lottery_limited_numbers_max_total_check check (max_total > 0),
  primary key (id),
  foreign key (game_code) references lottery_games(code)
);
create unique index lottery_limited_numbers_key on lottery_limited_numbers (key);
create unique index lottery_limited_numbers_now on lottery_limited_numbers (game_code, play, selection) where (ended_at is null);

-- An empty selection: every number of the play by itself. What all members have on each of them in a draw; how far it is
-- counted stands in lottery_limited_totals.
create table lottery_limited_number_totals (
  market_id bigint not null,
  limit_id bigint not null,
  -- As tickets of the limit's own play are written.
  number text not null,
  staked bigint not null,
  constraint lottery_limited_number_totals_staked_check check (staked >= 0),
  primary key (market_id, limit_id, number),
  foreign key (limit_id) references lottery_limited_numbers(id)
);
create index lottery_limited_number_totals_of on lottery_limited_number_totals (limit_id);

-- What all members have on a limited number in a draw, counted with each bet that holds it.
create table lottery_limited_totals (
  market_id bigint not null,
  limit_id bigint not null,
  staked bigint not null,
  -- What is staked on a limited number in a draw: counted a piece at a time, up to a place in each shard of the journal, and
  -- over again while bets may come in that were judged before the limit was made. Null: all is counted, and whoever takes a
  -- bet that holds the number adds it himself.
  positions bigint[],
  -- False while the worker counts what stood before the limit: until then nobody can say what is left.
  counted boolean default true not null,
  constraint lottery_limited_totals_staked_check check (staked >= 0),
  primary key (market_id, limit_id),
  foreign key (limit_id) references lottery_limited_numbers(id)
);
-- The worker also counts to the end what bets on their way have left of a total, so that what pages show is all there is.
create index lottery_limited_totals_following on lottery_limited_totals (market_id) where (positions is not null);

-- What plays pay, as the desk sets it (lottery.md 1.7): thousandths of the full prize. The newest row of a play counts;
-- no row is ever changed, so what a play paid at any time can be read.
create table lottery_play_prices (
  id bigint generated always as identity,
  game_code text not null,
  -- Null: of all plays of the game that have none of their own.
  play text,
  -- Null: as the game, or as the catalogue.
  factor smallint,
  key uuid not null,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  set_at timestamptz default clock_timestamp() not null,
  constraint lottery_play_prices_factor_check check ((factor >= 1) and (factor <= 1000)),
  unique (key),
  primary key (id),
  foreign key (game_code) references lottery_games(code)
);
create index lottery_play_prices_newest on lottery_play_prices (game_code, play, id desc);
create trigger lottery_play_prices_append_only before delete or update on lottery_play_prices for each row execute function refuse_change();
create trigger lottery_play_prices_keep before truncate on lottery_play_prices for each statement execute function refuse_change();

-- Which plays of a game are sold (lottery.md 1.5 step 2): the desk switches one off and on again. The newest row of a play
-- counts, and no row is ever changed; a play without a row is sold.
create table lottery_play_states (
  id bigint generated always as identity,
  game_code text not null,
  play text not null,
  state text not null,
  key uuid not null,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  set_at timestamptz default clock_timestamp() not null,
  constraint lottery_play_states_state_check check (state in ('on', 'off')),
  unique (key),
  primary key (id),
  foreign key (game_code) references lottery_games(code)
);
create index lottery_play_states_newest on lottery_play_states (game_code, play, id desc);
create trigger lottery_play_states_append_only before delete or update on lottery_play_states for each row execute function refuse_change();
create trigger lottery_play_states_keep before truncate on lottery_play_states for each statement execute function refuse_change();

-- The prize level each member last chose in games at prize levels, for his next visit and his other devices.
create table lottery_prize_levels (
  member_id bigint not null,
  level smallint not null,
  set_at timestamptz default clock_timestamp() not null,
  constraint lottery_prize_levels_level_check check ((level >= 1700) and (level <= 1960)),
  primary key (member_id)
);

-- Rebate points of the products whose bets carry no price (operations.md 4.2): VN, SEA and the e-lottery. What they give
-- back is worked out once a day from the valid bets, by the points as they stood when the day ended; so every point is
-- kept with the time from which and until which it counted. Who changes one holds the row of lottery_settings.
create table lottery_product_points (
  product text not null,
  -- Null: the house's, of everybody without a point of his own.
  member_id bigint,
  -- Thousandths: 10 is 1.0 %.
  point smallint not null,
  set_at timestamptz not null,
  -- Null: it counts now.
  ended_at timestamptz,
  constraint lottery_product_points_check check (((point >= 0) and (point <=
  case product
      when 'SEA' then 20
      else 10
  end))),
  constraint lottery_product_points_check1 check (ended_at >= set_at),
  constraint lottery_product_points_product_check check (product in ('VN', 'SEA', 'ELOTT')),
  foreign key (member_id) references members(id)
);
create unique index lottery_product_points_now on lottery_product_points (product, member_id) nulls not distinct where (ended_at is null);
create index lottery_product_points_then on lottery_product_points (member_id, product, set_at);
insert into lottery_product_points (product, member_id, point, set_at, ended_at) values
  ('ELOTT', null, 5, '-infinity', null),
  ('SEA', null, 10, '-infinity', null),
  ('VN', null, 5, '-infinity', null);

-- Valid bets of a day by member and product, from counting until they are shared out. Those of an earlier day that were
-- made void in this one stand below zero, under the day they were paid for.
create table lottery_rebate_bets (
  day date not null,
  of_day date not null,
  member_id bigint not null,
  turnover bigint not null,
  shard smallint not null,
  product text not null,
  primary key (day, shard, member_id, product, of_day)
);

-- A day of the house's zone and its run.
-- waiting  until due_at. Leaves by: its run begins.
-- paying   shards go on one by one. Leaves by: the last is done. The next day waits for it.
-- done     nothing leaves.
create table lottery_rebate_days (
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- 04:00 of the next day.
  due_at timestamptz not null,
  state text default 'waiting' not null,
  -- When its run began; also the time in the keys of its lines.
  began_at timestamptz,
  done_at timestamptz,
  constraint lottery_rebate_days_check check ((starts_at < ends_at) and (ends_at <= due_at)),
  constraint lottery_rebate_days_check1 check ((state = 'waiting') = (began_at is null)),
  constraint lottery_rebate_days_check2 check ((state = 'done') = (done_at is not null)),
  constraint lottery_rebate_days_state_check check (state in ('waiting', 'paying', 'done')),
  primary key (day)
);

-- What is still to be taken back: a run takes no more than it gives.
create table lottery_rebate_debts (
  member_id bigint not null,
  amount bigint not null,
  product text not null,
  kind text not null,
  constraint lottery_rebate_debts_amount_check check (amount > 0),
  constraint lottery_rebate_debts_kind_check check (kind in ('dailyRebate', 'dailyCommission')),
  primary key (member_id, product, kind)
);

-- A member's rebate point in games at prize levels, in thousandths (130 is 13.0 %): never above his upline's. Members
-- without a row have the house's point for everybody.
create table lottery_rebate_points (
  member_id bigint not null,
  point smallint not null,
  set_at timestamptz default clock_timestamp() not null,
  version integer default 0 not null,
  constraint lottery_rebate_points_point_check check ((point >= 0) and (point <= 130)),
  primary key (member_id),
  foreign key (member_id) references members(id)
);

-- count  waits until the valid bets have passed `head`, then adds up the day. share: who gets what. pay: the lines.
create table lottery_rebate_shards (
  day date not null,
  shard smallint not null,
  step text default 'count' not null,
  -- Where the shard's journal stood when the run began: after the day's end.
  head bigint not null,
  "position" bigint default 0 not null,
  given bigint default 0 not null,
  taken bigint default 0 not null,
  constraint lottery_rebate_shards_step_check check (step in ('count', 'share', 'pay', 'done')),
  primary key (day, shard),
  foreign key (day) references lottery_rebate_days(day)
);

-- What each input said. A feed that answered nonsense has a line with the problem and may answer again; everything else
-- stays as it was given.
create table lottery_result_inputs (
  id bigint generated always as identity,
  draw_id bigint not null,
  kind text not null,
  slot text,
  staff_id bigint,
  staff text,
  numbers smallint[],
  problem text,
  key uuid,
  at timestamptz default clock_timestamp() not null,
  -- What is announced beside a result, by field: the further prizes of a Thai draw (lottery.md 10.1). Shown, never bet on.
  beside jsonb,
  constraint lottery_result_inputs_check check ((kind = 'feed') = (slot is not null)),
  constraint lottery_result_inputs_check1 check ((kind <> 'feed') = ((staff_id is not null) and (staff is not null) and (key is not null))),
  constraint lottery_result_inputs_check2 check ((numbers is null) = (problem is not null)),
  constraint lottery_result_inputs_check3 check ((kind = 'feed') or (numbers is not null)),
  constraint lottery_result_inputs_kind_check check (kind in ('feed', 'person', 'decision')),
  constraint lottery_result_inputs_problem_check check (length(problem) <= 200),
  constraint lottery_result_inputs_slot_check check (slot in ('A', 'B')),
  unique (key),
  primary key (id),
  foreign key (draw_id) references lottery_draws(id),
  foreign key (staff_id) references staff(id)
);
create unique index lottery_result_inputs_decision on lottery_result_inputs (draw_id) where (kind = 'decision');
create unique index lottery_result_inputs_of_feed on lottery_result_inputs (draw_id, slot) where (kind = 'feed');
-- Nobody speaks twice about a draw, whether he enters or decides.
create unique index lottery_result_inputs_of_person on lottery_result_inputs (draw_id, staff_id) where (kind <> 'feed');
create trigger lottery_result_inputs_keep before truncate on lottery_result_inputs for each statement execute function refuse_change();

create table lottery_result_sources (
  game_code text not null,
  source_game text not null,
  -- By field of the game's announcement, the field of the source that is announced there; the game keeps its digits of it.
  fields jsonb not null,
  constraint lottery_result_sources_check check (source_game <> game_code),
  constraint lottery_result_sources_fields_check check (jsonb_typeof(fields) = 'object'),
  primary key (game_code),
  foreign key (game_code) references lottery_games(code),
  foreign key (source_game) references lottery_games(code)
);
insert into lottery_result_sources (game_code, source_game, fields) values
  ('HANOI', 'VNMB', '{"DB": "DB", "G1": "G1"}');

-- Seeds, encrypted with a key the database does not hold. No foreign key: this table can move to a process of its own.
create table lottery_seeds (
  draw_id bigint not null,
  -- The vault opens a seed only from here on.
  reveal_after timestamptz not null,
  nonce bytea not null,
  -- AES-256-GCM: ciphertext and tag; the draw id is authenticated with it.
  sealed bytea not null,
  constraint lottery_seeds_nonce_check check (octet_length(nonce) = 12),
  constraint lottery_seeds_sealed_check check (octet_length(sealed) = 48),
  primary key (draw_id)
);

create table lottery_settings (
  one boolean default true not null,
  rebate_point smallint default 80 not null,
  -- What a cancel costs, in thousandths, of a bet above this stake (lottery.md 1.7: 0 to 1 %).
  cancel_fee smallint default 0 not null,
  cancel_free_upto bigint default 50000000 not null,
  -- Results made up by the house, for a demo; draws made meanwhile say so for ever. Null: as the configuration says.
  simulate_results boolean,
  cancels_a_day smallint default 20 not null,
  version integer default 0 not null,
  -- What may be staked on a draw that one person voids alone; with more somebody else approves. Zero: always two.
  void_alone_upto bigint default 100000000 not null,
  -- What one person voids alone is raised by staff whom it limits: a raise counts a day after it was set, and until then what
  -- counted before. Both null: what is set counts.
  void_alone_before bigint,
  void_alone_from timestamptz,
  constraint lottery_settings_cancel_fee_check check ((cancel_fee >= 0) and (cancel_fee <= 10)),
  constraint lottery_settings_cancel_free_upto_check check (cancel_free_upto >= 0),
  constraint lottery_settings_cancels_a_day_check check ((cancels_a_day >= 0) and (cancels_a_day <= 200)),
  constraint lottery_settings_check check ((void_alone_before is null) = (void_alone_from is null)),
  constraint lottery_settings_one_check check (one),
  constraint lottery_settings_rebate_point_check check ((rebate_point >= 0) and (rebate_point <= 130)),
  constraint lottery_settings_void_alone_before_check check (void_alone_before >= 0),
  constraint lottery_settings_void_alone_upto_check check (void_alone_upto >= 0),
  primary key (one)
);
insert into lottery_settings (one, rebate_point, cancel_fee, cancel_free_upto, simulate_results, cancels_a_day, version, void_alone_upto, void_alone_before, void_alone_from) values
  (true, 80, 0, 50000000, null, 20, 0, 100000000, null, null);

-- Shots: numbers that members send, free, until a Yeekee round closes (lottery.md 10.4, 12.1). Their digests follow those
-- of the tickets in the bet root, so the result depends on each of them.
create table lottery_yeekee_entries (
  -- The order of acceptance.
  id bigint generated always as identity,
  draw_id bigint not null,
  member_id bigint not null,
  -- The how manieth of its member in the round: the bound is held here.
  place smallint not null,
  number text not null,
  key uuid not null,
  sent_at timestamptz default clock_timestamp() not null,
  constraint lottery_yeekee_entries_number_check check (number ~ '^[0-9]{5}$'),
  constraint lottery_yeekee_entries_place_check check ((place >= 1) and (place <= 20)),
  unique (draw_id, member_id, place),
  unique (member_id, key),
  primary key (id),
  foreign key (draw_id) references lottery_draws(id)
);
create index lottery_yeekee_entries_of_draw on lottery_yeekee_entries (draw_id, id);
create trigger lottery_yeekee_entries_append_only before delete or update on lottery_yeekee_entries for each row execute function refuse_change();
create trigger lottery_yeekee_entries_keep before truncate on lottery_yeekee_entries for each statement execute function refuse_change();

-- How many shots of a round those who watch it were told of last, and when: no process tells more than once a second.
create table lottery_yeekee_entries_told (
  draw_id bigint not null,
  total bigint not null,
  told_at timestamptz not null,
  primary key (draw_id),
  foreign key (draw_id) references lottery_draws(id)
);

-- Raffles: numbered tickets, drawn by a seed that was committed to before the first was sold (lottery.md 12.1).
create table raffles (
  id bigint not null,
  -- The key it was made with: the same again is the same raffle.
  key uuid not null,
  names jsonb not null,
  price bigint not null,
  tickets integer not null,
  -- With fewer sold at its time every ticket is refunded.
  least_sold integer not null,
  most_per_member integer not null,
  -- By place, the first first.
  prizes bigint[] not null,
  state text default 'open' not null,
  sold integer default 0 not null,
  made_at timestamptz default clock_timestamp() not null,
  closes_at timestamptz not null,
  commitment bytea not null,
  nonce bytea not null,
  sealed bytea not null,
  ended_at timestamptz,
  bet_root bytea,
  server_seed bytea,
  -- Ticket numbers in the order of the prizes.
  winners integer[],
  -- Raffles as the desk makes and cancels them: sales may begin later, and a raffle that is void says why by a code. What
  -- staff wrote stands in the audit log.
  opens_at timestamptz default clock_timestamp() not null,
  void_reason text,
  -- The key it was cancelled with: the same again is the same cancelling.
  cancel_key uuid,
  sealed_under smallint default 1 not null,
  constraint raffles_bet_root_check check (octet_length(bet_root) = 32),
  constraint raffles_cancelled check ((cancel_key is null) = (void_reason is distinct from 'cancelled')),
  constraint raffles_check check ((least_sold >= 1) and (least_sold <= tickets)),
  constraint raffles_check1 check ((most_per_member >= 1) and (most_per_member <= tickets)),
  constraint raffles_check2 check ((sold >= 0) and (sold <= tickets)),
  constraint raffles_check3 check (least_sold >= cardinality(prizes)),
  constraint raffles_check4 check ((closes_at > made_at) and (closes_at <= (made_at + '40 days'::interval))),
  constraint raffles_check5 check ((state = 'open') = (ended_at is null)),
  constraint raffles_check6 check ((state = 'drawn') = ((server_seed is not null) and (winners is not null) and (bet_root is not null))),
  constraint raffles_commitment_check check (octet_length(commitment) = 32),
  constraint raffles_nonce_check check (octet_length(nonce) = 12),
  constraint raffles_opens check (opens_at < closes_at),
  constraint raffles_price_check check (price > 0),
  constraint raffles_prizes_check check ((cardinality(prizes) >= 1) and (cardinality(prizes) <= 100) and (0 < all (prizes))),
  constraint raffles_sealed_check check (octet_length(sealed) = 48),
  constraint raffles_sealed_under_check check (sealed_under in (1, 2)),
  constraint raffles_seed_hashes check ((server_seed is null) or (sha256(server_seed) = commitment)),
  constraint raffles_state_check check (state in ('open', 'drawn', 'void')),
  constraint raffles_tickets_check check ((tickets >= 2) and (tickets <= 10000)),
  constraint raffles_void check ((state = 'void') = (void_reason is not null)),
  constraint raffles_void_reason_check check (void_reason in ('fewSold', 'cancelled')),
  unique (cancel_key),
  unique (key),
  primary key (id)
);
create index raffles_open on raffles (closes_at) where (state = 'open');
create index raffles_to_seal on raffles (id) where ((sealed_under = 1) and (state = 'open'));

-- Numbers from `first`, `count` of them: no two purchases of a raffle share one.
create table raffle_purchases (
  id bigint not null,
  raffle_id bigint not null,
  member_id bigint not null,
  key uuid not null,
  first integer not null,
  count integer not null,
  amount bigint not null,
  bought_at timestamptz default clock_timestamp() not null,
  constraint raffle_purchases_amount_check check (amount > 0),
  constraint raffle_purchases_count_check check (count >= 1),
  constraint raffle_purchases_first_check check (first >= 1),
  unique (member_id, key),
  primary key (id),
  unique (raffle_id, first),
  foreign key (raffle_id) references raffles(id)
);
create index raffle_purchases_of_member on raffle_purchases (member_id, raffle_id);

-- Scratch cards (lottery.md 12.2). A card is decided and paid when it is bought; the page only uncovers it.
create table scratch_games (
  code text not null,
  state text default 'on' not null,
  -- Cards of one member on a day of the house's zone.
  daily_limit integer default 200 not null,
  constraint scratch_games_daily_limit_check check ((daily_limit >= 1) and (daily_limit <= 10000)),
  constraint scratch_games_state_check check (state in ('on', 'stopped')),
  primary key (code)
);
insert into scratch_games (code, state, daily_limit) values
  ('MANGO', 'on', 200),
  ('TIGER', 'on', 200);

-- Pairs of seeds. One of a member is current; asking for another one publishes its server seed.
create table scratch_seed_pairs (
  id bigint not null,
  member_id bigint not null,
  -- The key with which it was asked for; null for the first.
  key uuid,
  client_seed text,
  commitment bytea not null,
  nonce bytea not null,
  sealed bytea not null,
  -- Cards decided with it, and so the nonce of the next.
  used integer default 0 not null,
  server_seed bytea,
  made_at timestamptz default clock_timestamp() not null,
  revealed_at timestamptz,
  chosen_at timestamptz,
  -- Seeds of cards and raffles are sealed under a secret of their own, so that processes which sell cards need none that
  -- opens the seed of a draw (lottery.md 12.1 step 3).
  --
  -- sealed_under
  -- 1  the secret of draws, as all were. A worker, which has both, seals it anew; until then no card is decided with it.
  -- 2  the secret of cards and raffles.
  sealed_under smallint default 1 not null,
  constraint scratch_seed_chosen check ((chosen_at is null) or (client_seed is not null)),
  constraint scratch_seed_hashes check ((server_seed is null) or (sha256(server_seed) = commitment)),
  constraint scratch_seed_pairs_check check ((server_seed is null) = (revealed_at is null)),
  constraint scratch_seed_pairs_client_seed_check check ((length(client_seed) >= 1) and (length(client_seed) <= 64)),
  constraint scratch_seed_pairs_commitment_check check (octet_length(commitment) = 32),
  constraint scratch_seed_pairs_nonce_check check (octet_length(nonce) = 12),
  constraint scratch_seed_pairs_sealed_check check (octet_length(sealed) = 48),
  constraint scratch_seed_pairs_sealed_under_check check (sealed_under in (1, 2)),
  constraint scratch_seed_pairs_used_check check (used >= 0),
  constraint scratch_seed_unused check ((client_seed is not null) or ((used = 0) and (server_seed is null))),
  unique (member_id, key),
  primary key (id)
);
create unique index scratch_seed_pairs_current on scratch_seed_pairs (member_id) where ((server_seed is null) and (client_seed is not null));
create unique index scratch_seed_pairs_next on scratch_seed_pairs (member_id) where (client_seed is null);
create index scratch_seed_pairs_to_seal on scratch_seed_pairs (id) where ((sealed_under = 1) and (server_seed is null));

create table scratch_cards (
  id bigint not null,
  member_id bigint not null,
  key uuid not null,
  game_code text not null,
  price bigint not null,
  prize bigint not null,
  -- What each field shows: places in the game's table of prizes.
  fields smallint[] not null,
  pair_id bigint not null,
  pair_nonce integer not null,
  bought_at timestamptz default clock_timestamp() not null,
  constraint scratch_cards_fields_check check (cardinality(fields) = 9),
  constraint scratch_cards_pair_nonce_check check (pair_nonce >= 0),
  constraint scratch_cards_price_check check (price > 0),
  constraint scratch_cards_prize_check check (prize >= 0),
  unique (member_id, key),
  unique (pair_id, pair_nonce),
  primary key (id),
  foreign key (game_code) references scratch_games(code),
  foreign key (pair_id) references scratch_seed_pairs(id)
);
create index scratch_cards_of_member on scratch_cards (member_id, id desc);

-- What staff did to the sale of a scratch game, once a key: an order repeated later undoes nothing that followed it.
create table scratch_state_changes (
  key uuid not null,
  game_code text not null,
  state text not null,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  at timestamptz default clock_timestamp() not null,
  constraint scratch_state_changes_state_check check (state in ('on', 'stopped')),
  primary key (key),
  foreign key (game_code) references scratch_games(code)
);
create trigger scratch_state_changes_append_only before delete or update on scratch_state_changes for each row execute function refuse_change();
create trigger scratch_state_changes_keep before truncate on scratch_state_changes for each statement execute function refuse_change();


-- operations

-- Whoever writes a line holds this row until his commit: lines have no gaps and no forks.
create table audit_head (
  only_row boolean default true not null,
  seq bigint not null,
  hash bytea not null,
  constraint audit_head_hash_check check (length(hash) = 32),
  constraint audit_head_only_row_check check (only_row),
  primary key (only_row)
);
create trigger audit_head_keep before truncate on audit_head for each statement execute function refuse_change();
insert into audit_head (only_row, seq, hash) values
  (true, 0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- What staff did. Hash-chained: hash = sha256(previous hash, the line as canonical JSON); the head says where the chain
-- ends, so that lines missing at the end are noticed too (capabilities/operations/rules.ts).
create table audit_log (
  seq bigint not null,
  at timestamptz not null,
  staff_id bigint,
  staff text not null,
  action text not null,
  object text not null,
  reason text,
  before text,
  after text,
  address text not null,
  -- The one-time key of the command, so that a repeated command leaves one line an action.
  key uuid,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_log_hash_check check (length(hash) = 32),
  constraint audit_log_prev_hash_check check (length(prev_hash) = 32),
  constraint audit_log_seq_check check (seq > 0),
  unique (key, action),
  primary key (seq)
);
create index audit_log_of_action on audit_log (action, seq desc);
create index audit_log_of_object on audit_log (object, action, seq desc);
create trigger audit_log_append_only before delete or update on audit_log for each row execute function refuse_change();
create trigger audit_log_keep before truncate on audit_log for each statement execute function refuse_change();


-- The months of the journal and of outcomes around today, by their function as it stood when this was written.

create function ensure_partitions(p_from timestamptz, p_to timestamptz) returns integer language plpgsql set lock_timeout to '1s' as $$
declare
  v_month timestamptz := date_trunc('month', p_from at time zone 'UTC') at time zone 'UTC';
  v_next timestamptz;
  v_parent text;
  v_table text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7214002);
  while v_month <= p_to loop v_next := (v_month at time zone 'UTC' + interval '1 month') at time zone 'UTC'; foreach v_parent in array array['wallet_entries', 'wager_outcomes'] loop   v_table := v_parent || to_char(v_month at time zone 'UTC', '_YYYYMM');   if to_regclass(v_table) is null then     execute format('create table %I (like %I including all)', v_table, v_parent);     execute format('create trigger %I before truncate on %I execute function refuse_change()', v_table || '_keep', v_table);     if v_parent = 'wallet_entries' then       execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_table, key_floor(v_month), key_floor(v_next));     else       execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_table, id_floor(v_month), id_floor(v_next));     end if;     v_made := v_made + 1;   end if; end loop; v_month := v_next;
  end loop;
  return v_made;
end
$$;
select ensure_partitions(now() - interval '2 months', now() + interval '3 months');
