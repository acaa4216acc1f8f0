-- What the screens of the organisation write. A stamp of 2000: nobody has changed it on a screen yet.
alter table companies
  add column archived boolean not null default false,
  add column updated_at timestamp(0) not null default '2000-01-01';

-- `holiday_zone` is the name under which its holidays stand: the zone, or 'FR-67/3' where the workplace 3 has days that the others of
-- its zone have not (ADR 0051).
alter table workplaces
  add column zone text not null generated always as (split_part(holiday_zone, '/', 1)) stored,
  add column good_friday boolean not null default false,
  add column archived boolean not null default false,
  add column updated_at timestamp(0) not null default '2000-01-01';
alter table workplaces add constraint good_friday_in_alsace_moselle check (not good_friday or zone in ('FR-57', 'FR-67', 'FR-68'));
create index users_by_company on users (company_id);
create index users_by_workplace on users (workplace_id);

-- Days of the company's own that are not worked: of one workplace, or of all of them.
create table holiday_days (
  id bigint generated always as identity primary key,
  workplace_id bigint references workplaces (id) on delete cascade,
  day date not null,
  half text not null default 'day' constraint holiday_half_known check (half in ('am', 'pm', 'day')),
  name text not null,
  updated_at timestamp(0) not null,
  constraint one_own_day_per_half unique nulls not distinct (workplace_id, day, half)
);

-- Drawn from the library and from `holiday_days`, for every name of `workplaces.holiday_zone`.
alter table holidays
  add column half text not null default 'day' constraint half_of_holiday_known check (half in ('am', 'pm', 'day')),
  add column source text not null default 'national' constraint holiday_source_known check (source in ('national', 'regional', 'own')),
  add column half_days integer not null generated always as (case half when 'day' then 2 else 1 end) stored;

-- Those of Alsace-Moselle have counted Good Friday until now, and go on until somebody says otherwise. Drawn anew at the next start.
update workplaces set good_friday = true, holiday_zone = holiday_zone || '/' || id where zone in ('FR-57', 'FR-67', 'FR-68');
delete from holidays;

-- How often holidays were drawn: what tells a process that it works with former ones.
create table holiday_versions (
  is_only boolean not null default true constraint one_holiday_version primary key check (is_only),
  version bigint not null
);
insert into holiday_versions (version) values (1);
create function count_holiday_change() returns trigger language plpgsql as $$
begin
  update holiday_versions set version = version + 1;
  return null;
end
$$;
create trigger count_holiday_change after insert or update or delete on holidays
  for each statement execute function count_holiday_change();

alter table affectations
  add column client_name text,
  add column start_at date,
  add column end_at date,
  add column archived boolean not null default false,
  add column updated_at timestamp(0) not null default '2000-01-01',
  add constraint affectation_in_order check (end_at is null or start_at is null or end_at >= start_at);
alter table event_codes add column updated_at timestamp(0) not null default '2000-01-01';
alter table overtime_codes add column updated_at timestamp(0) not null default '2000-01-01';
create index assignments_of_affectation on assignments (affectation_id, starts_on);
create index assignments_of_main_code on assignments (main_code_id);
create index events_of_code on events (event_code_id);
create index overtimes_of_code on overtimes (overtime_code_id);
