-- The chain over the audit (AUD-01): positions without a gap, in the order of sealing.
create table audit_seals (
  position bigint primary key check (position > 0),
  audit_id bigint not null constraint sealed_once unique references audit (id),
  -- Emptied with what it hid (AUD-08).
  salt bytea check (octet_length(salt) = 16),
  content bytea not null check (octet_length(content) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null
);

-- Rows whose content an erasure has emptied, and by which run.
create table audit_redactions (
  audit_id bigint primary key references audit (id),
  run_id bigint not null,
  redacted_at timestamptz not null
);

-- What waits for its seal: each row is noted by the transaction that adds it, and seen once that is committed, whatever was sealed
-- meanwhile. Neither an id nor a time says that (ADR 0045).
create table audit_unsealed (audit_id bigint primary key);
insert into audit_unsealed select id from audit;

create function note_unsealed_audit() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed select id from added;
  return null;
end
$$;
create trigger unsealed_audit_is_noted after insert on audit referencing new table as added
  for each statement execute function note_unsealed_audit();

-- How each verification of the whole chain ended (AUD-13); without a fault it was intact.
create table audit_verifications (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  sealed bigint not null,
  head text not null,
  faults text[] not null
);

-- The one door (AUD-08): the columns that the trigger names may be emptied, once an erasure is noted.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
      and not jsonb_strip_nulls(to_jsonb(new)) ?| tg_argv
      and exists (
        select from audit_redactions
        where audit_id = (case tg_table_name when 'audit' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'audit_id' end)::bigint
      )
    then
      return new;
    end if;
  end if;
  raise exception 'audit rows are only ever added' using errcode = '23514', constraint = tg_table_name || '_is_append_only';
end
$$;
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function audit_is_append_only('before', 'after', 'comment');
create trigger audit_seals_is_append_only before update or delete on audit_seals
  for each row execute function audit_is_append_only('salt');
create trigger audit_redactions_is_append_only before update or delete on audit_redactions
  for each row execute function audit_is_append_only();

-- The search of the audit, newest first (AUD-10): an index for each filter that leaves few of twenty million rows.
create index audit_in_time on audit (at, id);
create index audit_of_actor on audit (actor_id, at, id);
create index audit_of_entity_in_time on audit (entity, at, id);
create index audit_of_action_in_time on audit (action, at, id);
create index audit_of_request on audit (request_id);
create index audit_comment_words on audit using gin (to_tsvector('simple', comment)) where comment is not null;
