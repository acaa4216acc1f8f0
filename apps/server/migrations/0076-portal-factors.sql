-- Second factors of people: what must be read again stands closed, what need only be recognised is hashed (identity.md 0.2).
create table sign_in_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- By what authenticators know the person: it says nothing of them.
  webauthn_handle bytea not null constraint one_person_per_handle unique,
  totp_box bytea,
  totp_pending_box bytea,
  totp_pending_at timestamptz,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  recovery_salt bytea,
  constraint totp_is_confirmed_with_its_secret check ((totp_box is null) = (totp_confirmed_at is null)),
  constraint totp_waits_since_then check ((totp_pending_box is null) = (totp_pending_at is null))
);

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  -- Argon2id under the person's salt.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential_id text not null constraint one_passkey_per_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null,
  backed_up boolean not null,
  name text not null constraint passkey_name_length check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table factor_failures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  failed_at timestamptz not null
);
create index factor_failures_of_user on factor_failures (user_id, failed_at);
create index factor_failures_by_time on factor_failures (failed_at);

-- The day is computed by the rules that bind; kept is only until when somebody got more after a reset (MFA-30).
alter table factor_deadlines alter column deadline drop not null;

-- A new password, or a closed account, ends what was trusted and what is on its way (MFA-07, MFA-26).
create or replace function devices_end_with_access() returns trigger language plpgsql as $$
begin
  delete from devices where user_id = new.id;
  update known_devices set trusted_until = null where user_id = new.id and trusted_until is not null;
  delete from sign_in_steps where user_id = new.id;
  return null;
end
$$;
