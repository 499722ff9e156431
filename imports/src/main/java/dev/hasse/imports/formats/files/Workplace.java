package dev.hasse.imports.formats.files;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of all coding agents have in common, whichever client logged them: people run several clients on one checkout. Its parts
 * are the folders in which sessions were started, what is known of files, and what happened to these, in the order of time.
 */
public final class Workplace {
    private final Set<String> folders = new HashSet<>();
    private final List<Checkouts> clients = new ArrayList<>();
    /** What is known of each folder of a checkout; empty until somebody asks. */
    private final Map<String, Integer> clientsIn = new HashMap<>();

    private final Map<String, Set<String>> machinesOf = new HashMap<>();
    private @Nullable Map<String, Integer> clientsByName;
    private final KnownFiles files = new KnownFiles();
    private final Happenings happenings = new Happenings();

    /** The checkouts of the sessions of one client. They are named when all sessions are known. */
    public Checkouts checkouts(LogHome.Finder finder) {
        Checkouts own = new Checkouts(finder, this);
        clients.add(own);
        return own;
    }

    /** Takes notice of a folder that a session was started in. */
    void startedIn(String folder) {
        folders.add(folder);
        clientsIn.clear();
        machinesOf.clear();
    }

    /** How many clients have sessions whose checkout is this folder. */
    int clientsIn(String folder) {
        know();
        return clientsIn.getOrDefault(folder, 0);
    }

    /** The machines on which sessions of any client worked in a checkout of this folder, as far as they are known. */
    Set<String> machinesOf(String folder) {
        know();
        return machinesOf.getOrDefault(folder, Set.of());
    }

    private void know() {
        if (clientsIn.isEmpty()) {
            for (Checkouts client : clients) {
                Map<String, Set<String>> own = client.machines();
                own.keySet().forEach(folder -> clientsIn.merge(folder, 1, Integer::sum));
                own.forEach((folder, machines) -> machinesOf
                        .computeIfAbsent(folder, none -> new HashSet<>())
                        .addAll(machines));
            }
        }
    }

    /** Whether sessions of several clients work in the checkout of this name. Asked when all sessions are known. */
    public boolean isShared(String checkout) {
        Map<String, Integer> all = clientsByName;
        if (all == null) {
            all = new HashMap<>();
            for (Checkouts client : clients) {
                for (String name : client.names()) {
                    all.merge(name, 1, Integer::sum);
                }
            }
            clientsByName = all;
        }
        return all.getOrDefault(checkout, 0) > 1;
    }

    /** The folders that the sessions were started in which are known so far. */
    public Set<String> folders() {
        return Collections.unmodifiableSet(folders);
    }

    /** What is known of files while it {@linkplain #happenings happens}. */
    public KnownFiles files() {
        return files;
    }

    /** What calls did, of whatever client. */
    public Happenings happenings() {
        return happenings;
    }
}
