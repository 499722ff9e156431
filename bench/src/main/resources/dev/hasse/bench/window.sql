-- A1 by running counts: the writes within the window, less the agent's own, less those of the value read, plus those of both. The
-- count within a window is the count when it closes less the count when it opens. At one moment a window closes before a write,
-- and opens after it, because the bounds are strict.
CREATE TEMP TABLE moments AS
SELECT trace_id, agent, entry.key AS cell, entry.value AS content, 3 * write_time + 1 AS moment, 1 AS is_write, 0 AS sign
FROM (SELECT trace_id, agent, write_time, unnest(writes) AS entry FROM records)
UNION ALL
SELECT trace_id, agent, entry.key, entry.value, 3 * bound.time + bound.shift, 0, bound.sign
FROM (
    SELECT trace_id,
           agent,
           entry,
           [{time: opens, shift: 2, sign: -1}, {time: write_time, shift: 0, sign: 1}] AS bounds
    FROM (
        SELECT trace_id, agent, entry, write_time, coalesce(read_times[entry.key], read_time) AS opens
        FROM (SELECT trace_id, agent, read_time, write_time, read_times, unnest(reads) AS entry FROM records)
    )
    WHERE opens < write_time
), unnest(bounds) AS b(bound);

DROP TABLE records;

SELECT coalesce(sum(sign * (of_all - of_agent - of_value + of_both)), 0)
FROM (
    SELECT sign,
           sum(is_write) OVER (PARTITION BY trace_id, cell ORDER BY moment) AS of_all,
           sum(is_write) OVER (PARTITION BY trace_id, cell, agent ORDER BY moment) AS of_agent,
           sum(is_write) OVER (PARTITION BY trace_id, cell, content ORDER BY moment) AS of_value,
           sum(is_write) OVER (PARTITION BY trace_id, cell, agent, content ORDER BY moment) AS of_both
    FROM moments
)
WHERE sign <> 0;
