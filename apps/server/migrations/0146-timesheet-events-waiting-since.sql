-- Since when an absence waits whose decision was taken back, or whose days were counted anew: its stamp grew, its waiting did not begin anew
-- (KEY-05, DEL-25). Null for any other: since its last change.
alter table events add column waiting_since date;
