-- The company's logos as they are drawn, by what they are: the address of one never means another (CFG-08).
create table company_logos (
  hash text primary key constraint logo_hash check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  created_at timestamptz not null
);
