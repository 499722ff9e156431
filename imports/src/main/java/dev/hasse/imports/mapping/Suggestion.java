package dev.hasse.imports.mapping;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.mapping.SharedSubjects.Subject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Drafts a mapping from calls, for somebody who knows the tools to correct. Every rule is a {@linkplain RuleGuess guess}, and the comment
 * before it gives the evidence. Tools whose cells are known without a mapping get no rule. Drafts are tried on the very calls: cells are
 * named after the tools, or after what tools that read and tools that write have in common, or after the keys, whichever makes more cells
 * be read and written, and the comment at the top says what comes of it. Tools without a key that answer with the same field share a cell.
 */
public final class Suggestion {
    /** The longest name that is shown, or written into a path. */
    static final int SHOWN = 60;

    private static final int LONGEST_KEY = 1_000;

    private static final String UNRECORDED = """
            # No draft: no call of the log has arguments or a result, and without them rules find no cells.
            # Switch their recording on. Instrumentations by the semantic conventions of OpenTelemetry do it with
            #   OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY    (true, where it is a boolean)
            # and others with a setting of their own.
            """;

    private static final String NO_CALLS = "# No draft: no call was found in these inputs.\ntools: {}\n";

    private Suggestion() {}

    private static boolean isBare(Call call) {
        return call.access() == null
                && call.arguments().isMissingNode()
                && call.result().isMissingNode();
    }

    /**
     * Drafts a mapping, as a YAML file.
     *
     * @param calls the calls, as far as they are known
     */
    public static String of(List<Call> calls) {
        return of(calls, call -> false);
    }

    /**
     * Drafts a mapping, as a YAML file.
     *
     * @param calls the calls, as far as they are known
     * @param known whether what a call does to cells comes with its format, so that its tool needs no rule
     */
    public static String of(List<Call> calls, Predicate<Call> known) {
        if (calls.isEmpty()) {
            return NO_CALLS;
        }
        Set<String> left = new TreeSet<>();
        calls.stream().filter(call -> call.access() != null || known.test(call)).forEach(call -> left.add(call.tool()));
        Map<String, List<Call>> byTool = new LinkedHashMap<>();
        calls.stream()
                .filter(call -> !left.contains(call.tool()))
                .forEach(call -> byTool.computeIfAbsent(call.tool(), none -> new ArrayList<>())
                        .add(call));
        if (!byTool.isEmpty() && calls.stream().allMatch(Suggestion::isBare)) {
            return UNRECORDED + "tools: {}\n";
        }
        Map<String, Envelope> envelopes = new HashMap<>();
        byTool.forEach((tool, called) -> envelopes.put(tool, Envelope.of(called)));
        Draft draft = draft(byTool, envelopes, calls);
        if (envelopes.values().stream().anyMatch(envelope -> !envelope.equals(Envelope.NONE))) {
            Draft closed = draft(byTool, Map.of(), calls);
            draft = closed.found().findsMoreValues(draft.found()) ? closed : draft;
        }
        StringBuilder text = new StringBuilder("""
                # A draft: each rule is a guess, with its reason. Correct it before you trust what is found
                # with it: a wrong cell invents anomalies, or hides them.
                #   effect: read, write, read-write; none: it touches nothing that agents share; opaque: unknown
                #   cell: what it touches; {name} is an argument, {result.name} something in the result
                #   value: the path of the value read or written: result.balance, args.value
                #   changes: true, of a write whose value the log does not have: it leaves another one than before
                #   merges: true: it changes a part of what it finds and keeps the rest, as an edit or an append does
                #   before: of a tool that tells only what it wrote, what it had read: result.balance + args.amount
                #   failed: what a call answered that did nothing; refused: the same, since the store checks that nothing has changed
                """);
        left.forEach(tool ->
                text.append("# No rule for ").append(quoted(tool)).append(": its cells are known without one.\n"));
        text.append(draft.found().comment());
        scope(calls, draft.found(), text);
        return text.append(draft.rules()).toString();
    }

    /** The calls in which agents ran: those of their trace, or, if none of it has the id that they name, any. */
    private static Stream<Call> callsWithAgents(List<Call> calls) {
        Set<List<String>> ids = new HashSet<>();
        Set<List<String>> runs = new HashSet<>();
        for (Call call : calls) {
            String trace = Mapping.none().scope(call);
            if (call.id() != null) {
                ids.add(List.of(trace, call.id()));
            }
            if (call.run() != null) {
                runs.add(List.of(trace, call.run()));
            }
        }
        Set<String> elsewhere = runs.stream()
                .filter(run -> !ids.contains(run))
                .map(run -> run.get(1))
                .collect(Collectors.toSet());
        return calls.stream()
                .filter(call -> call.id() != null
                        && (elsewhere.contains(call.id())
                                || runs.contains(List.of(Mapping.none().scope(call), call.id()))));
    }

    /** Rules, and what they make of the calls. */
    private record Draft(String rules, Mapping mapping, DraftEvidence found) {
        static Draft of(String rules, List<Call> calls) {
            Mapping mapping = MappingFile.read("the draft", rules.getBytes(StandardCharsets.UTF_8));
            return new Draft(rules, mapping, DraftEvidence.of(mapping, calls));
        }
    }

    /** The best rules for tools that answer in these envelopes. */
    private static Draft draft(Map<String, List<Call>> byTool, Map<String, Envelope> envelopes, List<Call> calls) {
        Map<String, ToolProfile> tools = new LinkedHashMap<>();
        byTool.forEach((name, called) -> {
            ToolProfile tool = new ToolProfile(name, envelopes.getOrDefault(name, Envelope.NONE));
            called.forEach(tool::add);
            tools.put(name, tool);
        });
        callsWithAgents(calls)
                .map(call -> tools.get(call.tool()))
                .filter(Objects::nonNull)
                .forEach(tool -> tool.runsAgents = true);
        tools.values().forEach(tool -> tool.resources.know(calls));
        Draft draft = best(tools.values(), calls);
        return UnlikeValues.mark(tools, draft.mapping(), calls, draft.found().needAll())
                ? best(tools.values(), calls)
                : draft;
    }

    private static Draft best(Collection<ToolProfile> tools, List<Call> calls) {
        Map<String, Subject> shared = SharedSubjects.of(tools);
        Draft byTool = Draft.of(rules(tools, false, Map.of()), calls);
        Draft bySubject = Draft.of(rules(tools, false, shared), calls);
        Draft byKey = Draft.of(rules(tools, true, Map.of()), calls);
        if (shared.values().stream().anyMatch(subject -> !subject.within().isEmpty())
                && !byTool.found().hasMoreCells(bySubject.found())
                && !byKey.found().hasMoreCells(bySubject.found())) {
            // The others would take several things for one.
            return bySubject;
        }
        Draft best = bySubject.found().compareTo(byTool.found()) > 0 ? bySubject : byTool;
        best = byKey.found().compareTo(best.found()) > 0 ? byKey : best;
        return best;
    }

    /** Suggests a wider scope if there are several traces, whose agents may share cells; sets it if agents share cells only so. */
    private static void scope(List<Call> calls, DraftEvidence found, StringBuilder text) {
        Map<String, Set<String>> tracesOfAgent = new HashMap<>();
        Set<String> traces = new HashSet<>();
        for (Call call : calls) {
            String trace = Mapping.none().scope(call);
            traces.add(trace);
            tracesOfAgent.computeIfAbsent(call.agent(), none -> new HashSet<>()).add(trace);
        }
        if (traces.size() <= 1) {
            return;
        }
        text.append("# There are ")
                .append(traces.size())
                .append(" traces and ")
                .append(tracesOfAgent.size())
                .append(tracesOfAgent.size() == 1 ? " agent." : " agents.");
        if (!found.needAll()) {
            text.append(" If they share one state, say so:\n")
                    .append("#   scope: all    (or session, file, @attribute)");
        }
        text.append('\n');
        if (tracesOfAgent.values().stream().anyMatch(in -> in.size() > 1)) {
            text.append(
                            "# Agents of one name in different traces count as several: planner (run 1), planner (run 2). If they are one:\n")
                    .append("#   agent: \"{@agent}\"\n");
        }
        if (found.needAll()) {
            text.append(
                            "# Agents touch a cell of the same name only in different traces. Remove this if they are different cells:\n")
                    .append("scope: all\n");
        }
    }

    private static String rules(Collection<ToolProfile> tools, boolean byKey, Map<String, Subject> shared) {
        StringBuilder text = new StringBuilder(tools.isEmpty() ? "tools: {}\n" : "tools:\n");
        Map<String, String> fields = SharedFields.of(tools);
        tools.forEach(
                tool -> rule(tool, RuleGuess.of(tool, byKey, shared.get(tool.name), fields.get(tool.name)), text));
        return text.toString();
    }

    private static void rule(ToolProfile tool, RuleGuess guess, StringBuilder text) {
        text.append("  # ")
                .append(tool.calls)
                .append(tool.calls == 1 ? " call; guess: " : " calls; guess: ")
                .append(guess.why())
                .append('\n');
        for (String argument : tool.arguments.keySet()) {
            text.append("  #   ")
                    .append(argument)
                    .append(": in ")
                    .append(tool.present.getOrDefault(argument, 0))
                    .append(", ")
                    .append(distinct(tool, argument))
                    .append(" different\n");
        }
        String rule = guess.rule();
        if (rule.startsWith("{") && RuleGuess.effect(tool) != ToolEffect.READ) {
            rule = withoutEffect(tool, rule, text);
        }
        String name = quoted(tool.name);
        // YAML takes longer keys only where they are marked.
        boolean marked = name.length() > LONGEST_KEY;
        text.append(marked ? "  ? " : "  ")
                .append(name)
                .append(marked ? "\n  : " : ": ")
                .append(rule)
                .append('\n');
    }

    /** Adds to a rule what the tool answered where it did nothing, and says so. */
    private static String withoutEffect(ToolProfile tool, String rule, StringBuilder text) {
        String failed = null;
        for (Map.Entry<String, Integer> flag : tool.failures.entrySet()) {
            if (failed == null && tool.successes.containsKey(flag.getKey())) {
                failed = "result." + flag.getKey() + " = false";
                text.append("  #   result.")
                        .append(flag.getKey())
                        .append(": false in ")
                        .append(flag.getValue())
                        .append("; taken for calls that did nothing\n");
            }
        }
        String refused = tool.refusals.advise(text);
        String condition = failed != null ? failed : refused;
        return condition == null
                ? rule
                : rule.substring(0, rule.length() - 1) + ", failed: "
                        + (condition.contains(",") ? "\"" + condition + "\"" : condition) + "}";
    }

    private static String distinct(ToolProfile tool, String argument) {
        int values = tool.values(argument);
        return values < ToolProfile.MANY ? Integer.toString(values) : ToolProfile.MANY + " or more";
    }

    /** Quotes a name as a YAML key. Invisible characters are escaped as in JSON, which YAML reads too. */
    private static String quoted(String name) {
        StringBuilder quoted = new StringBuilder("\"");
        name.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c >= ' ' && c < 0x7F) {
                quoted.append((char) c);
            } else {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        // As in all output, the log of a build must not take it for a command.
        return quoted.append('"').toString().replace("##", "#\\u0023");
    }
}
