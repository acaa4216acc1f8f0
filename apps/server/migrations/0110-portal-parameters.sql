-- What may be different from a day on (README 64): versions are only ever added, and the last that has begun holds (LED-40, LED-41).
create table parameters (
  id bigint generated always as identity primary key,
  key text not null constraint parameter_key_is_a_name check (key ~ '^[a-z][a-z0-9_]*([.][a-z0-9_]+)*$'),
  -- Nothing of the kind is done where there is none; JSON's own null would not come back from a backup.
  value jsonb constraint parameter_none_is_null check (value <> 'null'::jsonb),
  starts_on date not null,
  -- Nobody's are those that the portal began with.
  author_id bigint references users (id),
  created_at timestamptz not null,
  -- Some hold only once somebody else has agreed (LED-42); nobody's word is the command line's.
  awaits_confirmation boolean not null default false,
  confirmed_by bigint references users (id),
  confirmed_at timestamptz,
  constraint parameter_waits_before_confirmed check (confirmed_at is null or awaits_confirmation),
  constraint parameter_confirmed_on_a_day check (confirmed_by is null or confirmed_at is not null),
  constraint parameter_confirmed_by_another check (confirmed_by <> author_id)
);
create index parameters_by_key on parameters (key, starts_on);

create function parameter_versions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and old.awaits_confirmation
    and (new.id, new.key, new.value, new.starts_on, new.author_id, new.created_at, new.awaits_confirmation) is not distinct from
      (old.id, old.key, old.value, old.starts_on, old.author_id, old.created_at, old.awaits_confirmation) then return new;
  end if;
  raise exception 'versions of parameters are only ever added' using errcode = '23514', constraint = 'parameter_versions_stay';
end
$$;
create trigger parameter_versions_stay before update or delete on parameters
  for each row execute function parameter_versions_stay();

-- Until the end of this month as before the ledger, then the Syntec agreement (table 0.7).
insert into parameters (key, value, starts_on, created_at)
select v.key, nullif(v.value, 'null')::jsonb, v.starts_on, now()
from (
  select key, value, date '2000-01-01' as starts_on, 1 as place from (values
    ('cp_a_year', '25'), ('rtt_a_year', '11'), ('rtt_modalities', '[2, 3]'), ('entry_exit', '"whole"'), ('part_time', '"whole"'),
    ('absence_rates', '{}'), ('rtt_absence_rates', '{}'), ('cp_round_up', 'false'), ('seniority_days', 'null'),
    ('split_leave', 'null'), ('sick_carry', 'null'), ('loss_notice_days', '[]'), ('adjustment_four_eyes', 'false'),
    ('correction_months', '36'), ('correction_distinct_levels', 'true')) as before (key, value)
  union all
  select key, value, (date_trunc('month', now() at time zone 'Europe/Paris') + interval '1 month')::date, 2 from (values
    ('entry_exit', '"prorata"'), ('part_time', '"rate"'), ('absence_rates', '{"MAL": 20, "CSS": 0, "ABI": 0}'), ('cp_round_up', 'true'),
    ('seniority_days', '{"5": 1, "10": 2, "15": 3, "20": 4}'), ('split_leave', '{"main": 20, "from": {"5.00": 2, "3.00": 1}}'),
    ('sick_carry', '{"months": 15}'), ('loss_notice_days', '[60, 30, 7]')) as syntec (key, value)
) v
order by v.place;

alter table counter_entries
  add constraint ledger_rule_is_a_version foreign key (rule_id) references parameters (id);
