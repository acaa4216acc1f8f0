-- What the company's directory holds by SCIM 2.0 (identity.md SCI): people by their name in it, and groups that give roles.
create table directory_entries (
  user_id bigint primary key references users (id) on delete cascade,
  -- As the directory spells it, and as it is compared: folded by the code, the embedded engine has no French collation (SCI-08).
  user_name text not null,
  user_name_key text not null constraint one_directory_name unique,
  external_id text constraint one_directory_id unique,
  created_at timestamptz not null
);

create table role_groups (
  id bigint generated always as identity primary key,
  display_name text not null,
  display_name_key text not null constraint one_group_name unique,
  external_id text,
  -- Chosen in the portal alone (SCI-18).
  roles text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamp(0) not null
);
create table role_group_members (
  group_id bigint not null references role_groups (id) on delete cascade,
  user_id bigint not null references directory_entries (user_id) on delete cascade,
  primary key (group_id, user_id)
);
create index role_groups_of_user on role_group_members (user_id);

-- `roles` stays what every call reads: one's own roles, then those of one's groups (SCI-19). Whoever writes `roles` writes one's own.
alter table users add column local_roles text[] not null default '{}';
alter table users add column group_roles text[] not null default '{}';
update users set local_roles = roles;
create function join_roles() returns trigger language plpgsql as $$
begin
  -- A row of a backup says all three.
  if tg_op = 'INSERT' then
    if new.local_roles = '{}' and new.group_roles = '{}' then new.local_roles := new.roles; end if;
  elsif new.roles is distinct from old.roles then
    new.local_roles := new.roles;
  end if;
  new.roles := new.local_roles || array(select r from unnest(new.group_roles) r where r <> all (new.local_roles));
  return new;
end
$$;
create trigger join_roles before insert or update of roles, local_roles, group_roles on users
  for each row execute function join_roles();

-- Whoever is erased is held by no directory any more (RGD-14).
create function leave_directory() returns trigger language plpgsql as $$
begin
  delete from directory_entries where user_id = new.id;
  return null;
end
$$;
create trigger leave_directory after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function leave_directory();

-- The directory's own tokens: nobody's, and made by the command line too (SCI-03).
alter table api_tokens alter column user_id drop not null;
alter table api_tokens alter column created_by drop not null;
alter table api_tokens drop constraint token_kind, drop constraint token_scopes;
alter table api_tokens add constraint token_kind check (kind in ('pat', 'svc', 'scim'));
alter table api_tokens add constraint token_scopes check (cardinality(scopes) > 0 or kind = 'scim');
alter table api_tokens add constraint token_of_nobody check ((user_id is null) = (kind = 'scim'));

-- What the directory did last, on the page of accesses.
create index audit_of_directory on audit (id) where action like 'scim-%';
