-- What the company chose on screen (CFG-01); a key without a row has the environment's value, else its default.
create table company_settings (
  key text primary key check (key ~ '^[a-z_]+([.][a-z_]+)+$'),
  value jsonb not null,
  updated_at timestamp(0) not null,
  updated_by bigint references users (id)
);
