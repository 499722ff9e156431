package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the tools whose values, by a draft, never look like what other tools read in the same cells: a text where an object is read, or a text that
 * stands within what is read. Such values are never equal, so that each read would seem to find what somebody else had written.
 */
final class UnlikeValues {
    /** Shorter texts stand within others by chance. */
    private static final int SHORTEST = 4;

    private UnlikeValues() {}

    /**
     * Marks these tools; false if there are none.
     *
     * @param all whether all traces share their cells
     */
    static boolean mark(Map<String, ToolProfile> tools, Mapping mapping, List<Call> calls, boolean all) {
        Map<List<String>, Set<Value>> read = new HashMap<>();
        Map<String, Map<List<String>, Set<Value>>> readBy = new LinkedHashMap<>();
        Map<String, Map<List<String>, Set<Value>>> written = new HashMap<>();
        for (Call call : calls) {
            String scope = all ? "" : mapping.scope(call);
            Access access = mapping.map(call).access();
            for (Glance seen : access.reads()) {
                Value value = seen.value();
                // What a call answers after it wrote is no proof of how others see it.
                if (value != null && !value.isNull() && access.writes().isEmpty()) {
                    List<String> cell = List.of(scope, seen.cell());
                    read.computeIfAbsent(cell, none -> new HashSet<>()).add(value);
                    readBy.computeIfAbsent(call.tool(), none -> new HashMap<>())
                            .computeIfAbsent(cell, none -> new HashSet<>())
                            .add(value);
                }
            }
            for (Change change : access.writes()) {
                Value value = change.value();
                if (value != null && !value.isNull()) {
                    written.computeIfAbsent(call.tool(), none -> new HashMap<>())
                            .computeIfAbsent(List.of(scope, change.cell()), none -> new HashSet<>())
                            .add(value);
                }
            }
        }
        List<ToolProfile> unlike = new ArrayList<>();
        written.forEach((name, cells) -> {
            ToolProfile tool = tools.get(name);
            if (tool != null && areUnlike(cells, read)) {
                unlike.add(tool);
            }
        });
        unlike.forEach(tool -> tool.writesUnlikeReads = true);
        boolean any = !unlike.isEmpty();
        for (String one : readBy.keySet()) {
            for (String other : readBy.keySet()) {
                ToolProfile rarer = tools.get(one);
                ToolProfile oftener = tools.get(other);
                if (rarer != null
                        && oftener != null
                        && rarer.calls < oftener.calls
                        && areUnlike(readBy.getOrDefault(one, Map.of()), readBy.getOrDefault(other, Map.of()))) {
                    rarer.readsUnlikeOthers = true;
                    any = true;
                }
            }
        }
        return any;
    }

    private static boolean areUnlike(Map<List<String>, Set<Value>> written, Map<List<String>, Set<Value>> read) {
        boolean alike = false;
        boolean unlike = false;
        boolean within = false;
        for (Map.Entry<List<String>, Set<Value>> cell : written.entrySet()) {
            for (Value one : cell.getValue()) {
                for (Value seen : read.getOrDefault(cell.getKey(), Set.of())) {
                    if (seen.equals(one)) {
                        return false;
                    }
                    within |= isWithin(one, seen);
                    boolean same = shape(seen).equals(shape(one));
                    alike |= same;
                    unlike |= !same;
                }
            }
        }
        return within || (unlike && !alike);
    }

    private static boolean isWithin(Value one, Value other) {
        return one.isString()
                && other.isString()
                && one.text().length() >= SHORTEST
                && other.text().contains(one.text());
    }

    /** What a value has in common with those that it may equal: what it is, and the names of its fields. */
    private static Set<String> shape(Value value) {
        if (value.isString()) {
            return Set.of("text");
        }
        JsonNode json = Json.unwrapped(TextNode.valueOf(value.text()));
        Set<String> shape = new HashSet<>(Set.of("", json.getNodeType().name()));
        json.fieldNames().forEachRemaining(name -> shape.add("." + name));
        return shape;
    }
}
