-- Who is away on a day, over the whole company: the index of a person's absences is read from end to end for that.
create index absences_in_time on events (start_at, end_at) where kind = 'absence';
