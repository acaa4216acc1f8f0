-- Few, and in no list: how many people somebody has below is told without reading them all (USR-27).
create index technical_accounts on users (id) where left(matricule, 1) in ('t', 'T');
