-- Once a month, what everybody's ledger ended with: lines taken off its end with the triggers off are missed (LED-24).
create table counter_seals (
  id bigint generated always as identity primary key,
  -- The first day of the month that it was taken in.
  month date not null constraint one_counter_seal_per_month unique,
  sealed_at timestamptz not null,
  last_line_id bigint not null,
  people integer not null,
  lines integer not null,
  hash text not null
);

-- Everybody's last hash up to a line, as one.
create function ledger_heads(up_to bigint) returns table (people integer, lines integer, hash text) language sql stable as $$
  select count(*)::integer, coalesce(sum(h.lines), 0)::integer,
    encode(sha256(convert_to(coalesce(string_agg(h.hash, U&'\001F' order by h.user_id), ''), 'UTF8')), 'hex')
  from (
    select c.user_id, count(*) as lines, (array_agg(c.hash order by c.seq desc))[1] as hash
    from counter_entries c where c.id <= up_to group by c.user_id
  ) h
$$;
