-- What somebody is from a day on, a row a date: the columns of `users` are those of the row in force (ADR 0050). Before the first row
-- that row holds.
create table positions (
  user_id bigint not null references users (id) on delete cascade,
  starts_on date not null,
  person_type text not null
    constraint position_type_known check (person_type in ('consultant', 'contractor', 'internal', 'interim')),
  modality smallint constraint position_modality_known check (modality in (1, 2, 3)),
  company_id bigint not null references companies (id),
  workplace_id bigint not null references workplaces (id),
  manager_id bigint references users (id),
  is_manager boolean not null,
  -- Which row `users` repeats: told by the clock of the portal, not by the database's.
  in_force boolean not null default false,
  constraint one_position_per_day primary key (user_id, starts_on)
);
create unique index one_position_in_force on positions (user_id) where in_force;
create index positions_by_manager on positions (manager_id);
create index positions_by_workplace on positions (workplace_id);
create index positions_by_company on positions (company_id);

-- The contracts of a person: the one of `users`, the one before its gap, and older ones that the calendar does not know (decision 7).
create table contracts (
  user_id bigint not null references users (id) on delete cascade,
  start_at date not null,
  end_at date,
  constraint one_contract_per_day primary key (user_id, start_at),
  constraint dated_contract_in_order check (end_at is null or end_at >= start_at)
);

-- What is to happen to a person on a day: {field: value}, the position of that day having been written when it was planned.
create table planned_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  effective_on date not null,
  changes jsonb not null,
  state text not null default 'planned'
    constraint planned_state_known check (state in ('planned', 'done', 'failed', 'cancelled')),
  -- Why it could not be done on its day.
  failure text constraint planned_failure_told check ((state = 'failed') = (failure is not null)),
  comment text,
  planned_by bigint references users (id) on delete set null,
  planned_at timestamptz not null
);
create index planned_of_person on planned_changes (user_id, effective_on);
create index planned_to_do on planned_changes (effective_on) where state = 'planned';
create index planned_failed on planned_changes (user_id) where state = 'failed';

-- Whose holidays are not worked: a zone, and after it the days on which somebody moves to another one ('FR 2026-12-01:FR-67'). Kept
-- beside the person, so that no read asks the positions.
alter table users add column holiday_zone text not null default '';

create function zones_of(person bigint) returns text language sql stable as $$
  select string_agg(case when s.former is null then s.holiday_zone else s.starts_on || ':' || s.holiday_zone end, ' ' order by s.starts_on)
  from (
    select p.starts_on, w.holiday_zone, lag(w.holiday_zone) over (order by p.starts_on) as former
    from positions p join workplaces w on w.id = p.workplace_id where p.user_id = person
  ) s
  where s.former is distinct from s.holiday_zone
$$;

-- The zone of one day among those of somebody who moves.
create function zone_on(zones text, day date) returns text language sql stable as $$
  select substr(z.z, 12) from unnest(string_to_array('0001-01-01:' || zones, ' ')) z where left(z.z, 10) <= day::text
  order by z.z desc limit 1
$$;

create function keep_zones() returns trigger language plpgsql as $$
begin
  update users u set holiday_zone = x.zones
  from (select c.user_id, zones_of(c.user_id) as zones from (select distinct user_id from changed) c) x
  where u.id = x.user_id and x.zones is not null and u.holiday_zone <> x.zones;
  return null;
end
$$;
create trigger keep_zones_of_added after insert on positions referencing new table as changed
  for each statement execute function keep_zones();
create trigger keep_zones_of_changed after update on positions referencing new table as changed
  for each statement execute function keep_zones();
create trigger keep_zones_of_removed after delete on positions referencing old table as changed
  for each statement execute function keep_zones();

create function keep_zones_of_workplace() returns trigger language plpgsql as $$
begin
  update users u set holiday_zone = zones_of(u.id)
  where u.id in (select p.user_id from positions p where p.workplace_id = new.id);
  return null;
end
$$;
create trigger keep_zones_of_workplace after update of holiday_zone on workplaces for each row
  when (old.holiday_zone <> new.holiday_zone) execute function keep_zones_of_workplace();

-- Whoever comes has a position and a contract from their first day on, and the contract before the gap where there was one.
create function add_position() returns trigger language plpgsql as $$
begin
  insert into positions (user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager, in_force)
  select id, start_at, person_type, modality, company_id, workplace_id, manager_id, is_manager, true from added;
  insert into contracts (user_id, start_at, end_at)
  select id, start_at, end_at from added
  union all
  select id, seniority_at, last_end_at from added where seniority_at <= last_end_at and last_end_at < start_at;
  return null;
end
$$;
create trigger add_position after insert on users referencing new table as added
  for each statement execute function add_position();

-- What is written on a person is written on the row in force: the two never differ, whoever writes.
create function keep_position() returns trigger language plpgsql as $$
begin
  update positions set person_type = new.person_type, modality = new.modality, company_id = new.company_id,
    workplace_id = new.workplace_id, manager_id = new.manager_id, is_manager = new.is_manager
  where user_id = new.id and in_force and
    (person_type, modality, company_id, workplace_id, manager_id, is_manager) is distinct from
    (new.person_type, new.modality, new.company_id, new.workplace_id, new.manager_id, new.is_manager);
  return null;
end
$$;
create trigger keep_position after update on users for each row when (
  (old.person_type, old.modality, old.company_id, old.workplace_id, old.manager_id, old.is_manager) is distinct from
  (new.person_type, new.modality, new.company_id, new.workplace_id, new.manager_id, new.is_manager)
) execute function keep_position();

create function keep_contracts() returns trigger language plpgsql as $$
begin
  if new.start_at > old.end_at then
    insert into contracts (user_id, start_at, end_at) values (new.id, new.start_at, new.end_at);
  else
    delete from contracts where user_id = new.id and start_at = new.start_at and new.start_at <> old.start_at;
    update contracts set start_at = new.start_at, end_at = new.end_at where user_id = new.id and start_at = old.start_at;
    if old.last_end_at is distinct from new.last_end_at or old.seniority_at is distinct from new.seniority_at then
      delete from contracts where user_id = new.id and start_at = old.seniority_at and start_at <> new.start_at;
    end if;
  end if;
  if new.seniority_at <= new.last_end_at and new.last_end_at < new.start_at then
    insert into contracts (user_id, start_at, end_at) values (new.id, new.seniority_at, new.last_end_at)
    on conflict on constraint one_contract_per_day do update set end_at = excluded.end_at;
  end if;
  return null;
end
$$;
create trigger keep_contracts after update on users for each row when (
  (old.start_at, old.end_at, old.last_end_at, old.seniority_at) is distinct from
  (new.start_at, new.end_at, new.last_end_at, new.seniority_at)
) execute function keep_contracts();

insert into positions (user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager, in_force)
select id, start_at, person_type, modality, company_id, workplace_id, manager_id, is_manager, true from users;
insert into contracts (user_id, start_at, end_at)
select id, start_at, end_at from users
union all
select id, seniority_at, last_end_at from users where seniority_at <= last_end_at and last_end_at < start_at;

create or replace view people as
select
  u.id, u.username, u.matricule, u.firstname, u.lastname, u.firstname || ' ' || u.lastname as identity, u.sort_key, u.search_key,
  u.email, u.personal_email, u.person_type, u.modality, u.manager_id, u.is_manager, u.is_active, u.is_visible, u.company_id,
  u.start_at, u.end_at, u.last_end_at, u.seniority_at, u.roles, u.display_remainder_counter, u.display_quota, u.quota_hundredths,
  u.display_worked_days, u.worked_days_hundredths, u.password_expire_at, u.updated_at,
  w.name as workplace, u.holiday_zone,
  m.matricule as manager, m.firstname || ' ' || m.lastname as manager_identity,
  u.part_times
from users u
join workplaces w on w.id = u.workplace_id
left join users m on m.id = u.manager_id;
