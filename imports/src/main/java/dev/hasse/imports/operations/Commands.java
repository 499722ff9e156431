package dev.hasse.imports.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.BackgroundCommand;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.FileNames;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Periods;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.imports.calls.WorkingTrees;
import dev.hasse.model.SafeText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The calls of a trace that may have written anything, such as shells, hooks, and tools of which no rule says what they do; and when they ran. */
final class Commands {
    private static final int SHOWN = 80;
    /** The most commands that are asked whether they wrote a value. */
    private static final int TRIED = 100;

    /** How much of a command is searched for names of files. */
    private static final int SEARCHED = 1 << 14;

    /** The name of a file, which ends with a suffix. */
    private static final Pattern FILE = Pattern.compile("\\w\\.[A-Za-z]\\w{0,9}\\b");
    /** The program that a command runs, which may be a script with a name like that of a file. */
    private static final Pattern PROGRAM =
            Pattern.compile("^\\s*(?:(?:ba|da|z)?sh|python[\\d.]*|node|perl|ruby)?\\s*\\S+");
    /** What stands for names that are not in a command. */
    private static final Pattern MANY = Pattern.compile("[*`]|\\$\\(|\\bxargs\\b|\\bfind\\b");

    /** What stands for all names with a suffix. */
    private static final Pattern SUFFIX = Pattern.compile("\\*(\\.[A-Za-z]\\w{0,9})\\b(?![*.])");

    private static final Pattern GIT = Pattern.compile("\\bgit\\b");

    /** What changes files of a checkout that it does not name: most of them, if need be. */
    private static final Pattern RESETS =
            Pattern.compile("\\s(?:stash(?!\\s+(?:list|show|drop|clear))|checkout(?!\\s+-[bB])"
                    + "|restore|reset|switch(?!\\s+-[cC])|pull|merge|rebase|revert|apply|am|cherry-pick)\\b");

    private static final Pattern ENDS = Pattern.compile("[|;&\\n]");

    private final Map<String, Periods<Command>> byAgent = new HashMap<>();
    private final Periods<Command> all = new Periods<>();
    /** Those among them that are not asked who changed a cell, by agent. */
    private final Map<String, Periods<Call>> ofNoRule = new HashMap<>();

    /**
     * A call that may have written anything.
     *
     * @param agent the agent that made it
     * @param removes whether it may only have removed something, and has given no cell another value
     * @param reversions the cells to which it may have given back an earlier value, by {@link #key}
     * @param ended when it was done; {@link Long#MAX_VALUE} if that is not known, or if it left something running
     */
    record Command(String agent, Call call, boolean removes, Map<String, Reversion> reversions, long ended) {
        /**
         * Its reversion of a cell; null if it is not known to be one that may have reverted the cell.
         *
         * @param removed whether nothing is in the cell any more
         */
        @Nullable
        Reversion reversion(String cell, boolean removed) {
            return reversions.get(key(cell, removed));
        }

        /**
         * Whether it may have left this in a cell.
         *
         * @param removed whether nothing is in the cell any more
         */
        boolean mayLeave(boolean removed) {
            return removed || !removes;
        }

        private static String key(String cell, boolean removed) {
            return (removed ? '-' : '+') + cell;
        }

        private static Map<String, Reversion> byKey(List<Reversion> reversions) {
            Map<String, Reversion> byKey = new HashMap<>();
            reversions.forEach(each -> byKey.put(key(each.cell(), each.removes()), each));
            return byKey;
        }

        /** Whether it has the name of the file that is a cell. */
        boolean names(String cell) {
            return FileNames.mayName(searched(), cell);
        }

        /** Whether it may have written the file that is a cell, which may lie in another working tree. */
        boolean reaches(String cell) {
            return WorkingTrees.reaches(call.folder(), searched(), cell);
        }

        /** Whether it is one of git that changes files which it does not name. */
        boolean resets() {
            return ENDS.splitAsStream(searched()).anyMatch(part -> {
                Matcher git = GIT.matcher(part);
                return git.find() && RESETS.matcher(part).find(git.end());
            });
        }

        private String searched() {
            String line = line(call);
            return line.substring(0, Math.min(line.length(), SEARCHED));
        }

        /**
         * Whether it has no names of files but that of its program, and may have written any, or any with a suffix that the cell has, too; one that
         * goes on, nobody knows how long, is not taken for it.
         */
        boolean mayMean(String cell) {
            String line = line(call);
            if (SUFFIX.matcher(line).find()
                    && !SUFFIX.matcher(line).replaceAll("").contains("*")) {
                return ended != Long.MAX_VALUE
                        && SUFFIX.matcher(line).results().anyMatch(suffix -> cell.endsWith(suffix.group(1)));
            }
            return ended != Long.MAX_VALUE
                    && line.length() <= SEARCHED
                    && (MANY.matcher(line).find()
                            || !FILE.matcher(PROGRAM.matcher(line).replaceFirst(""))
                                    .find());
        }
    }

    /**
     * Adds a call that may have written anything, even if it failed.
     *
     * @param access what is known of it
     * @param began null if that is not known
     * @param ended null if that is not known
     */
    void add(String agent, Call call, Access access, @Nullable Long began, @Nullable Long ended) {
        Long from = began == null ? ended : began;
        if (from != null) {
            long until = ended == null || BackgroundCommand.isIn(line(call)) ? Long.MAX_VALUE : Math.max(from, ended);
            Command command = new Command(
                    agent, call, access.is(Access.Trait.REMOVES_OTHERS), Command.byKey(access.reversions()), until);
            byAgent.computeIfAbsent(agent, none -> new Periods<>()).add(command, from, until);
            all.add(command, from, until);
        }
    }

    /**
     * Adds a call of a tool of which nobody says what it does: no writer of anything, but no evidence that nobody wrote.
     *
     * @param began null if that is not known
     * @param ended null if that is not known
     */
    void addOfNoRule(String agent, Call call, @Nullable Long began, @Nullable Long ended) {
        long until = ended == null ? Long.MAX_VALUE : ended;
        long from = began != null ? Math.min(began, until) : ended != null ? ended : Long.MIN_VALUE;
        ofNoRule.computeIfAbsent(agent, none -> new Periods<>()).add(call, from, until);
    }

    /** Whether a call that may have written a cell ran at some moment after {@code after} and not after {@code until}. */
    boolean mayHaveWritten(String cell, long after, long until) {
        return anyOfNoRule(null, after, until)
                || all.between(after, until).anyMatch(each -> cell.indexOf('/') < 0 || each.reaches(cell));
    }

    /** Whether a call of an agent that may have written a file ran at some moment after {@code after} and not after {@code until}. */
    boolean mayHaveWritten(String agent, String file, long after, long until) {
        Periods<Command> own = byAgent.get(agent);
        return own != null && own.between(after, until).anyMatch(each -> each.reaches(file));
    }

    /**
     * Whether a call that may have read or written a cell ran at some moment after {@code after} and not after {@code until}. A command that runs among
     * files has nothing to do with those that it does not name.
     *
     * @param agent whose call; null for anybody's
     * @param except calls that do not count, by identity
     */
    boolean mayHaveTouched(@Nullable String agent, String cell, long after, long until, Set<Call> except) {
        Periods<Command> known = agent == null ? all : byAgent.get(agent);
        return anyOfNoRule(agent, after, until)
                || (known != null
                        && known.anyBetween(after, until)
                        && known.between(after, until)
                                .filter(each -> !except.contains(each.call()))
                                .anyMatch(each -> cell.indexOf('/') < 0 || each.names(cell)));
    }

    private boolean anyOfNoRule(@Nullable String agent, long after, long until) {
        if (agent != null) {
            Periods<Call> own = ofNoRule.get(agent);
            return own != null && own.anyBetween(after, until);
        }
        for (Periods<Call> calls : ofNoRule.values()) {
            if (calls.anyBetween(after, until)) {
                return true;
            }
        }
        return false;
    }

    /** A command as its agent wrote it, or else the name of its tool. */
    static String text(Call command) {
        return SafeText.shorten(line(command), SHOWN);
    }

    private static String line(Call command) {
        JsonNode words = command.arguments().path("command");
        if (words.isArray() && !words.isEmpty()) {
            return StreamSupport.stream(words.spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(" "));
        }
        String written = Json.firstText(command.arguments(), "command", "cmd");
        return written == null ? command.tool() : written;
    }

    /**
     * Finds the command that probably wrote a cell after {@code after} and not after {@code until}; null if that is not known, such as
     * where commands of several other agents ran then.
     *
     * @param agent the agent whose own command explains a change best, unless only commands of others name the file
     * @param removed whether nothing is in the cell any more
     */
    @Nullable
    Command during(String agent, String cell, boolean removed, long after, long until) {
        Periods<Command> ofAgent = byAgent.get(agent);
        List<Command> own = ofAgent == null
                ? List.of()
                : ofAgent.between(after, until)
                        .limit(TRIED)
                        .filter(each -> each.mayLeave(removed))
                        .toList();
        List<Command> others = during(removed, after, until);
        if (cell.indexOf('/') < 0) {
            return own.isEmpty() ? ofOneAgent(others) : own.get(0);
        }
        others = others.stream().filter(each -> each.reaches(cell)).toList();
        if (!own.isEmpty() && (namesAny(own, cell) || !namesAny(others, cell))) {
            return own.get(0);
        }
        List<Command> resetting = others.stream().filter(Command::resets).toList();
        if (!resetting.isEmpty()) {
            return ofOneAgent(resetting);
        }
        List<Command> naming = others.stream().filter(each -> each.names(cell)).toList();
        return ofOneAgent(
                naming.isEmpty()
                        ? others.stream().filter(each -> each.mayMean(cell)).toList()
                        : naming);
    }

    private static boolean namesAny(List<Command> commands, String cell) {
        return commands.stream().anyMatch(each -> each.names(cell));
    }

    /**
     * Finds the command that gave a cell back an earlier value after {@code after} and not after {@code until}, or that removed what was in
     * it; null if none is known that may have done so, or if a command of another agent may have done it too: one of git, or one that names
     * the file.
     *
     * @param removed whether nothing is in the cell any more
     */
    @Nullable
    Command reverting(String cell, boolean removed, long after, long until) {
        List<Command> candidates = during(removed, after, until).stream()
                .filter(command -> command.reaches(cell))
                .filter(command -> command.reversion(cell, removed) != null || command.resets() || command.names(cell))
                .toList();
        return ofOneAgent(candidates) == null
                ? null
                : candidates.stream()
                        .filter(command -> command.reversion(cell, removed) != null)
                        .findFirst()
                        .orElse(null);
    }

    /** The commands that may have left this, and ran at some moment after {@code after} and not after {@code until}, the last one first. */
    private List<Command> during(boolean removed, long after, long until) {
        return all.between(after, until)
                .limit(TRIED)
                .filter(each -> each.mayLeave(removed))
                .toList();
    }

    /** The first of some commands; null if there is none, or if they are not all of one agent. */
    static @Nullable Command ofOneAgent(List<Command> commands) {
        return commands.stream().map(Command::agent).distinct().count() == 1 ? commands.get(0) : null;
    }
}
