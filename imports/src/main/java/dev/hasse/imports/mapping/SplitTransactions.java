package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls that look like parts of transactions, where the mapping names none: two or more of them that touch cells, and one that ends them, as
 * by {@code commit}, have the same value in a field that is called like the id of a transaction. Each would count as an operation that stands
 * by itself. A field whose values are names of cells is the id of a thing, such as a payment, and none of a transaction.
 */
public final class SplitTransactions {
    private static final Pattern FIELD =
            Pattern.compile("(tx|txn|xact|transaction|saga)([_.-]?(id|key|uuid|name|number|no))?|xid");

    /** The first two letters of these names: few fields have them, and each of every call is asked. */
    private static final Set<String> BEGINNINGS = Set.of("tx", "xa", "tr", "sa", "xi");

    private static final Set<String> ENDS =
            Set.of("commit", "commits", "committed", "abort", "aborts", "aborted", "rollback", "rolledback");

    private SplitTransactions() {}

    /** Whether a field is called like the id of a transaction. */
    public static boolean isName(String field) {
        return field.length() <= MappingCheck.LONGEST
                && field.length() > 1
                && BEGINNINGS.contains(field.substring(0, 2).toLowerCase(Locale.ROOT))
                && FIELD.matcher(field.toLowerCase(Locale.ROOT)).matches();
    }

    /** The fields of a document that are called so, and have a text or a number. */
    public static Map<String, String> fields(JsonNode document) {
        Map<String, String> fields = new TreeMap<>();
        document.properties().forEach(field -> {
            String text = isName(field.getKey()) ? Json.id(field.getValue()) : null;
            if (text != null && !text.isEmpty()) {
                fields.put(field.getKey(), text);
            }
        });
        return fields;
    }

    /**
     * What is missing, and how to add it: a line without a full stop, safe to print; empty if nothing is.
     *
     * @param own the user's mapping
     * @param mappings the mapping of each call
     */
    public static Optional<String> in(List<Call> calls, Mapping own, Function<Call, Mapping> mappings) {
        if (own.isNone()) {
            return Optional.empty();
        }
        Set<String> ending = calls.stream()
                .map(Call::tool)
                .distinct()
                .filter(SplitTransactions::endsByItsName)
                .collect(Collectors.toSet());
        Set<String> names = new LinkedHashSet<>();
        Set<String> ends = new LinkedHashSet<>();
        for (Call call : ending.isEmpty() ? List.<Call>of() : calls) {
            if (ending.contains(call.tool()) && !mappings.apply(call).hasTransactions()) {
                ends.add(call.tool());
                names.addAll(candidates(call).keySet());
            }
        }
        return names.stream()
                .filter(name -> groups(name, ending, calls, mappings))
                .findFirst()
                .map(name -> message(name, isAttribute(name, calls), ends, own));
    }

    private static boolean endsByItsName(String tool) {
        List<String> words = Arrays.asList(tool.replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                .toLowerCase(Locale.ROOT)
                .split("[^a-z]+"));
        // A commit of git ends no transaction.
        return words.stream().anyMatch(ENDS::contains) && !words.contains("git");
    }

    private static Map<String, String> candidates(Call call) {
        Map<String, String> found = new TreeMap<>(fields(call.arguments()));
        call.origin().attributes().forEach((name, value) -> {
            if (isName(name)) {
                found.put(name, value);
            }
        });
        return found;
    }

    private static boolean isAttribute(String name, List<Call> calls) {
        return calls.stream().anyMatch(call -> call.origin().attributes().containsKey(name));
    }

    private static @Nullable String value(String name, Call call) {
        String attribute = call.origin().attributes().get(name);
        return attribute != null ? attribute : fields(call.arguments()).get(name);
    }

    /** The calls of one value of the field. */
    private static final class Group {
        boolean isEnded;
        int touching;
        boolean isNamedByCells = true;
    }

    private static boolean groups(String name, Set<String> ending, List<Call> calls, Function<Call, Mapping> mappings) {
        Map<List<String>, Group> groups = new HashMap<>();
        for (Call call : calls) {
            Mapping mapping = mappings.apply(call);
            String value = value(name, call);
            if (value == null || mapping.hasTransactions()) {
                continue;
            }
            Group group = groups.computeIfAbsent(List.of(mapping.scope(call), value), none -> new Group());
            group.isEnded |= ending.contains(call.tool());
            Access access = mapping.map(call).access();
            if (!access.isNone()) {
                group.touching++;
                group.isNamedByCells &= cells(access).allMatch(cell -> names(cell, value));
            }
        }
        return groups.values().stream().anyMatch(group -> group.isEnded && group.touching > 1 && !group.isNamedByCells);
    }

    private static Stream<String> cells(Access access) {
        return Stream.concat(
                access.reads().stream().map(read -> read.cell()),
                access.writes().stream().map(write -> write.cell()));
    }

    private static boolean names(String cell, String value) {
        return new HashSet<>(Arrays.asList(cell.split("[^\\p{L}\\p{N}]+"))).contains(value) || cell.endsWith(value);
    }

    private static String message(String name, boolean isAttribute, Set<String> ends, Mapping own) {
        String line;
        // A dot in a path stands between two names, but not in the name of an attribute.
        String path = name.indexOf('.') < 0 ? name : "[\"" + name + "\"]";
        if (isAttribute && own.fields().containsKey("tool")) {
            line = "\"transaction: " + (path.equals(name) ? name : "'" + path + "'") + "\" to fields of the mapping";
        } else if (isAttribute) {
            line = "transaction: \"{@" + name + "}\" to the mapping";
        } else {
            String quote = path.equals(name) ? "\"" : "'";
            line = "transaction: " + quote + "{" + path + "}" + quote + " to the mapping";
        }
        List<String> rules = new ArrayList<>();
        for (String tool : ends) {
            String effect = tool.toLowerCase(Locale.ROOT).contains("commit") ? "commit" : "abort";
            rules.add('"' + MappingCheck.shown(tool) + ": " + effect + '"');
        }
        return "calls with one " + SafeText.quoteBriefly(name) + " end with "
                + ends.stream().map(SafeText::quoteBriefly).collect(Collectors.joining(" or "))
                + ", like parts of one transaction, but each counts by itself. If they are one, add "
                + line + ", and " + String.join(", ", rules) + " to tools";
    }
}
