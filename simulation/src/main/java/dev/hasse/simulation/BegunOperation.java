package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation that has begun, with the state that it saw then.
 *
 * @param time when it began
 * @param values the values of the cells that it read, in order
 * @param versions the versions of these cells
 * @param tools the registry
 * @param observed the operations whose writes it read, and those that they observed in turn
 * @param unlogged whether it read a value that no known operation wrote
 */
record BegunOperation(
        Step.Begin begin,
        long time,
        Map<String, Value> values,
        Map<String, Long> versions,
        List<Tool> tools,
        Set<String> observed,
        boolean unlogged) {}
