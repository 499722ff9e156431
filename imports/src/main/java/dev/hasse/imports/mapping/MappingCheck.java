package dev.hasse.imports.mapping;

import dev.hasse.documents.NearestName;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Glob;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds names in a mapping that never match anything in a log: each would silently leave out what it was meant to map. A path counts as
 * wrong if its tool was called, and no call has the value, but some have others in its place; a tool, or a pattern of tools, if no call
 * names it, but some name another that has no rule, and is spelled almost alike; a cell of a format that itself tells the cells of its
 * calls, if no call touches it, but some call of its tool touches another that is spelled almost alike, and that its rule does not name. A
 * tool that was not called at all is no error, nor is a value of calls that failed. A name that no call has among its arguments, but all have
 * among their attributes, lacks its {@code @}.
 *
 * <p>Cost: a path is followed until it matches once.
 */
final class MappingCheck {
    /** The number of calls whose names are compared with a path that never matches. */
    private static final int LOOK = 1_000;

    private static final int SHOWN = 8;
    /** Parts of a call that a log may lack because nothing failed, or nothing was issued together. */
    private static final Set<String> RARE = Set.of("failed", "batch", "index");

    /** Attributes that arguments are often called like: of calls without any arguments, such a name may be one of these. */
    private static final Set<String> AMBIGUOUS = Set.of("id", "file");

    static final int LONGEST = 60;

    /** Shorter parts of patterns are like others by chance: {@code get_} and {@code set_}. */
    private static final int SHORTEST = 5;

    /** From this length on, another letter hardly makes another word. */
    private static final int LONG = 7;

    private final Set<String> seen;
    private final Set<String> usual;

    /**
     * @param seen names of attributes that documents have, of which the calls have only those that the mapping names
     * @param usual names that attributes of calls often have, whether or not these calls have them
     */
    MappingCheck(Set<String> seen, Set<String> usual) {
        this.seen = seen;
        this.usual = usual;
    }

    /** Those attributes that documents have, of which a few are shown: first those of the owner of the log, which nothing else tells of. */
    private Set<String> attributes(Set<String> ofCalls) {
        Set<String> all = new LinkedHashSet<>();
        seen.stream().filter(name -> !usual.contains(name)).sorted().forEach(all::add);
        all.addAll(ofCalls);
        seen.stream().sorted().forEach(all::add);
        return all;
    }

    /** The errors in the rules of a mapping, as far as these calls show them. */
    List<Problem> of(Mapping mapping, MappingSettings settings, List<Call> calls) {
        Map<String, List<Call>> byRule = new HashMap<>();
        Set<String> unmapped = new TreeSet<>();
        for (Call call : calls) {
            String rule = mapping.ruleName(call.tool());
            if (rule == null) {
                unmapped.add(call.tool());
            } else {
                byRule.computeIfAbsent(rule, none -> new ArrayList<>()).add(call);
            }
        }
        List<Problem> problems = new ArrayList<>();
        for (Mention mention : settings.mentions()) {
            String tool = mention.tool();
            List<Call> concerned = tool == null ? calls : byRule.getOrDefault(tool, List.of());
            ValuePath path = mention.path();
            CallCondition condition = mention.condition();
            if (path != null) {
                List<Call> done =
                        concerned.stream().filter(MappingCheck::isDone).toList();
                if (done.stream().allMatch(call -> path.in(call).isEmpty())) {
                    missing(
                            mention,
                            path,
                            condition != null
                                    ? done
                                    : done.stream()
                                            .filter(call -> !mapping.saysFailed(call))
                                            .toList(),
                            problems);
                } else if (condition != null) {
                    Problem unlike = ConditionCheck.of(mention, condition, done);
                    if (unlike != null) {
                        problems.add(unlike);
                    }
                }
            } else if (mention.cell() == null && tool != null && concerned.isEmpty()) {
                boolean several = Glob.isPattern(tool);
                String near = several ? nearPattern(tool, unmapped) : NearestName.of(tool, unmapped);
                if (near != null) {
                    problems.add(problem(
                            mention.place(),
                            (several ? "the tools " : "the tool ") + shown(tool) + ", which nobody called",
                            near,
                            unmapped));
                }
            }
        }
        problems.addAll(new CellCheck(settings.names(), calls).of(settings.mentions(), byRule));
        return problems;
    }

    /** A pattern that is spelled almost like this one, before or after its star, and fits one of these tools; null if there is none. */
    private static @Nullable String nearPattern(String pattern, Set<String> tools) {
        String begins = pattern.substring(0, pattern.indexOf('*'));
        String ends = pattern.substring(pattern.lastIndexOf('*') + 1);
        for (String tool : tools) {
            if (isNear(begins, tool.substring(0, Math.min(begins.length(), tool.length())))) {
                String near = tool.substring(0, begins.length()) + pattern.substring(begins.length());
                if (new Glob(near).matches(tool)) {
                    return near;
                }
            }
            String end = tool.substring(Math.max(0, tool.length() - ends.length()));
            if (isNear(ends, end)) {
                String near = pattern.substring(0, pattern.length() - ends.length()) + end;
                if (new Glob(near).matches(tool)) {
                    return near;
                }
            }
        }
        return null;
    }

    /**
     * Whether letters have only changed places, or one of many is another one. A short word with another letter may be another word:
     * {@code book_*} is no slip for {@code look_*}.
     */
    private static boolean isNear(String part, String other) {
        if (part.length() < SHORTEST || part.length() != other.length() || part.equals(other)) {
            return false;
        }
        long others = IntStream.range(0, part.length())
                .filter(k -> part.charAt(k) != other.charAt(k))
                .count();
        return (others == 1 && part.length() >= LONG)
                || (others == 2 && sorted(part).equals(sorted(other)));
    }

    private static String sorted(String letters) {
        char[] all = letters.toCharArray();
        Arrays.sort(all);
        return String.valueOf(all);
    }

    private static boolean isDone(Call call) {
        return call.outcome() == Outcome.DONE || call.outcome() == Outcome.UNDONE;
    }

    private void missing(Mention mention, ValuePath path, List<Call> done, List<Problem> problems) {
        String name = null;
        Set<String> there = new TreeSet<>();
        for (Call call : done.subList(0, Math.min(LOOK, done.size()))) {
            Steps.Missed missed = path.missed(call);
            String through = missed == null ? null : missed.through();
            if (through != null) {
                problems.add(throughList(mention, path, through));
                return;
            }
            if (missed != null) {
                name = missed.name();
                there.addAll(missed.there());
            }
        }
        boolean isAttribute = path.attribute() != null;
        Set<String> names = isAttribute ? attributes(there) : there;
        String near = name == null ? null : near(name, names);
        if (near == null && path.attribute() != null && !usual.contains(path.attribute())) {
            near = NearestName.of(path.attribute(), usual);
        }
        String attribute = withoutAt(path, done);
        boolean mayBeArgument = name == null || near != null;
        if (attribute != null && !(mayBeArgument && AMBIGUOUS.contains(attribute))) {
            name = attribute;
            near = "@" + attribute;
            names.add(near);
        }
        // Where nothing failed, no result may tell of a failure.
        boolean may = mention.condition() != null && path.isPartOfResult() && near == null;
        if (name != null && !may) {
            String tool = mention.tool() == null ? "" : " of " + shown(mention.tool());
            problems.add(problem(mention.place(), shown(path.text()) + ", which no call" + tool + " has", near, names));
        }
    }

    /** The error in a path that goes on below a list as if that were an object. */
    private static Problem throughList(Mention mention, ValuePath path, String through) {
        return new Problem(
                mention.place(),
                0,
                null,
                shown(path.text()) + ", though " + shown(path.upTo(through)) + " is a list in calls"
                        + (mention.tool() == null ? "" : " of " + shown(mention.tool())),
                shown(path.through(through, "[]")) + " for each of its elements",
                "write " + shown(path.through(through, "[0]")) + " for the first one alone");
    }

    /** The name that was probably meant; null if there is none. */
    private static @Nullable String near(String name, Set<String> there) {
        String near = NearestName.of(name, there);
        return near != null
                ? near
                : there.stream()
                        .filter(other -> isSlipOfTwoLetters(name, other))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * Whether a name is one of two letters, such as {@code ok}, with one of them twice, without one of them, or with both in each other's place.
     * Another letter makes another word: {@code on}, or {@code nok} for its contrary.
     */
    private static boolean isSlipOfTwoLetters(String name, String other) {
        String letters = name.toLowerCase(Locale.ROOT);
        String meant = other.toLowerCase(Locale.ROOT);
        if (meant.length() != 2) {
            return false;
        }
        String first = meant.substring(0, 1);
        String second = meant.substring(1);
        return List.of(first + meant, meant + second, first, second, second + first)
                .contains(letters);
    }

    /** The attribute of these calls that a path means, if it names one without its {@code @}; null if it names none. */
    private static @Nullable String withoutAt(ValuePath path, List<Call> calls) {
        String name = path.bareName();
        return name != null && calls.stream().limit(LOOK).anyMatch(call -> Attributes.of(call, name) != null)
                ? name
                : null;
    }

    /**
     * The error in a path to a part of a call that no document has; null if the documents do not show that it is one.
     *
     * @param part the part of a call
     * @param missed the names that documents lack
     */
    static @Nullable Problem field(String place, String part, List<Steps.Missed> missed) {
        Set<String> there = new TreeSet<>();
        for (Steps.Missed each : missed) {
            if (each.through() != null) {
                return new Problem(
                        place,
                        0,
                        null,
                        part + ": " + shown(each.name()) + " below " + shown(each.through()) + ", which is a list",
                        shown(each.through() + "[]." + each.name()),
                        "write " + shown(each.through() + "[0]." + each.name()) + " for the first element alone");
            }
        }
        missed.forEach(each -> there.addAll(each.there()));
        String name = missed.isEmpty() ? "" : missed.get(0).name();
        String near = NearestName.of(name, there);
        boolean may = RARE.contains(part) && near == null;
        // Without brackets, its dots would separate names.
        String meant = near != null && near.indexOf('.') >= 0 ? "[\"" + near + "\"]" : near;
        return there.isEmpty() || may
                ? null
                : problem(place, part + ": " + shown(name) + ", which no call has", meant, there);
    }

    /**
     * Words an error.
     *
     * @param near the name that was most likely meant; null if there is none
     * @param there the names that there are
     */
    static Problem problem(String place, String found, @Nullable String near, Collection<String> there) {
        String names = there.stream().limit(SHOWN).map(MappingCheck::shown).collect(Collectors.joining(", "));
        return new Problem(
                place,
                0,
                null,
                found,
                "one of " + names + (there.size() > SHOWN ? ", …" : ""),
                near == null ? null : "did you mean " + shown(near) + "?");
    }

    static String shown(String name) {
        return SafeText.escape(SafeText.shorten(name, LONGEST));
    }
}
