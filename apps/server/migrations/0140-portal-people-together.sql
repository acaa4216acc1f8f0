-- Many people are written by one statement, and what follows them is written by one too: row by row, a file of 100,000 people had as many
-- updates of positions, and as many looks at the zones of each.
drop trigger keep_position on users;
create or replace function keep_position() returns trigger language plpgsql as $$
declare
  moved bigint[];
begin
  -- Zones that follow are written on people again: it ends where nobody's position is another.
  select array_agg(n.id) into moved from changed n join former o on o.id = n.id
  where (o.person_type, o.modality, o.company_id, o.workplace_id, o.manager_id, o.is_manager) is distinct from
    (n.person_type, n.modality, n.company_id, n.workplace_id, n.manager_id, n.is_manager);
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
create trigger keep_position after update on users referencing old table as former new table as changed
  for each statement execute function keep_position();

-- One look at all the positions that were written, instead of one a person.
create or replace function keep_zones() returns trigger language plpgsql as $$
begin
  update users u set holiday_zone = x.zones
  from (
    select s.user_id, string_agg(
      case when s.former is null then s.holiday_zone else s.starts_on || ':' || s.holiday_zone end, ' ' order by s.starts_on
    ) as zones
    from (
      select p.user_id, p.starts_on, w.holiday_zone, lag(w.holiday_zone) over (partition by p.user_id order by p.starts_on) as former
      from positions p join workplaces w on w.id = p.workplace_id where p.user_id in (select c.user_id from changed c)
    ) s
    where s.former is distinct from s.holiday_zone
    group by s.user_id
  ) x
  where u.id = x.user_id and u.holiday_zone <> x.zones;
  return null;
end
$$;

drop trigger uncount_person on users;
drop trigger uncount_changed_person on users;
create function uncount_people() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id) select id from changed;
  return null;
end
$$;
create trigger uncount_added_people after insert on users referencing new table as changed
  for each statement execute function uncount_people();
create trigger uncount_removed_people after delete on users referencing old table as changed
  for each statement execute function uncount_people();
create function uncount_changed_people() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id)
  select n.id from changed n join former o on o.id = n.id
  where (o.matricule, o.roles, o.is_active, o.is_manager, o.is_visible, o.start_at, o.end_at, o.last_end_at, o.seniority_at)
    is distinct from
    (n.matricule, n.roles, n.is_active, n.is_manager, n.is_visible, n.start_at, n.end_at, n.last_end_at, n.seniority_at);
  return null;
end
$$;
create trigger uncount_changed_people after update on users referencing old table as former new table as changed
  for each statement execute function uncount_changed_people();
drop function uncount_person();
