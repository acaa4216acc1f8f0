-- An account by which a program calls, never a person (TOK-20): no report, no mail, nobody's manager.
alter table users add column is_service boolean not null default false;
alter table users add constraint service_account_is_nobody check (
  not is_service or (matricule like 'T%' and 'ROLE_NOT_CRA' = any (roles) and email is null and not is_manager)
);

-- Tokens of people and of service accounts (TOK-03). What has ended stays: histories name it.
create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null constraint token_kind check (kind in ('pat', 'svc')),
  name text not null constraint token_name check (length(name) between 1 and 60),
  -- SHA-256 of the token, and what of it is shown.
  hash bytea not null constraint one_token_per_secret unique,
  prefix text not null,
  scopes text[] not null constraint token_scopes check (cardinality(scopes) > 0),
  networks text[] not null constraint token_networks check (cardinality(networks) <= 10),
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  -- The last day on which it opens anything, in Paris.
  expires_on date not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  warned_at timestamptz,
  -- Signs addresses of files, as a session's does.
  link_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
create index api_tokens_of_user on api_tokens (user_id, id);
create index api_tokens_ending on api_tokens (expires_on) where revoked_at is null and warned_at is null;

-- A closed account ends its tokens for good, whoever opens it again (TOK-11).
create function tokens_end_with_access() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end
$$;
create trigger tokens_end_with_access after update of is_active on users
  for each row when (old.is_active and not new.is_active)
  execute function tokens_end_with_access();
