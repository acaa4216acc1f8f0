-- The half-days of the week that a person does not work, from a day on: [{starts_on, half_days_off}] in the order of the days.
alter table users add column part_times jsonb not null default '[]'
  constraint part_times_are_a_list check (jsonb_typeof(part_times) = 'array');

create or replace view people as
select
  u.id, u.username, u.matricule, u.firstname, u.lastname, u.firstname || ' ' || u.lastname as identity, u.sort_key, u.search_key,
  u.email, u.personal_email, u.person_type, u.modality, u.manager_id, u.is_manager, u.is_active, u.is_visible, u.company_id,
  u.start_at, u.end_at, u.last_end_at, u.seniority_at, u.roles, u.display_remainder_counter, u.display_quota, u.quota_hundredths,
  u.display_worked_days, u.worked_days_hundredths, u.password_expire_at, u.updated_at,
  w.name as workplace, w.holiday_zone,
  m.matricule as manager, m.firstname || ' ' || m.lastname as manager_identity,
  u.part_times
from users u
join workplaces w on w.id = u.workplace_id
left join users m on m.id = u.manager_id;

-- Read from the person's rhythm: a flag that nobody kept up would say something else.
alter table months drop column partial_time;
