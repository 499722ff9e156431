package dev.hasse.imports.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the things that some tools read and others write, by the arguments that name them: {@code get_order_details(order_id)} and
 * {@code cancel_pending_order(order_id)} are about one order. Two arguments name one kind of thing if they have the same telling name, or if
 * they had a value in common: {@code get_details_by_id(id)} and {@code suspend_line(line_id)}.
 */
final class SharedSubjects {
    /** Shorter values, such as 1 and 2, are the ids of different things in different places. */
    private static final int SHORTEST_ID = 4;

    /**
     * What a tool is about.
     *
     * @param key the argument that names the thing
     * @param thing what it is
     * @param value the path of the value; null if the value of a write is best taken from the next read
     */
    record Subject(String key, String thing, @Nullable String value) {}

    /** An argument of a tool, which may name a thing; arguments that name things of one kind have one representative. */
    private static final class Argument {
        final ToolProfile tool;
        final String name;
        final boolean writes;
        final boolean reads;
        private Argument representative = this;

        Argument(ToolProfile tool, String name, ToolEffect effect) {
            this.tool = tool;
            this.name = name;
            this.writes = effect != ToolEffect.READ;
            this.reads = effect == ToolEffect.READ;
        }

        Argument kind() {
            Argument last = this;
            while (last.representative != last) {
                last.representative = last.representative.representative;
                last = last.representative;
            }
            return last;
        }

        void unite(Argument other) {
            other.kind().representative = kind();
        }

        boolean isNamedByTool() {
            return ToolWords.of(tool.name).contains(ToolWords.thingOf(name));
        }
    }

    private SharedSubjects() {}

    /** The subjects of the tools that have one that others read or write, by the names of the tools. */
    static Map<String, Subject> of(Collection<ToolProfile> tools) {
        List<Argument> arguments = new ArrayList<>();
        tools.forEach(tool -> addArguments(tool, arguments));
        unite(arguments);
        Map<Argument, Set<Boolean>> uses = new HashMap<>();
        for (Argument argument : arguments) {
            uses.computeIfAbsent(argument.kind(), none -> new HashSet<>()).add(argument.writes);
        }
        Map<ToolProfile, Argument> chosen = new LinkedHashMap<>();
        for (Argument argument : arguments) {
            boolean shared = uses.getOrDefault(argument.kind(), Set.of()).size() > 1;
            if (shared) {
                chosen.merge(argument.tool, argument, SharedSubjects::better);
            }
        }
        Map<Argument, List<Argument>> byKind = new LinkedHashMap<>();
        chosen.values()
                .forEach(argument -> byKind.computeIfAbsent(argument.kind(), none -> new ArrayList<>())
                        .add(argument));
        Map<String, Subject> subjects = new HashMap<>();
        byKind.values().forEach(alike -> addSubjects(alike, subjects));
        return subjects;
    }

    private static void addArguments(ToolProfile tool, List<Argument> to) {
        ToolEffect effect = RuleGuess.effect(tool);
        if (effect.standsAlone()) {
            return;
        }
        for (String name : tool.arguments.keySet()) {
            if (RuleGuess.isKey(tool, name)) {
                to.add(new Argument(tool, name, effect));
            }
        }
    }

    private static void unite(List<Argument> arguments) {
        Map<String, Argument> byName = new HashMap<>();
        Map<String, Argument> byValue = new HashMap<>();
        for (Argument argument : arguments) {
            String thing = ToolWords.thingOf(argument.name);
            if (!thing.isEmpty()) {
                byName.computeIfAbsent(thing, none -> argument).unite(argument);
            }
            for (String value : argument.tool.arguments.getOrDefault(argument.name, Set.of())) {
                if (value.length() >= SHORTEST_ID) {
                    byValue.computeIfAbsent(value, none -> argument).unite(argument);
                }
            }
        }
    }

    /** The argument that more likely names what a tool is about: the tool is named after it, or it varies more, or it comes last. */
    private static Argument better(Argument one, Argument other) {
        Comparator<Argument> likelier = Comparator.comparing(Argument::isNamedByTool)
                .thenComparing(argument -> argument.tool.values(argument.name));
        return likelier.compare(one, other) > 0 ? one : other;
    }

    private static void addSubjects(List<Argument> alike, Map<String, Subject> to) {
        boolean both = alike.stream().anyMatch(argument -> argument.reads)
                && alike.stream().anyMatch(argument -> argument.writes);
        if (!both) {
            return;
        }
        String thing = thing(alike);
        List<ToolProfile> readers = alike.stream()
                .filter(argument -> argument.reads)
                .map(argument -> argument.tool)
                .toList();
        boolean whole = alike.stream()
                .filter(argument -> argument.writes)
                .anyMatch(argument -> returnsWhatIsRead(argument.tool, readers));
        String field = whole ? null : field(alike, readers);
        for (Argument argument : alike) {
            String value;
            if (argument.reads) {
                value = field != null && argument.tool.results.containsKey(field) ? "result." + field : "result";
            } else if (whole) {
                value = returnsWhatIsRead(argument.tool, readers) ? "result" : null;
            } else if (field != null) {
                value = written(argument.tool, field);
            } else {
                value = readers.stream().allMatch(ToolProfile::returnsText) ? onlyOther(argument) : null;
            }
            to.put(argument.tool.name, new Subject(argument.name, thing, value));
        }
    }

    /** The most common telling name of the arguments. */
    private static String thing(List<Argument> alike) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Argument argument : alike) {
            String thing = ToolWords.thingOf(argument.name);
            if (!thing.isEmpty()) {
                counts.merge(thing, 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<String, Integer>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse("thing");
    }

    /**
     * Whether a tool that writes returns the thing as some tool that reads it does: they have two fields in common, and neither lacks a field that
     * the other one always has. Otherwise what the one returns would never equal what the other one does.
     */
    private static boolean returnsWhatIsRead(ToolProfile writer, List<ToolProfile> readers) {
        return readers.stream().anyMatch(reader -> {
            long same = writer.results.keySet().stream()
                    .filter(reader.results::containsKey)
                    .count();
            return same >= 2
                    && reader.results.keySet().containsAll(writer.resultsOfAll())
                    && writer.results.keySet().containsAll(reader.resultsOfAll());
        });
    }

    /** The field that tools read and most tools write, a telling one among several; null if there is none. */
    private static @Nullable String field(List<Argument> alike, List<ToolProfile> readers) {
        String best = null;
        long most = 0;
        for (ToolProfile reader : readers) {
            for (String name : reader.results.keySet()) {
                boolean telling = ToolWords.VALUE_NAME.matcher(name).matches();
                long writers = alike.stream()
                        .filter(argument -> argument.writes && written(argument.tool, name) != null)
                        .count();
                long weight = 2 * writers + (telling ? 1 : 0);
                if (writers > 0
                        && weight > most
                        && !ToolWords.KEY_NAME.matcher(name).matches()) {
                    best = name;
                    most = weight;
                }
            }
        }
        return best;
    }

    /** The only argument of a tool beside the key, if the tool replaces what is there: what is written, where tools read nothing but a text. */
    private static @Nullable String onlyOther(Argument key) {
        List<String> others = key.tool.arguments.keySet().stream()
                .filter(name -> !name.equals(key.name))
                .toList();
        return others.size() == 1 && RuleGuess.effect(key.tool) == ToolEffect.WRITE ? "args." + others.get(0) : null;
    }

    private static @Nullable String written(ToolProfile writer, String field) {
        if (writer.results.containsKey(field)) {
            return "result." + field;
        }
        return writer.arguments.containsKey(field) ? "args." + field : null;
    }
}
