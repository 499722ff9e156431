package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.files.GitHeads.Sight;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** When agents were told something by others, people or agents; and of branches, what. */
public final class Tellings {
    /** The end of the name of an agent that is the conversation of a session itself. */
    private static final String MAIN = "/main";

    private final Map<String, NavigableSet<Long>> told = new HashMap<>();
    /** What each agent was told of branches, by the folder and the moment. */
    private final Map<String, Map<String, NavigableMap<Long, String>>> branches = new HashMap<>();

    private final BiPredicate<String, String> mayAsk;

    /** Of agents whose names say which of them are subagents of which conversation: {@code SESSION/main} or {@code SESSION}, and {@code SESSION/SUBAGENT}. */
    public Tellings() {
        this(Tellings::isSubagent);
    }

    /** @param mayAsk whether an agent may have asked another one for what that did */
    public Tellings(BiPredicate<String, String> mayAsk) {
        this.mayAsk = mayAsk;
    }

    private static boolean isSubagent(String main, String other) {
        String session = main.endsWith(MAIN) ? main.substring(0, main.length() - MAIN.length()) : main;
        return other.startsWith(session + "/");
    }

    /** An agent was told something. */
    public void add(String agent, long time) {
        told.computeIfAbsent(agent, none -> new TreeSet<>()).add(time);
    }

    /** An agent was told which branch is checked out in a folder. */
    public void add(String agent, String folder, String branch, long time) {
        branches.computeIfAbsent(agent, none -> new HashMap<>())
                .computeIfAbsent(folder, none -> new TreeMap<>())
                .put(time, branch);
    }

    /**
     * Whether an agent may know what another one did, because it had asked for it, or was told so between two moments on the clock of the log.
     *
     * @param by the agent
     * @param other the one that did it
     */
    boolean mayHaveTold(String by, String other, long from, long until) {
        NavigableSet<Long> times = told.get(by);
        Long next = times == null ? null : times.ceiling(from);
        return mayAsk.test(by, other) || (next != null && next <= until);
    }

    /** What an agent was last told of the branch in a folder, before a moment on the clock of the log; null if it was not told. */
    @Nullable
    Sight lastBranch(String by, String folder, long until) {
        NavigableMap<Long, String> its = branches.getOrDefault(by, Map.of()).get(folder);
        Map.Entry<Long, String> last = its == null ? null : its.lowerEntry(until);
        return last == null ? null : new Sight(last.getValue(), by, last.getKey());
    }
}
