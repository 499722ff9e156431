package dev.hasse.imports.mapping;

import dev.hasse.imports.mapping.SharedSubjects.Subject;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A guessed rule for a tool: for reading or writing, by what the tool declares, or else the words of its name; for the argument that names
 * the cell, by its name and how often its values recur; for the value, by fields with telling names. A tool that cannot be guessed is
 * opaque, which is never wrong.
 *
 * @param rule as YAML
 * @param why the reason, for a comment on one line
 */
record RuleGuess(String rule, String why) {
    /** The path of a sole argument that was unwrapped. */
    private static final String SOLE = "args";
    /** The path of the first of several arguments that have no names. */
    private static final String FIRST = "args[0]";

    private static final String UNKNOWN = "; it is unknown where the value is";

    /**
     * Guesses the rule for a tool.
     *
     * @param byKey whether its cells are named after the key, as {@code order:{order_id}}, and not after the tool
     * @param shared what it is about, as other tools are too; null if that is not known
     * @param field the field of its results that other tools answer with too; null if there is none
     */
    static RuleGuess of(ToolProfile tool, boolean byKey, @Nullable Subject shared, @Nullable String field) {
        if (tool.runsAgents) {
            return new RuleGuess("none", "an agent ran in it, whose own calls are in the log");
        }
        List<String> words = tool.words;
        String shell =
                words.stream().filter(ToolWords.SHELLS::contains).findFirst().orElse(null);
        if (shell != null) {
            return new RuleGuess("opaque", "its name has \"" + shell + "\": it may touch anything");
        }
        ToolEffect effect = effect(tool, words);
        String program = effect == ToolEffect.READ ? null : program(tool);
        if (program != null) {
            return new RuleGuess("opaque", "its argument " + program + " is a program: it may touch anything");
        }
        if (effect == ToolEffect.OPAQUE) {
            return new RuleGuess("opaque", "neither its hints nor its name tell whether it reads or writes");
        }
        if (effect == ToolEffect.READ && tool.resources.areLinks()) {
            return new RuleGuess("none", "it answers with links to resources, which do not tell what is in them");
        }
        String why = why(tool, words, effect);
        String key = key(tool);
        if (tool.resources.areKnown() || (key == null && tool.resources.areAlways())) {
            return rule(
                    tool,
                    effect,
                    tool.resources.cell(),
                    tool.resources.value(),
                    why + "; it answers with a resource, which its URI names");
        }
        if (shared != null) {
            return shared(tool, effect, shared, why);
        }
        if (key == null && field != null) {
            return rule(tool, effect, field, tool.told(field), why + "; other tools answer with " + field + " too");
        }
        String appendage = ToolWords.appendage(tool.name);
        String named = !byKey || key == null || isNameless(key)
                ? ""
                : appendage.isEmpty() || ToolWords.thingOf(key).isEmpty()
                        ? ToolWords.thingOf(key)
                        : ToolWords.thingOf(key) + "_" + appendage;
        String thing = named.isEmpty() ? thing(tool, words, key) : named;
        String cell = key == null ? thing : (thing.isEmpty() ? "" : thing + ":") + "{" + key + "}";
        if (key != null && key.equals(SOLE)) {
            why += "; its only argument has lost its name";
        } else if (key != null && key.equals(FIRST)) {
            why += "; its arguments have lost their names";
        } else if (key == null && !tool.arguments.isEmpty()) {
            why += "; no argument looks like a key";
        } else if (key != null) {
            why += "; " + key + " looks like a key";
        }
        return rule(tool, effect, cell.isEmpty() ? "state" : cell, value(tool, effect, key), why);
    }

    private static RuleGuess shared(ToolProfile tool, ToolEffect effect, Subject shared, String why) {
        KeyPair pair = shared.pair();
        if (pair != null) {
            return new RuleGuess(
                    pair.rule(tool, effect, shared.thing()),
                    why + "; " + pair.from() + " and " + pair.to() + " name what other tools read and write");
        }
        String cell = shared.thing() + ":{" + shared.key() + "}" + shared.within();
        String common = why + "; tools that read and tools that write have "
                + (shared.key().contains("[]") ? shared.thing() : shared.key())
                + " in common";
        return effect == ToolEffect.READ && shared.value() == null
                ? new RuleGuess("{reads: [\"" + cell + "\"]}", common + UNKNOWN)
                : rule(tool, effect, cell, shared.value(), shared.adds(), common);
    }

    private static RuleGuess rule(
            ToolProfile tool, ToolEffect effect, String cell, @Nullable String value, String why) {
        return rule(tool, effect, cell, value, false, why);
    }

    /** @param adds whether it adds something to a thing, and keeps the rest */
    private static RuleGuess rule(
            ToolProfile tool, ToolEffect effect, String cell, @Nullable String found, boolean adds, String why) {
        if (tool.readsUnlikeOthers && effect == ToolEffect.READ) {
            return new RuleGuess(
                    "{reads: [\"" + cell + "\"]}", why + "; other tools read it in another form" + UNKNOWN);
        }
        boolean unlike = tool.writesUnlikeReads && effect != ToolEffect.READ;
        if (unlike) {
            why += "; what tools read does not look like what it gives";
        }
        String value = unlike ? null : found;
        String how = value == null ? withoutValue(tool, effect, adds) : ", value: " + inYaml(value);
        return new RuleGuess(
                "{effect: " + effect.word() + ", cell: \"" + cell + "\"" + how + "}",
                why + (value == null ? UNKNOWN : ""));
    }

    /**
     * What is known of a write whose value is not.
     *
     * @param adds whether it adds something to a thing, and keeps the rest
     */
    private static String withoutValue(ToolProfile tool, ToolEffect effect, boolean adds) {
        List<String> words = effect == ToolEffect.READ ? List.of() : tool.words;
        if (adds || words.stream().anyMatch(ToolWords.MERGING::contains)) {
            return ", merges: true";
        }
        boolean changes =
                words.stream().anyMatch(word -> ToolWords.CHANGING.contains(word) || ToolWords.UPDATING.contains(word));
        return changes || (tool.writesUnlikeReads && effect != ToolEffect.READ) ? ", changes: true" : "";
    }

    /** A path; brackets would begin a list. */
    private static String inYaml(String path) {
        return path.indexOf('[') < 0 ? path : "\"" + path + "\"";
    }

    /** The field of its results in which a tool tells what it read or wrote, if no argument of it names a cell; else null. */
    static @Nullable String toldField(ToolProfile tool) {
        ToolEffect effect = effect(tool);
        String value = effect.standsAlone() || key(tool) != null ? null : value(tool, effect, null);
        String told = tool.told("");
        return value != null && value.startsWith(told) ? value.substring(told.length()) : null;
    }

    /** Whether a tool reads or writes; opaque if that cannot be guessed. */
    static ToolEffect effect(ToolProfile tool) {
        if (tool.runsAgents) {
            return ToolEffect.NONE;
        }
        List<String> words = tool.words;
        ToolEffect effect = effect(tool, words);
        boolean anything = words.stream().anyMatch(ToolWords.SHELLS::contains)
                || (effect != ToolEffect.READ && program(tool) != null);
        return anything ? ToolEffect.OPAQUE : effect;
    }

    /** The argument that holds a program, if no other one names what a tool touches; else null. */
    private static @Nullable String program(ToolProfile tool) {
        return tool.arguments.keySet().stream().anyMatch(argument -> isKey(tool, argument))
                ? null
                : tool.arguments.keySet().stream()
                        .filter(argument -> ToolWords.PROGRAMS.contains(argument.toLowerCase(Locale.ROOT)))
                        .findFirst()
                        .orElse(null);
    }

    private static ToolEffect effect(ToolProfile tool, List<String> words) {
        boolean additive = tool.addsAnAmount() || words.stream().anyMatch(ToolWords.ADDITIVE::contains);
        if (tool.readOnly > 0 && tool.notReadOnly == 0) {
            return ToolEffect.READ;
        }
        if (tool.notReadOnly > 0) {
            return additive ? ToolEffect.READ_WRITE : ToolEffect.WRITE;
        }
        for (String word : words) {
            if (ToolWords.READS.contains(word)) {
                return ToolEffect.READ;
            }
            if (ToolWords.WRITES.contains(word)) {
                return additive ? ToolEffect.READ_WRITE : ToolEffect.WRITE;
            }
        }
        return ToolEffect.OPAQUE;
    }

    private static String why(ToolProfile tool, List<String> words, ToolEffect effect) {
        if (tool.readOnly + tool.notReadOnly > 0) {
            return "the tool says of itself that it "
                    + (effect == ToolEffect.READ ? "only reads" : "does not only read");
        }
        String telling = words.stream()
                .filter(word -> ToolWords.READS.contains(word) || ToolWords.WRITES.contains(word))
                .findFirst()
                .orElse("");
        return "\"" + telling + "\" in its name is for one that " + (effect == ToolEffect.READ ? "reads" : "writes");
    }

    /** The argument most likely to name the cell: by its own name, and, among several, the one whose values recur most. */
    private static @Nullable String key(ToolProfile tool) {
        if (tool.bare == tool.calls) {
            return SOLE;
        }
        if (tool.byPlace == tool.calls) {
            return FIRST;
        }
        return tool.arguments.keySet().stream()
                .filter(argument -> isKey(tool, argument))
                .min(Comparator.comparingInt(argument -> tool.values(argument)))
                .orElseGet(() -> sole(tool));
    }

    private static boolean isNameless(String key) {
        return key.equals(SOLE) || key.equals(FIRST);
    }

    /** Whether an argument looks like the name of a thing: by its own name, or that of the tool, and since every call has it. */
    static boolean isKey(ToolProfile tool, String argument) {
        return (ToolWords.isKeyName(argument) || isWhatTheToolIsNamedAfter(tool, argument))
                && !ToolWords.VALUE_NAME.matcher(argument).matches()
                && tool.present.getOrDefault(argument, 0) == tool.calls;
    }

    /** Whether a tool finds the thing by this argument alone: {@code write_cell(cell, value)}, but not {@code add_comment(id, comment)}. */
    private static boolean isWhatTheToolIsNamedAfter(ToolProfile tool, String argument) {
        List<String> words = tool.words;
        return Collections.indexOfSubList(words, ToolWords.of(argument)) >= 0
                && words.stream().noneMatch(ToolWords.CREATING::contains)
                && tool.arguments.size() > 1
                && tool.arguments.keySet().stream()
                        .noneMatch(other -> ToolWords.KEY_NAME.matcher(other).matches());
    }

    /** The only argument of a tool, which tells it what to touch; null if there is no such argument. */
    private static @Nullable String sole(ToolProfile tool) {
        List<String> arguments = List.copyOf(tool.arguments.keySet());
        return arguments.size() == 1
                        && !ToolWords.VALUE_NAME.matcher(arguments.get(0)).matches()
                ? arguments.get(0)
                : null;
    }

    /** The words of the name of a tool that say neither what it does, nor by what it finds it. */
    static List<String> subject(ToolProfile tool) {
        return subject(tool, tool.words);
    }

    private static List<String> subject(ToolProfile tool, List<String> words) {
        List<String> left = new ArrayList<>();
        // mcp__server__tool: the server is part of the subject, and the marker is not.
        for (String word :
                tool.name.startsWith("mcp__") ? words.subList(Math.min(1, words.size()), words.size()) : words) {
            if (word.equals("by") || word.equals("for") || word.equals("from") || word.equals("to")) {
                break;
            }
            if (!ToolWords.READS.contains(word) && !ToolWords.WRITES.contains(word)) {
                left.add(word);
            }
        }
        return left;
    }

    /** The subject of a tool; of one whose name does not tell of any, as {@code read(key)}, its key; else what it does. */
    private static String thing(ToolProfile tool, List<String> words, @Nullable String key) {
        String thing = String.join("_", subject(tool, words));
        String verb = words.isEmpty() ? "" : words.get(0);
        String first = key == null || isNameless(key) || !ToolWords.PLAIN.contains(verb) ? verb : key;
        return SafeText.shorten(thing.isEmpty() ? first : thing, Suggestion.SHOWN)
                .replaceAll("[^A-Za-z0-9_]", "");
    }

    private static @Nullable String value(ToolProfile tool, ToolEffect effect, @Nullable String key) {
        List<String> given = tool.arguments.keySet().stream()
                .filter(argument -> !argument.equals(key))
                .toList();
        if (effect != ToolEffect.READ) {
            String replacement = tool.replacement();
            if (replacement != null) {
                return tool.given(replacement);
            }
            List<String> within = tool.givenWithin();
            // An argument with the new value of the cell counts more than one with the amount of the change.
            for (String argument :
                    Stream.concat(given.stream(), within.stream()).toList()) {
                if (tool.results.containsKey(argument) && effect == ToolEffect.WRITE) {
                    return tool.given(argument);
                }
            }
            if (FIRST.equals(key) && tool.mostPlaces == 2 && effect == ToolEffect.WRITE) {
                return "args[1]";
            }
            String told = telling(tool.results.keySet().stream()
                    .filter(field -> !ToolWords.ANSWER_NAME.matcher(field).matches())
                    .toList());
            if (told != null && effect == ToolEffect.READ_WRITE) {
                return tool.told(told);
            }
            String argument = telling(Stream.of(given, tool.givenObjects, within)
                    .flatMap(Collection::stream)
                    .toList());
            if (argument != null && effect == ToolEffect.WRITE) {
                return tool.given(argument);
            }
            boolean changes = tool.words.stream().anyMatch(ToolWords.CHANGING::contains);
            if (effect == ToolEffect.WRITE && given.size() == 1 && !changes) {
                return "args." + given.get(0);
            }
            String list = given.isEmpty() && effect == ToolEffect.WRITE ? tool.lists.sole(tool.calls) : null;
            return told != null ? tool.told(told) : list == null ? null : "args." + list;
        }
        String told = telling(tool.results.keySet());
        if (told != null) {
            return tool.told(told);
        }
        List<String> others = tool.results.keySet().stream()
                .filter(field -> !ToolWords.KEY_NAME.matcher(field).matches() && !ToolWords.FLAGS.contains(field))
                .toList();
        return others.size() == 1 ? tool.told(others.get(0)) : tool.envelope.path();
    }

    private static @Nullable String telling(Iterable<String> names) {
        for (String name : names) {
            if (ToolWords.VALUE_NAME.matcher(name).matches()) {
                return name;
            }
        }
        return null;
    }
}
