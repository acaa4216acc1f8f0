-- Adjustments of counters as people of payroll write them (LED-59 to LED-64): a posted one is a line of the ledger, 'ajustement {id}'.
create table counter_adjustments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  counter text not null constraint adjustment_counter
    check (counter in ('cp', 'before_june', 'remainder', 'rtt', 'rtt_remainder', 'rest', 'cp15', 'sick_children_days')),
  hundredths integer not null
    constraint adjustment_amount check (hundredths <> 0 and hundredths between -36500 and 36500),
  effective_on date not null,
  reason text not null constraint adjustment_reason check (char_length(reason) between 5 and 500),
  state text not null constraint adjustment_state check (state in ('proposed', 'posted', 'refused', 'withdrawn')),
  -- The line of the ledger that it undoes (ADM-40), which the ledger keeps as long as its person.
  undone_line_id bigint,
  client_key text,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  decided_by bigint references users (id),
  decided_at timestamptz,
  comment text,
  updated_at timestamp(0) not null,
  constraint one_adjustment_per_client_key unique (created_by, client_key),
  constraint adjustment_is_of_another check (user_id <> created_by and user_id is distinct from decided_by),
  constraint adjustment_needs_two check (state = 'withdrawn' or created_by is distinct from decided_by),
  constraint decided_adjustment_says_who check ((decided_by is null) = (decided_at is null)),
  constraint refused_adjustment_says_why check (state <> 'refused' or comment is not null)
);
create index adjustments_of_person on counter_adjustments (user_id);
create index proposed_adjustments on counter_adjustments (created_at) where state = 'proposed';
create unique index line_undone_once on counter_adjustments (undone_line_id)
  where undone_line_id is not null and state in ('proposed', 'posted');
