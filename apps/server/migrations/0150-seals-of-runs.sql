-- A ledger is sealed when a payroll run is issued too, beside the first day of each month that the counters are kept (LED-24).
alter table counter_seals alter column month drop not null;
alter table counter_seals add column run_id bigint constraint one_counter_seal_per_run unique references payroll_runs (id);
alter table counter_seals add constraint seal_says_why check ((month is null) <> (run_id is null));

-- The same heads, found by person: a line has the number after the one before, so that the last one says how many there are.
create or replace function ledger_heads(up_to bigint) returns table (people integer, lines integer, hash text) language sql stable as $$
  select count(*)::integer, coalesce(sum(h.seq), 0)::integer,
    encode(sha256(convert_to(coalesce(string_agg(h.hash, U&'\001F' order by u.id), ''), 'UTF8')), 'hex')
  from users u cross join lateral (
    select c.seq, c.hash from counter_entries c where c.user_id = u.id and c.id <= up_to order by c.seq desc limit 1
  ) h
$$;
