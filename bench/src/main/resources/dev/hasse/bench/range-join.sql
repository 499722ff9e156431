-- A1 as a join over a range: every write within the window of every read. Each (trace, cell) gets a stretch of the number line
-- for itself, which makes the join one of two inequalities and nothing else; with the cell as an equality beside them it would be
-- a hash join, which compares each read of a cell with all its writes.
CREATE TEMP TABLE writes AS
SELECT trace_id, agent, write_time, entry.key AS cell, entry.value AS written
FROM (SELECT trace_id, agent, write_time, unnest(writes) AS entry FROM records);

CREATE TEMP TABLE cells AS
SELECT trace_id, cell, (row_number() OVER ()) * (SELECT max(write_time) - min(read_time) + 1 FROM records) AS origin
FROM (SELECT DISTINCT trace_id, cell FROM writes);

CREATE TEMP TABLE placed_reads AS
SELECT origin + coalesce(read_times[entry.key], read_time) AS opens,
       origin + write_time AS closes,
       agent,
       entry.value AS value_read
FROM (SELECT trace_id, agent, read_time, write_time, read_times, unnest(reads) AS entry FROM records) AS reads
JOIN cells ON cells.cell = entry.key AND cells.trace_id IS NOT DISTINCT FROM reads.trace_id;

DROP TABLE records;

CREATE TEMP TABLE placed_writes AS
SELECT origin + write_time AS lands, agent, written
FROM writes JOIN cells ON cells.cell = writes.cell AND cells.trace_id IS NOT DISTINCT FROM writes.trace_id;

SELECT count(*)
FROM placed_reads AS i JOIN placed_writes AS j ON i.opens < j.lands AND j.lands < i.closes
WHERE i.agent <> j.agent AND i.value_read IS DISTINCT FROM j.written;
