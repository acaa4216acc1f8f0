-- The ledger behind the counters (LED, ADR 0060): an absence is a line too, and each line is chained to the one before it.
alter table counter_entries
  drop constraint counter_kind_known,
  add constraint counter_kind_known
    check (kind in ('opening', 'accrual', 'adjustment', 'rollover', 'expiry', 'reserve', 'taken', 'release')),
  -- Number and hash are given by ledger_line_is_chained; the zero that stands for them until then is never stored.
  add column seq integer not null default 0,
  add column stage text not null default 'posted'
    constraint ledger_stage_known check (stage in ('posted', 'asked', 'accepted', 'taken')),
  add column rule text not null default '',
  add column rule_id bigint,
  add column reason text,
  add column actor_id bigint references users (id),
  -- Events and corrections go, their lines stay.
  add column event_id bigint,
  add column correction_id bigint,
  add column fact_on date,
  add column reverses_id bigint,
  add column hash text not null default '';

create function ledger_rule(kind text, counter text) returns text language sql immutable as $$
  select case kind when 'accrual' then counter || '-month' else kind end
$$;

-- What the hash of a line is taken over, after the hash of the line before it (LED-15).
create function ledger_content(line counter_entries) returns text language sql stable as $$
  select array_to_string(array[
    line.user_id::text, line.seq::text, line.counter, line.kind, line.stage, line.hundredths::text,
    to_char(line.effective_on, 'YYYY-MM-DD'), to_char(line.fact_on, 'YYYY-MM-DD'), line.rule, line.rule_id::text, line.source,
    line.reason, line.actor_id::text, line.event_id::text, line.correction_id::text, line.reverses_id::text,
    to_char(line.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  ], U&'\001F', '')
$$;

create function next_ledger_hash(previous text, content text) returns text language sql immutable as $$
  select encode(sha256(convert_to(previous || U&'\001F' || content, 'UTF8')), 'hex')
$$;

create aggregate ledger_chain(text) (
  sfunc = next_ledger_hash, stype = text,
  initcond = '0000000000000000000000000000000000000000000000000000000000000000'
);

-- The absences that a counter bears, as lines (LED-03, LED-10, LED-12).
create view counted_absences as
  select e.id as event_id, e.user_id, k.relevant_counter as counter, -50 * e.half_days as hundredths,
    case e.state when 'submitted' then 'asked' when 'validated1' then 'accepted' else 'taken' end as stage,
    case e.state when 'validated2' then 'taken' else 'reserve' end as kind, e.start_at as effective_on,
    e.updated_at at time zone 'Europe/Paris' as at
  from events e
  join event_codes k on k.id = e.event_code_id
  join users u on u.id = e.user_id
  where e.kind = 'absence' and e.state <> 'refused' and k.deductible and k.relevant_counter is not null
    and u.person_type <> 'contractor' and e.start_at >= (
      select coalesce(max(o.effective_on), date '1900-01-01') from counter_entries o
      where o.user_id = e.user_id and o.kind = 'opening'
    );

-- The lines of absences that nothing has undone.
create view live_lines as
  select c.* from counter_entries c
  where c.event_id is not null and c.kind <> 'release'
    and not exists (select from counter_entries r where r.user_id = c.user_id and r.reverses_id = c.id);

-- What lines brought in without triggers still lack: those of absences, then numbers and hashes in the order of writing.
create function lay_ledger(at timestamptz) returns void language plpgsql as $$
begin
  insert into counter_entries
    (user_id, counter, kind, stage, hundredths, effective_on, rule, source, event_id, created_at, seq, hash)
  select a.user_id, a.counter, a.kind, a.stage, a.hundredths, a.effective_on, 'absence', 'event ' || a.event_id || ' 1', a.event_id,
    coalesce(lay_ledger.at, a.at), 1, 'to be chained'
  from counted_absences a order by a.user_id, a.at, a.event_id;
  update counter_entries c set seq = numbered.seq, rule = case c.rule when '' then ledger_rule(c.kind, c.counter) else c.rule end
  from (
    select id, row_number() over (partition by user_id order by (event_id is not null), created_at, id) as seq from counter_entries
  ) numbered where numbered.id = c.id;
  update counter_entries c set hash = chained.hash
  from (
    select l.id, ledger_chain(ledger_content(l)) over (partition by l.user_id order by l.seq) as hash from counter_entries l
  ) chained where chained.id = c.id;
end
$$;
select lay_ledger(now());

alter table counter_entries
  add constraint ledger_line_is_numbered check (seq > 0 and rule <> '' and hash <> ''),
  add constraint one_line_per_number unique (user_id, seq);
create unique index undone_once on counter_entries (user_id, reverses_id) where reverses_id is not null;
create index lines_of_event on counter_entries (user_id, event_id) where event_id is not null;

-- Whoever writes for somebody waits for the one before: numbers follow each other, and a failed transaction leaves no gap (LED-13, LED-14).
create function ledger_line_is_chained() returns trigger language plpgsql as $$
declare
  previous record;
begin
  perform from users where id = new.user_id for no key update;
  select seq, hash into previous from counter_entries where user_id = new.user_id order by seq desc limit 1;
  if new.rule = '' then new.rule := ledger_rule(new.kind, new.counter); end if;
  new.seq := coalesce(previous.seq, 0) + 1;
  new.hash := next_ledger_hash(coalesce(previous.hash, repeat('0', 64)), ledger_content(new));
  return new;
end
$$;
create trigger ledger_line_is_chained before insert on counter_entries
  for each row execute function ledger_line_is_chained();

-- Lines go with their person alone, or by an erasure that says that it is running (ADR 0052).
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (erasure_is_running() or not exists (select from users where id = old.user_id)) then return old; end if;
  raise exception 'lines of the ledger are only ever added' using errcode = '23514', constraint = 'ledger_is_append_only';
end
$$;
create trigger ledger_is_append_only before update or delete on counter_entries
  for each row execute function ledger_is_append_only();

-- Each statement that moves absences moves their lines, whoever wrote it (LED-03 to LED-07): what stands is undone, what is due added.
create function absences_are_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from written where kind = 'absence') and tg_op <> 'UPDATE' then return null; end if;
  insert into counter_entries (user_id, counter, kind, stage, hundredths, effective_on, rule, source, event_id, reverses_id, created_at)
  with moved as (
    select w.user_id, w.id as event_id, w.updated_at at time zone 'Europe/Paris' as at, live.id as live_id, due.event_id as due_id,
      live.counter, live.stage, live.hundredths, live.effective_on, live.rule, due.counter as due_counter, due.kind as due_kind,
      due.stage as due_stage, due.hundredths as due_hundredths, due.effective_on as due_on
    from written w
    join users u on u.id = w.user_id
    left join live_lines live on live.user_id = w.user_id and live.event_id = w.id
    left join counted_absences due on due.event_id = w.id and tg_op <> 'DELETE'
    where (live.counter, live.stage, live.hundredths, live.effective_on)
      is distinct from (due.counter, due.stage, due.hundredths, due.effective_on)
  ), numbered as (
    select m.*, 'event ' || m.event_id || ' ' || (
      select count(distinct c.source) + 1 from counter_entries c where c.user_id = m.user_id and c.event_id = m.event_id
    ) as source from moved m
  )
  select n.user_id, l.counter, l.kind, l.stage, l.hundredths, l.effective_on, l.rule, n.source, n.event_id, l.reverses_id, n.at
  from numbered n
  cross join lateral (
    select 1 as place, n.counter, 'release' as kind, n.stage, -n.hundredths as hundredths, n.effective_on, n.rule, n.live_id as reverses_id
    where n.live_id is not null
    union all
    select 2, n.due_counter, n.due_kind, n.due_stage, n.due_hundredths, n.due_on, 'absence', null where n.due_id is not null
  ) l
  order by n.user_id, n.event_id, l.place;
  return null;
end
$$;
create trigger added_absences_are_lines after insert on events referencing new table as written
  for each statement execute function absences_are_lines();
create trigger changed_absences_are_lines after update on events referencing new table as written
  for each statement execute function absences_are_lines();
create trigger deleted_absences_are_lines after delete on events referencing old table as written
  for each statement execute function absences_are_lines();

-- A balance that is taken over has the absences before it in it (LED-10).
create function opening_releases_absences() returns trigger language plpgsql as $$
begin
  -- Its own lines come here too, and end here.
  if not exists (select from added where kind = 'opening') then return null; end if;
  insert into counter_entries (user_id, counter, kind, stage, hundredths, effective_on, rule, source, event_id, reverses_id, created_at)
  select l.user_id, l.counter, 'release', l.stage, -l.hundredths, l.effective_on, l.rule, 'event ' || l.event_id || ' ' || (
      select count(distinct c.source) + 1 from counter_entries c where c.user_id = l.user_id and c.event_id = l.event_id
    ), l.event_id, l.id, opened.at
  from (
    select user_id, max(effective_on) as day, max(created_at) as at from added where kind = 'opening' group by user_id
  ) opened
  join live_lines l on l.user_id = opened.user_id and l.effective_on < opened.day
  order by l.user_id, l.event_id;
  return null;
end
$$;
create trigger opening_releases_absences after insert on counter_entries referencing new table as added
  for each statement execute function opening_releases_absences();

-- Whoever is no contractor any more has counters again, and their absences count (LED-12).
create function count_absences_of(person bigint) returns void language sql as $$
  insert into counter_entries (user_id, counter, kind, stage, hundredths, effective_on, rule, source, event_id, created_at)
  select a.user_id, a.counter, a.kind, a.stage, a.hundredths, a.effective_on, 'absence', 'event ' || a.event_id || ' ' || (
      select count(distinct c.source) + 1 from counter_entries c where c.user_id = a.user_id and c.event_id = a.event_id
    ), a.event_id, a.at
  from counted_absences a
  where a.user_id = person and not exists (select from live_lines l where l.user_id = a.user_id and l.event_id = a.event_id)
  order by a.at, a.event_id
$$;
create function hired_people_have_lines() returns trigger language plpgsql as $$
begin
  perform count_absences_of(new.id);
  return null;
end
$$;
create trigger hired_people_have_lines after update of person_type on users
  for each row when (old.person_type = 'contractor' and new.person_type <> 'contractor')
  execute function hired_people_have_lines();
