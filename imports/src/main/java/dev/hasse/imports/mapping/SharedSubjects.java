package dev.hasse.imports.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the things that some tools read and others write, by the arguments that name them: {@code get_order_details(order_id)} and
 * {@code cancel_pending_order(order_id)} are about one order. Two arguments name one kind of thing if they have the same telling name, or if
 * they had a value in common: {@code get_details_by_id(id)} and {@code suspend_line(line_id)}. A tool may name two of a kind (a
 * {@link KeyPair}), or, if none of its arguments names one thing, several in a list (a {@link KeyPlace}).
 */
final class SharedSubjects {
    /** Shorter values, such as 1 and 2, are the ids of different things in different places. */
    private static final int SHORTEST_ID = 4;

    /**
     * What a tool is about.
     *
     * @param key the path of the names of the things, as a gap has it
     * @param thing what they are
     * @param value the path of the value; null if the value of a write is best taken from the next read
     * @param pair the two arguments that name things, if there are two; else null
     * @param adds whether the tool adds something to the things, and keeps the rest
     * @param within the further gaps of the name of a cell, as {@code :{range}}; empty if the key alone names it
     */
    record Subject(
            String key,
            String thing,
            @Nullable String value,
            @Nullable KeyPair pair,
            boolean adds,
            String within) {}

    /** A place where a tool may name things; those that name things of one kind have one representative. */
    private static final class Argument {
        final ToolProfile tool;
        final KeyPlace place;
        final boolean writes;
        final boolean reads;
        final @Nullable KeyPair pair;
        /** What hangs on the thing, if the tool is about that; else empty. */
        final String appendage;
        /** Whether another tool was given, or told, one of its values. */
        boolean isMet;

        private Argument representative = this;

        Argument(ToolProfile tool, KeyPlace place, @Nullable KeyPair pair) {
            this.tool = tool;
            this.place = place;
            this.pair = pair;
            this.reads = RuleGuess.effect(tool) == ToolEffect.READ;
            this.writes = !reads;
            this.appendage = ToolWords.appendage(tool.name);
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
            return tool.words.contains(place.thing());
        }

        /** Whether its tool makes something that belongs to the thing, as {@code post_message(channel_id)} does. */
        boolean addsTo(String thing) {
            List<String> words = tool.words;
            return writes
                    && pair == null
                    && !place.isListed()
                    && words.stream().anyMatch(ToolWords.CREATING::contains)
                    && (!appendage.isEmpty()
                            || (!ToolWords.thingOf(place.name()).isEmpty()
                                    && RuleGuess.subject(tool).stream()
                                            .map(ToolWords::singular)
                                            .noneMatch(thing::equals)));
        }

        /** The fields that it tells of a thing. */
        Set<String> told() {
            return place.isListed() ? place.fields() : tool.results.keySet();
        }

        /** Those of them that it tells of every thing. */
        Set<String> toldOfAll() {
            return place.isListed() ? place.fields() : tool.resultsOfAll();
        }

        /** The path of the whole thing that it tells. */
        String whole() {
            return place.isListed() ? place.element() : tool.envelope.path();
        }

        /** The path of a value that the tool reads of a thing; null if that is not known. */
        @Nullable
        String read(@Nullable String field) {
            boolean tells = field != null && told().contains(field);
            if (pair != null || (place.isListed() && !tells)) {
                return null;
            }
            return tells ? whole() + "." + field : tool.envelope.path();
        }

        /** The path of a value that the tool writes; null if that is not known. */
        @Nullable
        String written(String field) {
            if (pair != null) {
                return pair.tells(field, tool) ? tool.envelope.path() : null;
            }
            if (place.isListed()) {
                return place.fields().contains(field) ? place.element() + "." + field : null;
            }
            String given = tool.given(field);
            if (ToolWords.ANSWER_NAME.matcher(field).matches()) {
                return RuleGuess.effect(tool) == ToolEffect.WRITE ? given : null;
            }
            return tool.results.containsKey(field) ? tool.told(field) : given;
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
        if (RuleGuess.effect(tool).standsAlone() || tellsOnlyAbout(tool)) {
            return;
        }
        KeyPair pair = KeyPair.of(tool);
        if (pair != null) {
            for (String name : List.of(pair.from(), pair.to())) {
                to.add(new Argument(tool, KeyPlace.argument(name, pair.name(), tool), pair));
            }
            to.get(to.size() - 1).unite(to.get(to.size() - 2));
            return;
        }
        int before = to.size();
        for (String name : tool.arguments.keySet()) {
            if (RuleGuess.isKey(tool, name)) {
                to.add(new Argument(tool, KeyPlace.argument(name, name, tool), null));
            }
        }
        if (to.size() == before) {
            // What is read of each thing stands beside its name in the answer, if anywhere.
            List<KeyPlace> returned = RuleGuess.effect(tool) == ToolEffect.READ ? tool.lists.returned() : List.of();
            List<KeyPlace> places = returned.isEmpty() ? tool.lists.given(tool.calls) : returned;
            places.forEach(place -> to.add(new Argument(tool, place, null)));
        }
    }

    /** Whether a tool tells something about a thing in a text, which never equals the thing: {@code get_file_info(path)}. */
    private static boolean tellsOnlyAbout(ToolProfile tool) {
        return RuleGuess.effect(tool) == ToolEffect.READ
                && tool.answersInText()
                && tool.words.stream().anyMatch(ToolWords.ABOUT::contains);
    }

    private static void unite(List<Argument> arguments) {
        Map<String, Argument> byName = new HashMap<>();
        Map<String, Argument> byValue = new HashMap<>();
        for (Argument argument : arguments) {
            String thing = argument.place.thing();
            if (!thing.isEmpty()) {
                byName.computeIfAbsent(argument.appendage + " " + thing, none -> argument)
                        .unite(argument);
            }
            for (String value : argument.place.values()) {
                if (value.length() >= SHORTEST_ID) {
                    Argument other = byValue.computeIfAbsent(argument.appendage + " " + value, none -> argument);
                    boolean met = !other.tool.name.equals(argument.tool.name);
                    argument.isMet |= met;
                    other.isMet |= met;
                    other.unite(argument);
                }
            }
        }
    }

    /**
     * The argument that more likely names what a tool is about: the tool is named after it, or other tools had a value of it, or it varies more, or it
     * comes last.
     */
    private static Argument better(Argument one, Argument other) {
        Comparator<Argument> likelier = Comparator.comparing(Argument::isNamedByTool)
                .thenComparing(argument -> argument.isMet)
                .thenComparing(argument -> argument.place.values().size());
        return likelier.compare(one, other) > 0 ? one : other;
    }

    private static void addSubjects(List<Argument> alike, Map<String, Subject> to) {
        boolean both = alike.stream().anyMatch(argument -> argument.reads)
                && alike.stream().anyMatch(argument -> argument.writes);
        if (!both) {
            return;
        }
        String appendage = alike.get(0).appendage;
        String thing = thing(alike) + (appendage.isEmpty() ? "" : "_" + appendage);
        String within = within(alike);
        List<Argument> readers =
                alike.stream().filter(argument -> argument.reads).toList();
        List<Argument> writers =
                alike.stream().filter(argument -> argument.writes).toList();
        boolean whole = writers.stream().anyMatch(writer -> tellsAsOneOf(readers, writer));
        String field = whole ? null : field(writers, readers);
        for (Argument argument : alike) {
            String value;
            if (whole) {
                boolean alone = argument.reads && !argument.place.isListed();
                value = alone || tellsAsOneOf(argument.reads ? writers : readers, argument) ? argument.whole() : null;
            } else if (argument.reads) {
                value = argument.read(field);
            } else if (field != null) {
                value = argument.written(field);
            } else {
                value = readers.stream().allMatch(reader -> reader.tool.returnsText()) ? onlyOther(argument) : null;
            }
            boolean adds = argument.addsTo(thing);
            to.put(
                    argument.tool.name,
                    new Subject(argument.place.path(), thing, adds ? null : value, argument.pair, adds, within));
        }
    }

    /**
     * The gaps for arguments that tools which read and tools which write have in common beside the key, and that are not always the same: the
     * range of {@code get_cells(sheet_id, range)}. Without them, things would be one cell that have nothing but the key in common.
     */
    private static String within(List<Argument> alike) {
        if (alike.stream().anyMatch(argument -> argument.place.isListed() || argument.pair != null)) {
            return "";
        }
        StringBuilder gaps = new StringBuilder();
        for (String name : new TreeSet<>(alike.get(0).tool.arguments.keySet())) {
            boolean common = !ToolWords.VALUE_NAME.matcher(name).matches()
                    && alike.stream()
                            .allMatch(argument -> !argument.place.path().equals(name)
                                    && argument.tool.present.getOrDefault(name, 0) == argument.tool.calls);
            Set<String> read = values(name, alike, true);
            Set<String> written = values(name, alike, false);
            boolean varies = read.size() > 1 || written.size() > 1;
            if (common && varies && !Collections.disjoint(read, written)) {
                gaps.append(":{").append(name).append('}');
            }
        }
        return gaps.toString();
    }

    private static Set<String> values(String argument, List<Argument> alike, boolean read) {
        return alike.stream()
                .filter(each -> each.reads == read)
                .flatMap(each -> each.tool.arguments.getOrDefault(argument, Set.of()).stream())
                .collect(Collectors.toSet());
    }

    /** The most common telling name of the arguments, or else of what the tools are named after; or else that of the arguments, as {@code key}. */
    private static String thing(List<Argument> alike) {
        String thing = mostCommon(alike.stream().map(argument -> argument.place.thing()));
        return thing != null
                ? thing
                : Objects.requireNonNullElse(
                        mostCommon(alike.stream()
                                .flatMap(argument -> RuleGuess.subject(argument.tool).stream()
                                        .map(ToolWords::singular)
                                        .filter(ToolWords::isPlain)
                                        .distinct())),
                        Objects.requireNonNullElse(
                                mostCommon(alike.stream()
                                        .map(argument -> argument.place.name())
                                        .filter(ToolWords::isPlain)),
                                "thing"));
    }

    private static @Nullable String mostCommon(Stream<String> names) {
        Map<String, Integer> counts = new TreeMap<>();
        names.filter(name -> !name.isEmpty()).forEach(name -> counts.merge(name, 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue()
                        .thenComparing(
                                Map.Entry.<String, Integer>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /**
     * Whether a tool tells the whole thing as another one does: they have two fields in common, and neither lacks a field that the other one
     * always has. Otherwise what the one tells would never equal what the other one does.
     */
    private static boolean tellsAsOneOf(List<Argument> others, Argument one) {
        return one.pair == null
                && others.stream().anyMatch(other -> {
                    long same =
                            one.told().stream().filter(other.told()::contains).count();
                    return same >= 2
                            && other.told().containsAll(one.toldOfAll())
                            && one.told().containsAll(other.toldOfAll());
                });
    }

    /** The field that tools read and most tools write, a telling one among several; null if there is none. */
    private static @Nullable String field(List<Argument> writing, List<Argument> readers) {
        String best = null;
        long most = 0;
        for (Argument reader : readers) {
            for (String name : reader.told()) {
                if (ToolWords.FLAGS.contains(name) || reader.tool.arguments.containsKey(name)) {
                    // What a reader is told to look for, it does not find out.
                    continue;
                }
                boolean telling = ToolWords.VALUE_NAME.matcher(name).matches();
                long writers = writing.stream()
                        .filter(argument -> argument.written(name) != null)
                        .count();
                long weight = 2 * writers + (telling ? 1 : 0);
                if (writers > 0 && weight > most && !ToolWords.isKeyName(name)) {
                    best = name;
                    most = weight;
                }
            }
        }
        return best;
    }

    /**
     * The only argument of a tool beside the key, or the only one that is named like a value, if the tool replaces what is there: what is written, where
     * tools read nothing but a text.
     */
    private static @Nullable String onlyOther(Argument key) {
        List<String> others = key.tool.arguments.keySet().stream()
                .filter(name -> !name.equals(key.place.path()))
                .toList();
        List<String> telling = others.stream()
                .filter(name -> ToolWords.VALUE_NAME.matcher(name).matches())
                .toList();
        boolean changes = key.tool.words.stream().anyMatch(ToolWords.CHANGING::contains);
        if (changes || key.pair != null || RuleGuess.effect(key.tool) != ToolEffect.WRITE) {
            return null;
        }
        return telling.size() == 1 ? "args." + telling.get(0) : others.size() == 1 ? "args." + others.get(0) : null;
    }
}
