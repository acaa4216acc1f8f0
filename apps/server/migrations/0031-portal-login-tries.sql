-- One row for an identifier and an address. Whoever counts a try locks it, before the password is looked at: of many at once, each
-- sees what the one before counted. The failures of the last day go: they counted for fifteen minutes.
drop table login_failures;
create table login_tries (
  id bigint generated always as identity primary key,
  identifier text not null,
  address text not null,
  -- Those that no session has forgiven.
  tried_at timestamptz[] not null,
  last_tried_at timestamptz,
  -- When a session was last opened there.
  opened_at timestamptz,
  kept_until timestamptz not null,
  constraint one_count_per_identifier_and_address unique (identifier, address)
);
create index login_tries_of_identifier on login_tries (identifier, last_tried_at);
create index login_tries_of_address on login_tries (address, last_tried_at);
-- What the nightly sweep looks for.
create index login_tries_by_end on login_tries (kept_until);
