create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The real person; on_behalf_of is whom they ran as, when they did.
  actor_id bigint references users (id),
  on_behalf_of_id bigint references users (id),
  person_id bigint references users (id),
  entity text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  comment text,
  request_id text
);
create index audit_of_entity on audit (entity, entity_id, id);
create index audit_of_person on audit (person_id, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are only ever added' using errcode = '23514', constraint = 'audit_is_append_only';
end
$$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
