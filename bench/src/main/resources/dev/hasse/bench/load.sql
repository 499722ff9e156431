-- The records, as far as A1, A2 and A6 need them, from the file that the variable trace_file names.
-- The generated files have strings for values, and no signatures of tools, or effects without a value.
SET preserve_insertion_order = false;

CREATE TEMP TABLE records AS
SELECT trace_id,
       agent,
       read_time,
       write_time,
       read_times,
       map_entries(read_values)  AS reads,
       map_entries(write_values) AS writes,
       list_contains(read_registry, planned_tool) AND NOT list_contains(write_registry, planned_tool) AS phantom_tool,
       len(io) >= 2 AND co <> io AND list_sort(co) = list_sort(io) AS reordering
FROM read_json(
    getvariable('trace_file'),
    format = 'newline_delimited',
    columns = {
        trace_id: 'VARCHAR',
        agent: 'VARCHAR',
        read_time: 'BIGINT',
        write_time: 'BIGINT',
        read_times: 'MAP(VARCHAR, BIGINT)',
        read_values: 'MAP(VARCHAR, VARCHAR)',
        write_values: 'MAP(VARCHAR, VARCHAR)',
        planned_tool: 'VARCHAR',
        read_registry: 'VARCHAR[]',
        write_registry: 'VARCHAR[]',
        io: 'VARCHAR[][]',
        co: 'VARCHAR[][]'
    });
