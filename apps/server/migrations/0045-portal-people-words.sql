-- People by the beginning of each word of their names and by their matricule; what parts words is told by rules/portal/word-search.
alter table users add column name_words tsvector not null
  generated always as (array_to_tsvector(array_remove(regexp_split_to_array(search_key, '[\s!-/:-@[-`{-~’]+'), ''))) stored;
create index users_by_word on users using gin (name_words);
