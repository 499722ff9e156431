package dev.hasse.guard;

import dev.hasse.guard.GuardStore.Seen;
import dev.hasse.guard.WriteClaims.Claim;
import dev.hasse.model.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Who holds what in a checkout: which files are being written or reserved, and what each agent last saw.
 *
 * @param checkout the folder of the checkout
 * @param hooks the files of settings by which Claude Code runs the guard
 * @param held the files that somebody holds
 * @param files the files that somebody has seen, by path
 */
public record GuardStatus(Path checkout, List<Path> hooks, List<Held> held, List<Known> files) {
    /** Makes a status whose lists do not change. */
    public GuardStatus {
        hooks = List.copyOf(hooks);
        held = List.copyOf(held);
        files = List.copyOf(files);
    }

    /**
     * A file that an agent is about to write, or has reserved.
     *
     * @param path in the checkout, safe to print
     */
    record Held(String path, Claim claim) {}

    /**
     * A file that agents have seen.
     *
     * @param path in the checkout, safe to print
     * @param readers in the order in which they saw it
     */
    record Known(String path, List<Reader> readers) {}

    /**
     * An agent that has seen a file.
     *
     * @param current whether the file still holds what it saw
     */
    record Reader(Agent agent, Instant moment, boolean current) {}

    /**
     * The status of the checkout that a folder lies in, now.
     *
     * @param settings those of Claude Code that hold there
     * @throws IOException if the store or a file cannot be read
     */
    public static GuardStatus of(Path folder, List<ClaudeSettings> settings) throws IOException {
        Path real = GuardedFile.real(folder);
        Path found = GuardedFile.checkout(real, real);
        Path checkout = found == null ? real : found;
        GuardStore store = GuardStore.existing(checkout);
        List<Path> hooks = settings.stream()
                .filter(ClaudeSettings::haveHooks)
                .map(ClaudeSettings::file)
                .toList();
        List<Known> known = new ArrayList<>();
        if (store == null) {
            return new GuardStatus(checkout, hooks, List.of(), known);
        }
        for (Path own : store.files()) {
            String path = GuardStore.pathOf(own);
            List<Seen> seen = store.allSeen(own);
            if (path == null || seen.isEmpty()) {
                continue;
            }
            String holds = ContentDigest.of(checkout.resolve(path));
            List<Reader> readers = new ArrayList<>();
            for (Seen one : seen) {
                readers.add(new Reader(one.agent(), one.moment(), one.digest().equals(holds)));
            }
            readers.sort(Comparator.comparing(Reader::moment));
            known.add(new Known(SafeText.escape(path), List.copyOf(readers)));
        }
        known.sort(Comparator.comparing(Known::path));
        return new GuardStatus(checkout, hooks, held(store, Instant.now()), known);
    }

    /** The files that somebody holds at a moment. */
    static List<Held> held(GuardStore store, Instant now) throws IOException {
        List<Held> held = new ArrayList<>();
        for (Path own : store.files()) {
            String path = null;
            for (Claim claim : WriteClaims.all(own)) {
                path = path == null ? GuardStore.pathOf(own) : path;
                if (path != null && claim.holds(now)) {
                    held.add(new Held(SafeText.escape(path), claim));
                }
            }
        }
        held.sort(Comparator.comparing(Held::path)
                .thenComparing(one -> one.claim().since()));
        return held;
    }
}
