-- The days on which people were told of days that are lost (LED-57): of each day once, whoever looks first.
create table loss_notice_days (
  day date primary key
);
