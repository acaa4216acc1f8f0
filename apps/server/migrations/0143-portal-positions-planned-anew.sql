-- A function keeps the plan of its first call: after the change of one person, everybody's at once would compare each with each other.

create or replace function keep_position() returns trigger language plpgsql as $$
declare
  moved bigint[];
begin
  -- Zones that follow are written on people again: it ends where nobody's position is another.
  execute $query$
    select array_agg(n.id) from changed n join former o on o.id = n.id
    where (o.person_type, o.modality, o.company_id, o.workplace_id, o.manager_id, o.is_manager) is distinct from
      (n.person_type, n.modality, n.company_id, n.workplace_id, n.manager_id, n.is_manager)
  $query$ into moved;
  if moved is null then return null; end if;
  update positions p set person_type = n.person_type, modality = n.modality, company_id = n.company_id,
    workplace_id = n.workplace_id, manager_id = n.manager_id, is_manager = n.is_manager
  from changed n
  where n.id = any (moved) and p.user_id = n.id and p.in_force and
    (p.person_type, p.modality, p.company_id, p.workplace_id, p.manager_id, p.is_manager) is distinct from
    (n.person_type, n.modality, n.company_id, n.workplace_id, n.manager_id, n.is_manager);
  return null;
end
$$;

create or replace function uncount_changed_people() returns trigger language plpgsql as $$
begin
  execute $query$
    insert into uncounted_people (user_id)
    select n.id from changed n join former o on o.id = n.id
    where (o.matricule, o.roles, o.is_active, o.is_manager, o.is_visible, o.start_at, o.end_at, o.last_end_at, o.seniority_at)
      is distinct from
      (n.matricule, n.roles, n.is_active, n.is_manager, n.is_visible, n.start_at, n.end_at, n.last_end_at, n.seniority_at)
  $query$;
  return null;
end
$$;
