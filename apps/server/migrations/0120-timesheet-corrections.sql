-- Corrections of closed months (COR): the month's rows stay as they are, what should have stood there stands here (ADR 0068).
create table corrections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  year integer not null,
  month integer not null,
  object text not null constraint correction_object check (object in ('absence', 'overtime', 'extra_activity', 'remote')),
  -- The stored row that `old` is, or the correction whose outcome it is.
  old_id bigint,
  corrects bigint references corrections (id),
  old jsonb,
  new jsonb,
  replaces jsonb not null default '[]',
  constraint correction_changes_something check (old is not null or new is not null),
  -- Half-days, entries and weeks that it is about, each numbered in a stretch of its own.
  touches int8multirange not null,
  fact_on date not null,
  -- What it moves of the counters: [{counter, hundredths}], negative spends.
  moves jsonb not null default '[]',
  -- What it moves of the totals that payroll is told: [{code, source, kind, amount}] (COR-32).
  totals jsonb not null default '[]',
  half_days_difference integer not null default 0,
  minutes_difference integer not null default 0,
  insufficient_balance boolean not null default false,
  reason text not null,
  asked_by bigint not null references users (id),
  asked_for bigint references users (id),
  client_key text,
  state text not null default 'submitted'
    constraint correction_state check (state in ('submitted', 'validated1', 'validated2', 'refused', 'withdrawn')),
  validated1_by bigint references users (id),
  validated1_for bigint references users (id),
  validated2_by bigint references users (id),
  validated2_for bigint references users (id),
  comment text,
  -- The order of the decisions is the order in which the truth has them (COR-09).
  decided_at timestamptz,
  place integer,
  carried_year integer,
  carried_month integer,
  created_at timestamptz not null,
  updated_at timestamp(0) not null,
  constraint decided_correction_is_carried check (
    case state when 'validated2' then num_nulls(decided_at, place, carried_year, carried_month, validated2_by) = 0
    else num_nonnulls(place, carried_year, carried_month, validated2_by) = 0 end
  ),
  constraint one_pending_correction exclude using gist (user_id with =, touches with &&)
    where (state in ('submitted', 'validated1')),
  constraint one_correction_per_place unique (user_id, place)
);
create unique index one_correction_per_client_key on corrections (asked_by, client_key) where client_key is not null;
create index corrections_of_month on corrections (user_id, year, month);
create index corrections_carried on corrections (user_id, carried_year, carried_month) where carried_year is not null;
create index corrections_asked_by on corrections (asked_by);
create index corrections_waiting on corrections (state, user_id) where state in ('submitted', 'validated1');

-- What payroll has decided stays: a mistake is corrected by another one (COR-42).
create function decided_correction_is_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'validated2' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' and (erasure_is_running() or not exists (select from users where id = old.user_id)) then return old; end if;
  raise exception 'correction % is decided', old.id using errcode = '23514', constraint = 'decided_correction_is_final';
end
$$;
create trigger decided_correction_is_final before update or delete on corrections
  for each row execute function decided_correction_is_final();

-- The earliest period after a month that is open, or the month after the last one (COR-23).
create function open_period_after(y integer, m integer) returns date language sql stable as $$
  select coalesce(
    (select min(make_date(p.year, p.month, 1)) from periods p where (p.year, p.month) > (y, m) and p.closed_at is null),
    (
      select (greatest(make_date(y, m, 1), max(make_date(p.year, p.month, 1))) + interval '1 month')::date from periods p
    )
  )
$$;

-- The same held against closing until the transaction ends: a period that was closed while it was waited for is passed over.
create function carrying_period(y integer, m integer) returns date language plpgsql volatile as $$
declare
  found_on date;
begin
  loop
    found_on := open_period_after(y, m);
    perform pg_advisory_xact_lock_shared(7701, (extract(year from found_on) * 12 + extract(month from found_on))::integer);
    exit when found_on = open_period_after(y, m);
  end loop;
  return found_on;
end
$$;

-- The month of a day, or where that is closed the next that is open: no line is dated into a closed month (COR-29).
create function open_month_on(day date) returns date language sql stable as $$
  select case when exists (
    select from periods p where p.closed_at is not null
      and p.year = extract(year from day) and p.month = extract(month from day)
  ) then open_period_after(extract(year from day)::integer, extract(month from day)::integer)
  else date_trunc('month', day)::date end
$$;

-- The lines of corrections that nothing has undone.
create view live_correction_lines as
  select c.* from counter_entries c
  where c.correction_id is not null and c.kind <> 'release'
    and not exists (select from counter_entries r where r.user_id = c.user_id and r.reverses_id = c.id);
create index lines_of_correction on counter_entries (user_id, correction_id) where correction_id is not null;

-- What a correction moves of the counters in the state it is in (COR-28).
create view due_correction_lines as
  select c.id as correction_id, c.user_id, m.counter, m.hundredths,
    case c.state when 'submitted' then 'asked' when 'validated1' then 'accepted' else 'taken' end as stage,
    case c.state when 'validated2' then 'taken' else 'reserve' end as kind
  from corrections c
  cross join jsonb_to_recordset(c.moves) as m(counter text, hundredths integer)
  where c.state in ('submitted', 'validated1', 'validated2') and m.hundredths <> 0;

-- Each statement that moves corrections moves their lines: what stands is undone, what is due added.
create function corrections_are_lines() returns trigger language plpgsql as $$
begin
  insert into counter_entries
    (user_id, counter, kind, stage, hundredths, effective_on, fact_on, rule, source, correction_id, reverses_id, created_at)
  with moved as (
    select w.user_id, w.id as correction_id, w.fact_on, w.updated_at at time zone 'Europe/Paris' as at, counters.counter,
      live.id as live_id, live.stage, live.hundredths, live.effective_on, live.fact_on as live_fact_on,
      due.counter as due_counter, due.kind as due_kind, due.stage as due_stage, due.hundredths as due_hundredths,
      open_month_on(w.updated_at::date) as now_on,
      coalesce(make_date(w.carried_year, w.carried_month, 1), open_month_on(w.updated_at::date)) as due_on
    from written w
    cross join lateral (
      select l.counter from live_correction_lines l where l.user_id = w.user_id and l.correction_id = w.id
      union select d.counter from due_correction_lines d where d.correction_id = w.id
    ) counters
    left join live_correction_lines live
      on live.user_id = w.user_id and live.correction_id = w.id and live.counter = counters.counter
    left join due_correction_lines due on due.correction_id = w.id and due.counter = counters.counter
    where (live.stage, live.hundredths) is distinct from (due.stage, due.hundredths)
  ), numbered as (
    select m.*, 'correction ' || m.correction_id || ' ' || (
      select count(distinct c.source) + 1 from counter_entries c
      where c.user_id = m.user_id and c.correction_id = m.correction_id
    ) as source from moved m
  )
  select n.user_id, n.counter, l.kind, l.stage, l.hundredths, l.effective_on, l.fact_on, 'correction', n.source, n.correction_id,
    l.reverses_id, n.at
  from numbered n
  cross join lateral (
    select 1 as place, 'release' as kind, n.stage, -n.hundredths as hundredths,
      case when open_month_on(n.effective_on) = n.effective_on then n.effective_on else n.now_on end as effective_on,
      n.live_fact_on as fact_on, n.live_id as reverses_id
    where n.live_id is not null
    union all
    select 2, n.due_kind, n.due_stage, n.due_hundredths, n.due_on, n.fact_on, null where n.due_counter is not null
  ) l
  order by n.user_id, n.correction_id, l.place, n.counter;
  return null;
end
$$;
create trigger added_corrections_are_lines after insert on corrections referencing new table as written
  for each statement execute function corrections_are_lines();
create trigger changed_corrections_are_lines after update on corrections referencing new table as written
  for each statement execute function corrections_are_lines();

-- The absences that decided corrections have left in closed months, each chain by its last (COR-09).
create view corrected_absences as
  select c.id as correction_id, c.user_id, c.old_id as event_id, c.year, c.month, (a.said->'event_code'->>'id')::bigint as event_code_id,
    (a.said->>'start_at')::date as start_at, a.said->>'start_moment' as start_moment, (a.said->>'end_at')::date as end_at,
    a.said->>'end_moment' as end_moment, ((a.said->>'days_count')::numeric * 2)::integer as half_days, c.created_at, c.updated_at
  from corrections c
  cross join lateral (select c.new->'absence' as said) a
  where c.object = 'absence' and c.state = 'validated2' and jsonb_typeof(a.said) = 'object'
    and not exists (select from corrections l where l.user_id = c.user_id and l.state = 'validated2' and l.corrects = c.id);
create index corrections_of_rows on corrections (user_id, old_id) where state = 'validated2' and old_id is not null;
