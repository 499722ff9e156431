package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FilePaths;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checkout that each session works on: the folder that it was started in, or else the folder of its log. Sessions started in one folder,
 * or in folders below it, share a checkout, which has the name of the outermost of these folders, whichever client logged them.
 *
 * <p>Sessions whose logs lie in several {@linkplain LogHome homes} share none: in every container, the folder may be {@code /workspace}. Homes
 * that have a session in common, such as a home and a copy of it, are one.
 */
public final class Checkouts {
    /** The longest path on most systems. Looking for the folders around a longer one would take too long. */
    private static final int LONGEST_FOLDER = 4_096;

    private final LogHome.Finder finder;
    private final Map<String, String> started = new HashMap<>();
    private final Map<String, String> logs = new HashMap<>();
    private final Workplace workplace;
    /** The home of each session, if it is known. */
    private final Map<String, String> homes = new HashMap<>();
    /** Each home as its first log names it. */
    private final Map<String, String> shown = new HashMap<>();
    /** For a home that is another one, that one. */
    private final Map<String, String> mergedInto = new HashMap<>();
    /** The homes of each folder; empty until they are asked for. */
    private final Map<String, Set<String>> homesOf = new HashMap<>();

    private String lastSession = "";
    private String lastLog = "";

    /**
     * @param finder finds the home of a log
     * @param workplace knows the folders that sessions were started in, also those of other clients
     */
    Checkouts(LogHome.Finder finder, Workplace workplace) {
        this.finder = finder;
        this.workplace = workplace;
    }

    /**
     * Takes notice of a line of a session.
     *
     * @param folder the folder that the session is in at the time; null if the line does not say
     * @param log the file of the line
     */
    public void add(String session, @Nullable String folder, String log) {
        add(session, folder, log, false);
    }

    /**
     * The same of a session that may be known to share no machine with another one.
     *
     * @param alone whether it runs on a machine of its own; then its log stands for the home there
     */
    public void add(String session, @Nullable String folder, String log, boolean alone) {
        if (session.equals(lastSession) && log.equals(lastLog)) {
            return;
        }
        String absolute = folder == null || folder.isEmpty() || folder.length() > LONGEST_FOLDER
                ? ""
                : FilePaths.absolute(null, folder);
        if (!absolute.isEmpty() && started.putIfAbsent(session, absolute) == null) {
            workplace.startedIn(absolute);
        }
        logs.putIfAbsent(session, folderOf(log, session));
        String first = started.get(session);
        if (first != null) {
            String named = alone ? log : finder.home(log, first);
            if (named != null) {
                String home = LogHome.normal(named);
                shown.putIfAbsent(home, named.isEmpty() ? "." : named);
                unite(homes.computeIfAbsent(session, none -> home), home);
            }
            lastSession = session;
            lastLog = log;
        }
        homesOf.clear();
    }

    private void unite(String one, String other) {
        String first = representative(one);
        String second = representative(other);
        if (!first.equals(second)) {
            mergedInto.put(second, first);
        }
    }

    private String representative(String home) {
        String one = home;
        for (String next = mergedInto.get(one); next != null; next = mergedInto.get(one)) {
            one = next;
        }
        return one;
    }

    /** The folder of a session's log. The logs of its subagents lie in a folder of their own beside it. */
    private static String folderOf(String log, String session) {
        String path = log.replace('\\', '/');
        int subagents = path.indexOf("/" + session + "/");
        int end = subagents >= 0 ? subagents : path.lastIndexOf('/');
        return end < 0 ? "." : log.substring(0, end);
    }

    /** Whether it is known in which folder a session was started. */
    public boolean knows(String session) {
        return started.containsKey(session);
    }

    /** The folder that a session was started in, or else that of its log. */
    public String startedIn(String session) {
        String folder = started.get(session);
        return folder == null ? logs.getOrDefault(session, ".") : folder;
    }

    /** The folder of a session's checkout. */
    private String folder(String session) {
        String folder = startedIn(session);
        if (!started.containsKey(session)) {
            return folder;
        }
        for (int end = folder.indexOf('/', 1); end > 0; end = folder.indexOf('/', end + 1)) {
            if (workplace.folders().contains(folder.substring(0, end))) {
                return folder.substring(0, end);
            }
        }
        return folder;
    }

    /** The name of a session's checkout: its folder, and its home if the folder is in several. */
    public String of(String session) {
        String folder = folder(session);
        if (homesOf.isEmpty()) {
            homes.forEach((each, home) -> homesOf.computeIfAbsent(folder(each), none -> new HashSet<>())
                    .add(representative(home)));
        }
        String home = homes.get(session);
        if (workplace.clientsIn(folder) > 1 && workplace.machinesOf(folder).size() > 1) {
            return home == null || machine(home) == null ? folder : folder + " of " + shownMachine(home);
        }
        if (home == null || homesOf.getOrDefault(folder, Set.of()).size() == 1) {
            return folder;
        }
        return folder + " of " + shown.get(representative(home));
    }

    /** The folder in which a person's homes of clients lie; null if it is not known. Homes that are one are on one machine. */
    private @Nullable String machine(String home) {
        return LogHome.around(representative(home));
    }

    /** The same, as the first log names it. */
    private String shownMachine(String home) {
        String named = LogHome.around(String.valueOf(shown.get(representative(home))));
        return named == null || named.isEmpty() ? String.valueOf(machine(home)) : named;
    }

    /** The machines on which each folder of a checkout was worked in, as far as they are known. */
    Map<String, Set<String>> machines() {
        Map<String, Set<String>> machines = new HashMap<>();
        for (String session : logs.keySet()) {
            Set<String> its = machines.computeIfAbsent(folder(session), none -> new HashSet<>());
            String home = homes.get(session);
            String machine = home == null ? null : machine(home);
            if (machine != null) {
                its.add(machine);
            }
        }
        return machines;
    }

    /** The names of the checkouts of its sessions. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        logs.keySet().forEach(session -> names.add(of(session)));
        return names;
    }
}
