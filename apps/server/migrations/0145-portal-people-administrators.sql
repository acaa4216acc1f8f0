-- Whoever changes a person, the last administrator is looked for before and after: without an index of its own, that read everybody twice.
create index people_administrators on users (id) where 'ROLE_USER_ADMIN' = any (roles);
