-- How a session was opened, and from where (identity.md 0.2); who stood open before was opened by a password.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- SHA-256 of the browser's cookie.
  hash bytea not null,
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Until then this browser is asked for no second factor.
  trusted_until timestamptz,
  constraint one_device_per_person_and_browser unique (user_id, hash)
);

alter table sessions
  add column method text not null default 'password' constraint session_method check (method in ('password', 'passkey', 'sso')),
  add column strength text not null default 'one' constraint session_strength check (strength in ('one', 'two', 'remembered')),
  add column provider text,
  add column idp_subject text,
  add column idp_sid text,
  add column id_token_box bytea,
  add column address text not null default '',
  add column known_device_id bigint references known_devices (id) on delete set null,
  add column last_seen_at timestamptz,
  add constraint sso_names_its_provider check ((method = 'sso') = (provider is not null) and (provider is null) = (idp_subject is null));
create index sessions_of_device on sessions (known_device_id) where known_device_id is not null;
create index sessions_of_provider on sessions (provider, idp_sid) where provider is not null;
create index sessions_of_subject on sessions (provider, idp_subject) where provider is not null;

-- A login on its way: between two steps, or between this site and the company's (identity.md Appendix B).
create table sign_in_steps (
  id bigint generated always as identity primary key,
  hash bytea not null constraint one_step_per_cookie unique,
  user_id bigint references users (id) on delete cascade,
  kind text not null constraint step_kind check (kind in ('sso', 'confirm', 'setup', 'passkey')),
  provider text,
  data jsonb not null default '{}',
  wrong smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_steps_of_user on sign_in_steps (user_id);
create index sign_in_steps_expired on sign_in_steps (expires_at);

-- Who must use the company's login or a second factor, and since when.
create table access_rules (
  id bigint generated always as identity primary key,
  scope text not null constraint access_rule_scope check (scope in ('company', 'role', 'everybody')),
  -- A company's id, a role, or nothing for everybody.
  name text not null,
  sso_only boolean not null,
  second_factor boolean not null,
  starts_on date not null,
  grace_days smallint not null constraint grace_in_days check (grace_days between 0 and 90),
  remember_days smallint not null constraint remembered_in_days check (remember_days between 0 and 365),
  updated_at timestamp(0) not null,
  constraint one_rule_per_scope unique (scope, name),
  constraint everybody_has_no_name check ((scope = 'everybody') = (name = ''))
);

create table emergency_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  named_at timestamptz not null
);

create table factor_deadlines (
  user_id bigint primary key references users (id) on delete cascade,
  first_seen_on date not null,
  deadline date not null
);
