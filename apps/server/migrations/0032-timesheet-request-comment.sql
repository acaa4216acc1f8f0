-- What a person says to whoever decides on their absence (ASK-13); its history keeps what was said before.
alter table events add column request_comment text
  constraint request_comment_length check (char_length(request_comment) <= 1000);
