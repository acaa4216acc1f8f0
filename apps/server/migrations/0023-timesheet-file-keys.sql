-- What the browser calls a file of its own: a deposit whose answer was lost is sent again, and is there once.
alter table month_files add column client_key text
  constraint client_key_form check (client_key ~ '^[A-Za-z0-9_-]{8,64}$');
alter table month_files add constraint one_month_file_per_client_key unique (month_id, client_key);
