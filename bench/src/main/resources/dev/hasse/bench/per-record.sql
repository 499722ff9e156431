-- A2 and A6, which look at one record at a time.
SELECT count(*) FILTER (phantom_tool), count(*) FILTER (reordering) FROM records;
