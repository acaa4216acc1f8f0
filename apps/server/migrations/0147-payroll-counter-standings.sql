-- What somebody's lines of the ledger came to when a run last took them: none of them is ever changed, so the next reads those after them
-- alone (ADR 0061). Without its row all lines of a person are read again.
create table counter_standings (
  user_id bigint primary key references users (id) on delete cascade,
  -- The day by which lines are added up; a run of an earlier month reads all lines.
  until date not null,
  -- The last line that is in it.
  seq integer not null check (seq >= 0),
  -- Days were given back: their order counts, and lines are read one by one (MON-104).
  is_corrected boolean not null,
  -- [[counter, stage, null or the day after `until` on which it counts, hundredths]].
  sums jsonb not null
);
