-- The one link a person may use to choose a new password: a later demand takes the place of the former.
create table password_resets (
  -- SHA-256 of the link's token: a stolen table opens no account.
  hash bytea primary key,
  user_id bigint not null constraint one_reset_per_person unique references users (id) on delete cascade,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Demands for a link, known identifiers and others alike, kept only as long as they are counted.
create table forgot_demands (
  id bigint generated always as identity primary key,
  identifier text not null,
  address text not null,
  demanded_at timestamptz not null
);
create index forgot_demands_recent on forgot_demands (identifier, address, demanded_at);
create index forgot_demands_in_time on forgot_demands (demanded_at);
