package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation that has begun, and what it saw then.
 *
 * @param time when
 * @param values what the cells held that it read, in order
 * @param versions at which version they were
 * @param tools the registry
 * @param observed the operations whose writes it read, and those that these observed
 * @param unlogged whether it read what nobody is known to have written
 */
record BegunOperation(
        Step.Begin begin,
        long time,
        Map<String, Value> values,
        Map<String, Long> versions,
        List<Tool> tools,
        Set<String> observed,
        boolean unlogged) {}
