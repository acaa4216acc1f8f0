-- What a session was opened with, browser and system by name; nothing else of the user agent is kept (ADM-41).
alter table sessions add column device_name text not null default 'Appareil inconnu'
  constraint device_name_length check (char_length(device_name) between 1 and 100);
