create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  -- '*' alone is all of them, later ones included.
  events text[] not null constraint webhook_wants_something check (cardinality(events) > 0),
  secret_box bytea not null,
  -- Signs beside the new one for a day.
  former_secret_box bytea,
  rotated_at timestamptz,
  enabled boolean not null default true,
  -- Why and when it was switched off: by somebody, by 410, by five dead deliveries.
  disabled_because text constraint disabled_reason check (disabled_because in ('person', 'gone', 'dead')),
  disabled_at timestamptz,
  dead_in_a_row smallint not null default 0,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz not null,
  constraint disabled_has_its_reason check (enabled = (disabled_because is null) and enabled = (disabled_at is null))
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event_id uuid not null,
  -- The audit row that it comes from, told to nobody; null for a trial.
  audit_id bigint,
  type text not null,
  data text not null,
  state text not null default 'pending' constraint delivery_state check (state in ('pending', 'delivered', 'dead')),
  attempts smallint not null default 0,
  next_at timestamptz,
  -- Whoever attempts it has it until then.
  taken_until timestamptz,
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint one_delivery_per_event unique (webhook_id, event_id),
  constraint pending_has_its_time check ((state = 'pending') = (next_at is not null) and (state = 'pending') = (ended_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'pending';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_of_audit on webhook_deliveries (audit_id) where state = 'pending';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where state <> 'pending';

-- Which event an audit row is (HOO-02, HOO-26), and null for one that nobody outside is told of.
create function webhook_event_of(entity text, action text, before jsonb, after jsonb, is_absence boolean, is_active boolean, state text)
returns text language sql immutable as $$
  select case
    when entity = 'event' and is_absence then 'absence.' || case
      when after ? 'undoes' then 'changed'
      when action = 'create' then 'submitted'
      when action = 'delete' then 'deleted'
      when action in ('validated1', 'validated2', 'refused', 'backward') then action
      when action in ('edit', 'recount') then 'changed' end
    when entity = 'month' then 'month.' || case
      when after ? 'undoes' then case state when 'non_submitted' then 'backward' else state end
      when action in ('submitted', 'force_submit') then 'submitted'
      when action = 'non_submitted' then 'backward'
      when action in ('validated1', 'validated2') then action end
    when entity = 'period' and action = 'close' then 'period.closed'
    when entity = 'user' then case
      when action in ('create', 'create-admin', 'scim-create') or (action = 'import' and before is null) then 'person.created'
      when not is_active and (action in ('deactivate', 'scim-deactivate', 'leave') or before->>'is_active' = 'true') then 'person.deactivated'
      when action in (
        'import', 'activate', 'change', 'change-email', 'change-manager', 'change-rhythm', 'change-roles', 'departure', 'leave', 'planned-change',
        'return', 'scim-adopt', 'scim-change', 'scim-group', 'scim-reactivate'
      ) then 'person.changed' end
  end
$$;

-- The names of the fields whose values differ, none of the values.
create function changed_fields(action text, before jsonb, after jsonb) returns json language sql immutable as $$
  select case
    when action = 'activate' then json_build_array('is_active')
    else coalesce((
      select json_agg(key order by key) from jsonb_each(after) field
      where key <> 'updated_at' and before ? key and field.value is distinct from before->key
    ), '[]') end
$$;

/*
 * What happened is queued in the transaction that makes it, once for each endpoint that wants it (HOO-03): whoever writes an audit row,
 * by a call, a file or the command line. A decision waits until it can be taken back no more; one taken back is told to nobody whom it
 * was not told yet (README 68).
 */
create function queue_webhook_events() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where enabled) then return null; end if;
  delete from webhook_deliveries d using written a
    where a.after ? 'undoes' and d.audit_id = (a.after->>'undoes')::bigint and d.state = 'pending' and d.attempts = 0;
  insert into webhook_deliveries (webhook_id, event_id, audit_id, type, data, next_at, created_at)
  with happened as materialized (
    select a.*, gen_random_uuid() as event_id, u.matricule, u.is_active, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days,
      coalesce(e.state, a.before->>'state') as event_state, m.year, m.month, m.state as month_state, p.year as closed_year, p.month as closed_month,
      webhook_event_of(a.entity, a.action, a.before, a.after, coalesce(e.kind, c.kind) = 'absence', u.is_active, m.state) as type
    from written a
    left join users u on u.id = a.person_id
    left join events e on a.entity = 'event' and e.id = a.entity_id
    left join event_codes c on a.entity = 'event' and a.action = 'delete' and c.id = coalesce(a.before->>'id', a.before->>'event_code_id')::bigint
    left join months m on a.entity = 'month' and m.id = a.entity_id
    left join periods p on a.entity = 'period' and p.id = a.entity_id
    where a.entity in ('event', 'month', 'period', 'user')
      and (not coalesce(a.after ? 'undoes', false) or exists (
        select from webhook_deliveries d where d.audit_id = (a.after->>'undoes')::bigint
      ))
  )
  select w.id, h.event_id, h.id, h.type, case h.entity
      when 'event' then (select row_to_json(d)::text from (select h.entity_id as event_id, h.matricule,
        coalesce(h.start_at::text, h.before->>'start_at') as start_at, coalesce(h.start_moment, h.before->>'start_moment') as start_moment,
        coalesce(h.end_at::text, h.before->>'end_at') as end_at, coalesce(h.end_moment, h.before->>'end_moment') as end_moment,
        trim_scale(coalesce(h.half_days, (h.before->>'half_days')::integer) / 2.0) as days_count, h.event_state as state) d)
      when 'month' then (select row_to_json(d)::text from (
        select h.entity_id as month_id, h.matricule, h.year, h.month, h.month_state as state) d)
      when 'period' then (select row_to_json(d)::text from (
        select h.entity_id as period_id, h.closed_year as year, h.closed_month as month) d)
      when 'user' then case h.type
        when 'person.changed' then (select row_to_json(d)::text from (select h.person_id as user_id, h.matricule, h.is_active,
          changed_fields(h.action, h.before, h.after) as fields) d)
        else (select row_to_json(d)::text from (select h.person_id as user_id, h.matricule, h.is_active) d) end
    end,
    h.at + case when h.actor_id is not null and (
        (h.entity = 'event' and h.action in ('create', 'edit', 'validated1', 'validated2', 'refused', 'backward'))
        or (h.entity = 'month' and h.action in ('validated1', 'validated2', 'non_submitted'))
      ) then interval '31 seconds' else interval '0' end,
    h.at
  from happened h join webhooks w on w.enabled and (w.events = '{*}' or h.type = any (w.events))
  where h.type is not null and (h.type <> 'person.changed' or changed_fields(h.action, h.before, h.after)::text <> '[]');
  return null;
end
$$;
create trigger queue_webhook_events after insert on audit
  referencing new table as written for each statement execute function queue_webhook_events();
