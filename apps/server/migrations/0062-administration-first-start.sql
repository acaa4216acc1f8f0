-- An empty portal is set up once, by whoever holds the link of its log (FIR-01 to FIR-13).
create table first_start (
  single boolean primary key default true check (single),
  -- SHA-256 of the link's token and of the browser's that has opened it: neither is kept.
  link_hash bytea not null,
  link_made_at timestamptz not null,
  link_ends_at timestamptz not null,
  opened_at timestamptz,
  cookie_hash bytea,
  cookie_ends_at timestamptz,
  mails_tried integer not null default 0,
  done_at timestamptz
);

-- Wrong tokens by address; there are none once the portal is set up.
create table first_start_tries (
  id bigint generated always as identity primary key,
  address text not null,
  tried_at timestamptz not null
);
create index first_start_tries_by_address on first_start_tries (address, tried_at);
