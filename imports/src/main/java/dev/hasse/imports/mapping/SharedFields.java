package dev.hasse.imports.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the fields in which several tools answer with what they read or wrote, though none of their arguments names a cell: {@code refund} and
 * {@code charge}, which both tell the balance, are about one balance. Tools whose names tell that they are about different things, such as
 * {@code get_savings_balance} and {@code get_checking_balance}, are not, and if none of them writes, nothing is gained by one cell.
 */
final class SharedFields {
    private SharedFields() {}

    /** The fields of the tools that share one with another, by the names of the tools. */
    static Map<String, String> of(Collection<ToolProfile> tools) {
        Map<String, Map<List<String>, List<ToolProfile>>> bySubject = new LinkedHashMap<>();
        for (ToolProfile tool : tools) {
            String field = RuleGuess.toldField(tool);
            if (field != null && ToolWords.SUBJECT_NAME.matcher(field).matches()) {
                List<String> subject = new ArrayList<>(RuleGuess.subject(tool));
                subject.removeAll(ToolWords.of(field));
                bySubject
                        .computeIfAbsent(field, none -> new LinkedHashMap<>())
                        .computeIfAbsent(subject, none -> new ArrayList<>())
                        .add(tool);
            }
        }
        Map<String, String> fields = new HashMap<>();
        bySubject.forEach((field, subjects) -> {
            long told = subjects.keySet().stream()
                    .filter(subject -> !subject.isEmpty())
                    .count();
            if (told <= 1) {
                share(field, subjects.values().stream().flatMap(List::stream).toList(), fields);
            } else {
                subjects.values().forEach(group -> share(field, group, fields));
            }
        });
        return fields;
    }

    private static void share(String field, List<ToolProfile> group, Map<String, String> fields) {
        if (group.size() > 1 && group.stream().anyMatch(tool -> RuleGuess.effect(tool) != ToolEffect.READ)) {
            group.forEach(tool -> fields.put(tool.name, field));
        }
    }
}
