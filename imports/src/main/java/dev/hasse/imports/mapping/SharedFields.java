package dev.hasse.imports.mapping;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the fields in which several tools answer with what they read or wrote, though none of their arguments names a cell: {@code refund} and
 * {@code charge}, which both tell the balance, are about one balance.
 */
final class SharedFields {
    private SharedFields() {}

    /** The fields of the tools that share one with another, by the names of the tools. */
    static Map<String, String> of(Collection<ToolProfile> tools) {
        Map<String, String> fields = new HashMap<>();
        Set<String> once = new HashSet<>();
        Set<String> several = new HashSet<>();
        for (ToolProfile tool : tools) {
            String field = RuleGuess.toldField(tool);
            if (field != null && ToolWords.SUBJECT_NAME.matcher(field).matches()) {
                fields.put(tool.name, field);
                if (!once.add(field)) {
                    several.add(field);
                }
            }
        }
        fields.values().retainAll(several);
        return fields;
    }
}
