create table sessions (
  id uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- SHA-256 of the access cookie: a stolen table opens no session.
  access_hash bytea not null constraint one_session_per_access unique,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id);

-- Every refresh token ever given, so that the reuse of an old one is seen and ends the session.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table login_failures (
  id bigint generated always as identity primary key,
  identifier text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_recent on login_failures (identifier, failed_at);
