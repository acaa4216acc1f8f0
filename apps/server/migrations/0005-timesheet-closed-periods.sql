-- Whoever changes a month holds its period shared until commit; whoever closes the period holds it alone. So a send and a
-- close can never both pass (decision 11).
create function assert_period_is_open(y integer, m integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7701, y * 12 + m);
  if exists (select from periods where year = y and month = m and closed_at is not null) then
    raise exception 'period %-% is closed', y, m using errcode = '23514', constraint = 'closed_period_is_final';
  end if;
end
$$;

create function closed_period_is_final_for_months() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform assert_period_is_open(old.year, old.month); end if;
  if tg_op <> 'DELETE' then perform assert_period_is_open(new.year, new.month); end if;
  return coalesce(new, old);
end
$$;
create trigger closed_period_is_final before insert or update or delete on months
  for each row execute function closed_period_is_final_for_months();

create function closed_period_is_final_for_ranges() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform assert_period_is_open(extract(year from old.start_at)::integer, extract(month from old.start_at)::integer);
  end if;
  if tg_op <> 'DELETE' then
    perform assert_period_is_open(extract(year from new.start_at)::integer, extract(month from new.start_at)::integer);
  end if;
  return coalesce(new, old);
end
$$;
create trigger closed_period_is_final before insert or update or delete on events
  for each row execute function closed_period_is_final_for_ranges();
create trigger closed_period_is_final before insert or update or delete on overtimes
  for each row execute function closed_period_is_final_for_ranges();

create function closed_period_is_final_for_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform assert_period_is_open(extract(year from old.day)::integer, extract(month from old.day)::integer);
  end if;
  if tg_op <> 'DELETE' then
    perform assert_period_is_open(extract(year from new.day)::integer, extract(month from new.day)::integer);
  end if;
  return coalesce(new, old);
end
$$;
create trigger closed_period_is_final before insert or update or delete on remote_days
  for each row execute function closed_period_is_final_for_days();

create function closed_period_stays_closed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'period %-% is closed', old.year, old.month
      using errcode = '23514', constraint = 'closed_period_is_final';
  end if;
  if tg_op = 'UPDATE' and new.closed_at is not null then
    perform pg_advisory_xact_lock(7701, old.year * 12 + old.month);
  end if;
  return coalesce(new, old);
end
$$;
create trigger closed_period_stays_closed before update or delete on periods
  for each row execute function closed_period_stays_closed();
