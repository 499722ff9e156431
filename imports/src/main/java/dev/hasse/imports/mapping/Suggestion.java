package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Drafts a mapping from calls, for somebody who knows the tools to correct. Every rule is a guess, and the comment before it gives the
 * evidence: for reading or writing, what the tool declares, or else the words of its name; for the argument that names the cell, its name
 * and how often its values recur; for the value, fields with telling names. A tool that cannot be guessed is opaque, which is never wrong.
 */
public final class Suggestion {
    private static final int SHOWN = 60;
    /** The number of values of an argument that are remembered; beyond it, an argument counts as having many. */
    private static final int MANY = 50;

    private static final int LONGEST_KEY = 1_000;

    /** The path of a sole argument that was unwrapped. */
    private static final String SOLE = "args";

    private static final Set<String> SHELLS = Set.of(
            "bash",
            "shell",
            "sh",
            "zsh",
            "powershell",
            "exec",
            "execute",
            "terminal",
            "command",
            "python",
            "eval",
            "script",
            "sandbox",
            "computer",
            "browser",
            "sql");
    private static final Set<String> READS = Set.of(
            "get",
            "list",
            "read",
            "search",
            "find",
            "show",
            "fetch",
            "view",
            "check",
            "lookup",
            "query",
            "load",
            "describe",
            "retrieve",
            "inspect",
            "peek",
            "download",
            "grep",
            "glob",
            "calculate");
    private static final Set<String> WRITES = Set.of(
            "set",
            "update",
            "write",
            "create",
            "delete",
            "add",
            "remove",
            "put",
            "insert",
            "save",
            "edit",
            "append",
            "post",
            "move",
            "rename",
            "cancel",
            "book",
            "reserve",
            "transfer",
            "refund",
            "pay",
            "send",
            "toggle",
            "enable",
            "disable",
            "assign",
            "store",
            "upload",
            "patch",
            "replace",
            "modify",
            "change",
            "apply",
            "increment",
            "decrement",
            "withdraw",
            "deposit",
            "buy",
            "sell",
            "charge",
            "approve",
            "reset",
            "merge",
            "commit",
            "push");
    /** Words for tools that change a value by an amount, and so read it. */
    private static final Set<String> ADDITIVE = Set.of(
            "increment",
            "decrement",
            "withdraw",
            "deposit",
            "refund",
            "pay",
            "charge",
            "transfer",
            "toggle",
            "append",
            "reserve",
            "edit",
            "patch",
            "buy",
            "sell");

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern KEY_NAME = Pattern.compile(
            "(?i)id|key|name|path|uri|url|file|account|customer|user|order|ticket|item|sku|room|seat|document|table|page|"
                    + ".*(?:_id|[a-z]Id|ID|_ids|_key|_name|_path|_uri|_file|file_?path|_no|_number|uuid)");
    private static final Pattern VALUE_NAME = Pattern.compile(
            "(?i)value|content|contents|text|data|body|status|state|balance|amount|quantity|count|stock|total");

    /** The common features of a tool's calls. */
    private static final class Tool {
        final String name;
        int calls;
        int readOnly;
        int notReadOnly;
        final Map<String, Set<String>> arguments = new LinkedHashMap<>();
        final Map<String, Integer> present = new LinkedHashMap<>();
        final Map<String, Integer> results = new LinkedHashMap<>();
        boolean explicit;
        /** The number of calls whose arguments are no object, but an unwrapped sole argument. */
        int bare;

        Tool(String name) {
            this.name = name;
        }

        void add(Call call) {
            calls++;
            readOnly += Boolean.TRUE.equals(call.readOnly()) ? 1 : 0;
            notReadOnly += Boolean.FALSE.equals(call.readOnly()) ? 1 : 0;
            explicit |= call.access() != null;
            JsonNode given = call.arguments();
            bare += given.isValueNode() && !given.isNull() ? 1 : 0;
            if (given.isObject()) {
                given.properties().forEach(argument -> {
                    if (argument.getValue().isValueNode()
                            && !argument.getValue().isNull()
                            && isPlain(argument.getKey())) {
                        present.merge(argument.getKey(), 1, Integer::sum);
                        Set<String> values = arguments.computeIfAbsent(argument.getKey(), none -> new HashSet<>());
                        if (values.size() < MANY) {
                            values.add(JsonValues.of(argument.getValue()).text());
                        }
                    }
                });
            }
            JsonNode result = Json.unwrapped(call.result());
            if (result.isObject()) {
                result.properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(Suggestion::isPlain)
                        .forEach(field -> results.merge(field, 1, Integer::sum));
            }
        }
    }

    private Suggestion() {}

    /** Names that can stand in a path without any quotes. */
    private static boolean isPlain(String name) {
        return name.length() <= SHOWN && PLAIN_NAME.matcher(name).matches();
    }

    /**
     * Drafts a mapping, as a YAML file.
     *
     * @param calls the calls, as far as they are known
     */
    public static String of(List<Call> calls) {
        Map<String, Tool> tools = new LinkedHashMap<>();
        calls.forEach(call -> tools.computeIfAbsent(call.tool(), none -> new Tool(call.tool()))
                .add(call));
        StringBuilder text = new StringBuilder("""
                # A draft: each rule is a guess, with its reason. Correct it before you trust what is found
                # with it: a wrong cell invents anomalies, or hides them.
                #   effect: read, write, read-write; none: it touches nothing that agents share; opaque: unknown
                #   cell: what it touches; {name} is an argument, {result.name} something in the result
                #   value: the path of the value read or written: result.balance, args.value
                """);
        scope(calls, text);
        if (tools.isEmpty()) {
            return text.append("tools: {}\n").toString();
        }
        text.append("tools:\n");
        tools.values().forEach(tool -> rule(tool, text));
        return text.toString();
    }

    /** Suggests a wider scope if there are several traces, whose agents may share cells. */
    private static void scope(List<Call> calls, StringBuilder text) {
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
                .append(tracesOfAgent.size() == 1 ? " agent" : " agents")
                .append(". If they share one state, say so:\n")
                .append("#   scope: all    (or session, file, @attribute)\n");
        if (tracesOfAgent.values().stream().anyMatch(in -> in.size() > 1)) {
            text.append("# Agents of different traces have one name, and would be one agent. Tell them apart:\n")
                    .append("#   agent: \"{@trace}/{@agent}\"\n");
        }
    }

    private static void rule(Tool tool, StringBuilder text) {
        Guess guess = guess(tool);
        text.append("  # ")
                .append(tool.calls)
                .append(tool.calls == 1 ? " call; guess: " : " calls; guess: ")
                .append(guess.why)
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
        String name = quoted(tool.name);
        // YAML takes longer keys only where they are marked.
        boolean marked = name.length() > LONGEST_KEY;
        text.append(marked ? "  ? " : "  ")
                .append(name)
                .append(marked ? "\n  : " : ": ")
                .append(guess.rule)
                .append('\n');
    }

    private static String distinct(Tool tool, String argument) {
        int values = values(tool, argument);
        return values < MANY ? Integer.toString(values) : MANY + " or more";
    }

    private static int values(Tool tool, String argument) {
        return tool.arguments.getOrDefault(argument, Set.of()).size();
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
        return quoted.append('"').toString();
    }

    /**
     * A guessed rule for a tool.
     *
     * @param rule as YAML
     * @param why the reason, for a comment on one line
     */
    private record Guess(String rule, String why) {}

    private static Guess guess(Tool tool) {
        if (tool.explicit) {
            return new Guess(
                    "{reads: [], writes: []}", "the format itself says what it touches; this rule leaves it so");
        }
        List<String> words = words(tool.name);
        String shell = words.stream().filter(SHELLS::contains).findFirst().orElse(null);
        if (shell != null) {
            return new Guess("opaque", "its name has \"" + shell + "\": it may touch anything");
        }
        ToolEffect effect = effect(tool, words);
        if (effect == ToolEffect.OPAQUE) {
            return new Guess("opaque", "neither its hints nor its name tell whether it reads or writes");
        }
        String why = why(tool, words, effect);
        String key = key(tool);
        String thing = thing(tool, words);
        String cell = key == null ? thing : (thing.isEmpty() ? "" : thing + ":") + "{" + key + "}";
        if (key != null && key.equals(SOLE)) {
            why += "; its only argument has lost its name";
        } else if (key == null && !tool.arguments.isEmpty()) {
            why += "; no argument looks like a key";
        } else if (key != null) {
            why += "; " + key + " looks like a key";
        }
        String value = value(tool, effect, key);
        return new Guess(
                "{effect: " + effect.word() + ", cell: \"" + (cell.isEmpty() ? "state" : cell) + "\""
                        + (value == null ? "" : ", value: " + value) + "}",
                why + (value == null ? "; it is unknown where the value is" : ""));
    }

    private static List<String> words(String name) {
        return Stream.of(WORDS.split(name))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static ToolEffect effect(Tool tool, List<String> words) {
        boolean additive = words.stream().anyMatch(ADDITIVE::contains);
        if (tool.readOnly > 0 && tool.notReadOnly == 0) {
            return ToolEffect.READ;
        }
        if (tool.notReadOnly > 0) {
            return additive ? ToolEffect.READ_WRITE : ToolEffect.WRITE;
        }
        for (String word : words) {
            if (READS.contains(word)) {
                return ToolEffect.READ;
            }
            if (WRITES.contains(word)) {
                return additive ? ToolEffect.READ_WRITE : ToolEffect.WRITE;
            }
        }
        return ToolEffect.OPAQUE;
    }

    private static String why(Tool tool, List<String> words, ToolEffect effect) {
        if (tool.readOnly + tool.notReadOnly > 0) {
            return "the tool says of itself that it "
                    + (effect == ToolEffect.READ ? "only reads" : "does not only read");
        }
        String telling = words.stream()
                .filter(word -> READS.contains(word) || WRITES.contains(word))
                .findFirst()
                .orElse("");
        return "\"" + telling + "\" in its name is for one that " + (effect == ToolEffect.READ ? "reads" : "writes");
    }

    /** The argument most likely to name the cell: by its own name, and, among several, the one whose values recur most. */
    private static @Nullable String key(Tool tool) {
        if (tool.bare == tool.calls) {
            return SOLE;
        }
        return tool.arguments.keySet().stream()
                .filter(argument -> KEY_NAME.matcher(argument).matches()
                        && !VALUE_NAME.matcher(argument).matches()
                        && tool.present.getOrDefault(argument, 0) == tool.calls)
                .min(Comparator.comparingInt(argument -> values(tool, argument)))
                .orElseGet(() -> sole(tool));
    }

    /** The only argument of a tool, which tells it what to touch; null if there is no such argument. */
    private static @Nullable String sole(Tool tool) {
        List<String> arguments = List.copyOf(tool.arguments.keySet());
        return arguments.size() == 1 && !VALUE_NAME.matcher(arguments.get(0)).matches() ? arguments.get(0) : null;
    }

    /** The subject of a tool: the words of its name that say neither what it does, nor by what it finds it. */
    private static String thing(Tool tool, List<String> words) {
        List<String> left = new ArrayList<>();
        // mcp__server__tool: the server is part of the subject, and the marker is not.
        for (String word :
                tool.name.startsWith("mcp__") ? words.subList(Math.min(1, words.size()), words.size()) : words) {
            if (word.equals("by") || word.equals("for") || word.equals("from") || word.equals("to")) {
                break;
            }
            if (!READS.contains(word) && !WRITES.contains(word)) {
                left.add(word);
            }
        }
        String thing = String.join("_", left);
        String first = words.isEmpty() ? "" : words.get(0);
        return SafeText.shorten(thing.isEmpty() ? first : thing, SHOWN).replaceAll("[^A-Za-z0-9_]", "");
    }

    private static @Nullable String value(Tool tool, ToolEffect effect, @Nullable String key) {
        List<String> given = tool.arguments.keySet().stream()
                .filter(argument -> !argument.equals(key))
                .toList();
        if (effect != ToolEffect.READ) {
            // An argument with the new value of the cell counts more than one with the amount of the change.
            for (String argument : given) {
                if (tool.results.containsKey(argument) && effect == ToolEffect.WRITE) {
                    return "args." + argument;
                }
            }
            String told = telling(tool.results.keySet());
            if (told != null && effect == ToolEffect.READ_WRITE) {
                return "result." + told;
            }
            String argument = telling(given);
            if (argument != null && effect == ToolEffect.WRITE) {
                return "args." + argument;
            }
            if (effect == ToolEffect.WRITE && given.size() == 1) {
                return "args." + given.get(0);
            }
            return told == null ? null : "result." + told;
        }
        String told = telling(tool.results.keySet());
        if (told != null) {
            return "result." + told;
        }
        List<String> others = tool.results.keySet().stream()
                .filter(field -> !KEY_NAME.matcher(field).matches())
                .toList();
        return others.size() == 1 ? "result." + others.get(0) : "result";
    }

    private static @Nullable String telling(Iterable<String> names) {
        for (String name : names) {
            if (VALUE_NAME.matcher(name).matches()) {
                return name;
            }
        }
        return null;
    }
}
