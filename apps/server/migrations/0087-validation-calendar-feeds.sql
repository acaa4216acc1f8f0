-- Calendars that other programs read by their address alone (ICS-01, ICS-02).
create table calendar_feeds (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null constraint feed_kind check (kind in ('mine', 'team', 'on_call')),
  level text not null constraint feed_level check (level in ('busy', 'absent', 'kind')),
  -- SHA-256 of the secret in the address.
  hash bytea not null constraint one_feed_per_address unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  last_agent text,
  constraint one_feed_per_kind unique (user_id, kind)
);

-- What the company allows of them (ICS-10): one row.
create table calendar_policy (
  id integer primary key default 1 constraint one_policy check (id = 1),
  most_detail text not null default 'kind' constraint most_detail_of_feeds check (most_detail in ('absent', 'kind')),
  team boolean not null default true
);
insert into calendar_policy default values;

-- A duty in a calendar says since when it is there and when it last changed (ICS-16, ICS-17); what is there already, since now.
alter table overtimes
  add column created_at timestamp(0) not null default (now() at time zone 'Europe/Paris'),
  add column updated_at timestamp(0) not null default (now() at time zone 'Europe/Paris');
