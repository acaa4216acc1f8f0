-- Figures of the whole company, kept as sets of people (ADR 0036): whoever asks how many counts bits, not rows. A person is bit
-- `id % 4096` of block `id / 4096`. Where a person may stand for more than one, the number is spread over the sets of weight 1, 2, 4
-- and so on. Months are those of the calendar; 0, 0 stands for what no month bounds. Written by `fold_counted_people` alone.
create table counted_people (
  figure text not null constraint figure_known check (figure in (
    'person', 'manager', 'non_submitted', 'submitted', 'validated1', 'validated2', 'no_report', 'absence_submitted',
    'absence_validated1', 'absence_validated2', 'absence_refused', 'request_pending', 'request_accepted', 'request_refused', 'remote'
  )),
  year smallint not null,
  month smallint not null,
  weight smallint not null,
  block integer not null,
  people bit(4096) not null,
  constraint one_set_per_figure primary key (figure, year, month, weight, block)
);

-- Whom the sets do not tell as they are: each write adds its own row, so nobody waits for anybody; they are counted one by one until
-- they are folded in. Without a month, every month of the person. No key and no index: rows are added and taken away, never sought.
create table uncounted_people (
  user_id bigint not null,
  year smallint,
  month smallint
);

create function is_employed(start_at date, end_at date, last_end_at date, seniority_at date, first date, last date)
returns boolean language sql immutable as $$
  select (start_at <= last and (end_at is null or end_at >= first)) or coalesce(
    last_end_at < start_at and seniority_at <= last_end_at and seniority_at <= last and last_end_at >= first, false)
$$;

-- What people count for in their months, as the lists ask for it: technical accounts (matricules in T) for nothing, an account that is
-- closed only where its contract touches the month.
create function count_people(ids bigint[], years integer[], months integer[])
returns table (figure text, year integer, month integer, weight integer, block integer, people bit(4096)) language sql stable as $$
  select f.figure, p.year, p.month, f.weight, (p.id / 4096)::integer, bit_or(set_bit(B'0'::bit(4096), (p.id % 4096)::integer, 1))
  from unnest(ids, years, months) p (id, year, month)
  join users u on u.id = p.id and left(u.matricule, 1) not in ('t', 'T')
  cross join lateral (
    select make_date(nullif(p.year, 0), nullif(p.month, 0), 1) as first,
      (make_date(nullif(p.year, 0), nullif(p.month, 0), 1) + interval '1 month - 1 day')::date as last
  ) d
  cross join lateral (
    select is_employed(u.start_at, u.end_at, u.last_end_at, u.seniority_at, d.first, d.last) as employed, not ('ROLE_NOT_CRA' = any(u.roles)) as has_reports
  ) c
  cross join lateral (
    select 'person', 1 where p.year = 0
    union all
    select 'manager', 1 where p.year = 0 and u.is_manager and u.is_visible
    union all
    select m.state, 1 from months m
    where m.user_id = u.id and m.year = p.year and m.month = p.month and c.has_reports and (u.is_active or c.employed)
    union all
    select 'no_report', 1
    where c.has_reports and c.employed and exists (select from periods o where o.year = p.year and o.month = p.month)
      and not exists (select from months m where m.user_id = u.id and m.year = p.year and m.month = p.month)
    union all
    select 'request_' || g.status, 1 from months m join extra_activity_permissions g on g.month_id = m.id
    where m.user_id = u.id and m.year = p.year and m.month = p.month and g.status is not null and (u.is_active or c.employed)
    union all
    select 'absence_' || e.state, w.weight
    from (
      select e.state, count(*)::integer as n from events e
      where e.user_id = u.id and e.kind = 'absence' and e.start_at between d.first and d.last group by e.state
    ) e
    cross join unnest(array[1, 2, 4, 8, 16, 32]) w (weight)
    -- How many are counted only where they wait for a decision: these never overlap, so a month holds 62 at most.
    where (u.is_active or c.employed)
      and case when e.state in ('submitted', 'validated1') then e.n & w.weight > 0 else w.weight = 1 end
    union all
    select 'remote', w.weight
    from (
      select sum(r.am::integer + r.pm::integer)::integer as n from remote_days r
      where r.user_id = u.id and r.day between d.first and d.last and is_employed(u.start_at, u.end_at, u.last_end_at, u.seniority_at, r.day, r.day)
    ) r
    cross join unnest(array[1, 2, 4, 8, 16, 32]) w (weight)
    where c.has_reports and r.n & w.weight > 0
  ) f (figure, weight)
  group by 1, 2, 3, 4, 5
$$;

-- Counts people anew who are uncounted, so many at most, and answers how many; null where somebody else is at it.
create function fold_counted_people(most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(7702, 0) then return null; end if;
  -- One statement, so one snapshot: whatever is not in what it counts has a row that it does not take away.
  with chosen as materialized (
    select distinct user_id from uncounted_people order by user_id limit most
  ), taken as materialized (
    delete from uncounted_people t using chosen c where t.user_id = c.user_id returning t.user_id, t.year, t.month
  ), whole as materialized (
    select distinct user_id from taken where year is null
  ), pairs as materialized (
    select user_id, year::integer, month::integer from taken where year is not null
    union
    select w.user_id, k.year, k.month from whole w cross join (
      select 0 as year, 0 as month union select p.year, p.month from periods p union select c.year, c.month from counted_people c
    ) k
    union
    select m.user_id, m.year, m.month from whole w join months m on m.user_id = w.user_id
    union
    select r.user_id, extract(year from r.day)::integer, extract(month from r.day)::integer
    from whole w join remote_days r on r.user_id = w.user_id
  ), again as materialized (
    select p.year, p.month, (p.user_id / 4096)::integer as block,
      bit_or(set_bit(B'0'::bit(4096), (p.user_id % 4096)::integer, 1)) as people
    from pairs p group by 1, 2, 3
  ), counted as materialized (
    select f.* from (
      select array_agg(user_id) as ids, array_agg(year) as years, array_agg(month) as months from pairs
    ) a cross join lateral count_people(a.ids, a.years, a.months) f
  ), former as (
    select c.figure, c.year::integer, c.month::integer, c.weight::integer, c.block, c.people & ~a.people as people
    from again a join counted_people c on c.year = a.year and c.month = a.month and c.block = a.block
  ), written as (
    insert into counted_people (figure, year, month, weight, block, people)
    select figure, year, month, weight, block, coalesce(f.people, B'0'::bit(4096)) | coalesce(n.people, B'0'::bit(4096))
    from former f full join counted n using (figure, year, month, weight, block)
    on conflict on constraint one_set_per_figure do update set people = excluded.people
      where counted_people.people <> excluded.people
  )
  select count(*) into folded from chosen;
  return folded;
end
$$;

create function uncount_person() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id) values (coalesce(new.id, old.id));
  return null;
end
$$;
create trigger uncount_person after insert or delete on users for each row execute function uncount_person();
create trigger uncount_changed_person after update on users for each row when (
  (old.matricule, old.roles, old.is_active, old.is_manager, old.is_visible, old.start_at, old.end_at, old.last_end_at, old.seniority_at)
  is distinct from
  (new.matricule, new.roles, new.is_active, new.is_manager, new.is_visible, new.start_at, new.end_at, new.last_end_at, new.seniority_at)
) execute function uncount_person();

-- Whoever is employed and has no report counts from then on.
create function uncount_period() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id, year, month) select u.id, new.year, new.month from users u;
  return null;
end
$$;
create trigger uncount_period after insert on periods for each row execute function uncount_period();

create function uncount_month() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id, year, month)
  values (coalesce(new.user_id, old.user_id), coalesce(new.year, old.year), coalesce(new.month, old.month));
  return null;
end
$$;
create trigger uncount_month after insert or delete on months for each row execute function uncount_month();
create trigger uncount_decided_month after update of state on months
  for each row when (old.state <> new.state) execute function uncount_month();

create function uncount_absence() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into uncounted_people (user_id, year, month)
    values (old.user_id, extract(year from old.start_at), extract(month from old.start_at));
  end if;
  if tg_op <> 'DELETE' then
    insert into uncounted_people (user_id, year, month)
    values (new.user_id, extract(year from new.start_at), extract(month from new.start_at));
  end if;
  return null;
end
$$;
create trigger uncount_new_absence after insert on events
  for each row when (new.kind = 'absence') execute function uncount_absence();
create trigger uncount_former_absence after delete on events
  for each row when (old.kind = 'absence') execute function uncount_absence();
create trigger uncount_changed_absence after update of state, event_code_id, kind, start_at on events
  for each row when (
    (old.kind = 'absence' or new.kind = 'absence')
    and (old.kind, old.state, date_trunc('month', old.start_at::timestamp))
      is distinct from (new.kind, new.state, date_trunc('month', new.start_at::timestamp))
  ) execute function uncount_absence();

create function uncount_remote_day() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id, year, month)
  select distinct d.user_id, extract(year from d.day), extract(month from d.day)
  from (values (old.user_id, old.day), (new.user_id, new.day)) d (user_id, day) where d.user_id is not null;
  return null;
end
$$;
create trigger uncount_remote_day after insert or update or delete on remote_days
  for each row execute function uncount_remote_day();

create function uncount_request() returns trigger language plpgsql as $$
begin
  insert into uncounted_people (user_id, year, month)
  select m.user_id, m.year, m.month from months m where m.id = coalesce(new.month_id, old.month_id);
  return null;
end
$$;
create trigger uncount_request after insert or update or delete on extra_activity_permissions
  for each row execute function uncount_request();

insert into uncounted_people (user_id) select id from users;
