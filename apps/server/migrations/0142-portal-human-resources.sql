-- Who is told where nobody above is left to pass a wait on to (DEL-26): found for each such message, among everybody.
create index human_resources on users (id) where 'ROLE_HRBP' = any (roles);
