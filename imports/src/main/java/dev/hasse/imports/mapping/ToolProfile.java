package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.traces.JsonValues;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The common features of a tool's calls. */
final class ToolProfile {
    /** The number of values of an argument that are remembered; beyond it, an argument counts as having many. */
    static final int MANY = 50;

    /** Fields of results that tell whether the call did anything. */
    private static final List<String> FLAGS = List.of("ok", "success", "succeeded", "applied");

    final String name;
    /** The words of its name that tell what it does, and to what. */
    final List<String> words;
    /** The object around what it answers. */
    final Envelope envelope;

    int calls;
    int readOnly;
    int notReadOnly;
    final Map<String, Set<String>> arguments = new LinkedHashMap<>();
    /** The arguments that are objects. */
    final Set<String> givenObjects = new LinkedHashSet<>();

    /** The objects among its arguments that have a field of plain values, by its name. */
    private final Map<String, Set<String>> within = new LinkedHashMap<>();

    final Map<String, Integer> present = new LinkedHashMap<>();
    final Map<String, Integer> results = new LinkedHashMap<>();
    /** The number of calls that returned an object, and of those that returned something else. */
    int objects;

    int texts;
    /** How many objects that it returned say true, and how many false, in a field that may tell whether the call did anything. */
    final Map<String, Integer> successes = new TreeMap<>();

    final Map<String, Integer> failures = new TreeMap<>();
    /** What its answers say that looks as if the store had refused the call. */
    final RefusalSigns refusals = new RefusalSigns();
    /** The lists among its arguments and in its results. */
    final ElementLists lists;
    /** Whether no value that tools read looks like what its calls write, as far as its rule finds that. */
    boolean writesUnlikeReads;
    /** Whether what it reads never looks like what another tool reads in the same cells, which is read more often. */
    boolean readsUnlikeOthers;
    /** Whether an agent ran in one of its calls. */
    boolean runsAgents;
    /** What its answers have of resources of MCP. */
    final EmbeddedResources resources = new EmbeddedResources();
    /** The number of calls whose arguments are no object, but an unwrapped sole argument. */
    int bare;
    /** The number of calls whose arguments are a list that begins with a plain value, and the size of the longest of these lists. */
    int byPlace;

    int mostPlaces;

    /** @param envelope the object around what it answers */
    ToolProfile(String name, Envelope envelope) {
        this.name = name;
        this.words = ToolWords.ofTool(name);
        this.envelope = envelope;
        this.lists = new ElementLists(envelope.path());
    }

    void add(Call call) {
        calls++;
        readOnly += Boolean.TRUE.equals(call.readOnly()) ? 1 : 0;
        notReadOnly += Boolean.FALSE.equals(call.readOnly()) ? 1 : 0;
        JsonNode given = call.arguments();
        bare += given.isValueNode() && !given.isNull() ? 1 : 0;
        if (given.isArray() && given.size() > 1 && given.path(0).isValueNode()) {
            byPlace++;
            mostPlaces = Math.max(mostPlaces, given.size());
        }
        if (given.isObject()) {
            given.properties().forEach(argument -> {
                if (argument.getValue().isObject() && ToolWords.isPlain(argument.getKey())) {
                    givenObjects.add(argument.getKey());
                    argument.getValue().properties().stream()
                            .filter(field -> field.getValue().isValueNode()
                                    && !field.getValue().isNull()
                                    && ToolWords.isPlain(field.getKey()))
                            .forEach(field -> within.computeIfAbsent(field.getKey(), none -> new HashSet<>())
                                    .add(argument.getKey()));
                }
                if (argument.getValue().isValueNode()
                        && !argument.getValue().isNull()
                        && ToolWords.isPlain(argument.getKey())) {
                    present.merge(argument.getKey(), 1, Integer::sum);
                    Set<String> values = arguments.computeIfAbsent(argument.getKey(), none -> new HashSet<>());
                    if (values.size() < MANY) {
                        values.add(JsonValues.of(argument.getValue()).text());
                    }
                }
            });
        }
        JsonNode answer = Json.unwrapped(call.result());
        JsonNode result = envelope.open(answer);
        lists.add(given, result);
        texts += result.isMissingNode() || result.isNull() || result.isObject() ? 0 : 1;
        refusals.add(answer);
        resources.add(answer);
        for (String flag : FLAGS) {
            JsonNode said = answer.path(flag);
            if (said.isBoolean()) {
                (said.booleanValue() ? successes : failures).merge(flag, 1, Integer::sum);
            }
        }
        if (result.isObject()) {
            objects++;
            result.properties().stream()
                    .map(Map.Entry::getKey)
                    .filter(ToolWords::isPlain)
                    .forEach(field -> results.merge(field, 1, Integer::sum));
        }
    }

    /** The fields that every object that it returned had. */
    Set<String> resultsOfAll() {
        Set<String> always = new HashSet<>(results.keySet());
        always.removeIf(field -> results.getOrDefault(field, 0) < objects);
        return always;
    }

    /** The path of a field of what it answers: {@code result.data.balance}. */
    String told(String field) {
        return envelope.path() + "." + field;
    }

    /** Whether a call names an amount by which it changes what it finds, as far as names tell. */
    boolean addsAnAmount() {
        return arguments.containsKey("delta")
                || (arguments.containsKey("amount")
                        && (words.contains("add")
                                || results.keySet().stream()
                                        .anyMatch(field -> ToolWords.NUMBER_NAME
                                                .matcher(field)
                                                .matches())));
    }

    /** The name of the argument with the new value of a compare-and-set: {@code new} beside {@code expected}; null if there is none. */
    @Nullable
    String replacement() {
        List<String> replacing = beginningWith(Set.of("new"));
        return replacing.size() == 1 && !beginningWith(ToolWords.EXPECTED).isEmpty() ? replacing.get(0) : null;
    }

    private List<String> beginningWith(Set<String> words) {
        return arguments.keySet().stream()
                .filter(argument -> words.contains(
                        ToolWords.of(argument).stream().findFirst().orElse("")))
                .toList();
    }

    /** The path of the argument of this name, whatever its value is, or of the field of an argument; null if there is none, or several fields. */
    @Nullable
    String given(String name) {
        if (arguments.containsKey(name) || givenObjects.contains(name)) {
            return "args." + name;
        }
        Set<String> objects = within.getOrDefault(name, Set.of());
        return objects.size() == 1 ? "args." + objects.iterator().next() + "." + name : null;
    }

    /** The names of plain values within its arguments, of which none is an argument itself, nor stands in several of them. */
    List<String> givenWithin() {
        return within.keySet().stream()
                .filter(name -> !arguments.containsKey(name) && !givenObjects.contains(name) && given(name) != null)
                .toList();
    }

    /** Whether it returns plain values. */
    boolean returnsText() {
        return texts > 0 && objects == 0;
    }

    /** Whether it returns nothing but texts, perhaps in an object around them. */
    boolean answersInText() {
        return returnsText()
                || (objects > 0
                        && results.keySet().stream()
                                .allMatch(field ->
                                        ToolWords.ANSWER_NAME.matcher(field).matches()));
    }

    /** The number of different values of an argument that are remembered. */
    int values(String argument) {
        return arguments.getOrDefault(argument, Set.of()).size();
    }
}
