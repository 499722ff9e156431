package dev.hasse.guard;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is about to write a file. Between the decision that a write may go on and the write itself lies the time that an agent's
 * program takes; a claim keeps all others from writing meanwhile. It ends when the program says that the write is over, or
 * else after its time. A reservation is a claim that outlives its write.
 *
 * <p>Maintainer's note. A claim is a file, put beside those of others, before the folder is listed: of two agents that put
 * theirs at the same time the one that lists last sees the other's, and takes its own back. Both may; never do both go on. So
 * the shell front needs no lock. Here a lock makes one of them succeed, and lets expired claims be removed by one at a time.
 */
final class WriteClaims {
    /** How long a write may take from the decision on, a person's permission included, before others may go on. */
    static final Duration IN_FLIGHT = Duration.ofMinutes(2);

    /** What stands in the place of a call in the name of a reservation. */
    static final String RESERVED = "reserved";

    private final GuardStore store;

    WriteClaims(GuardStore store) {
        this.store = store;
    }

    /**
     * A claim.
     *
     * @param reserved whether it outlives the write
     */
    record Claim(Agent agent, String call, Instant since, Instant until, boolean reserved) {
        boolean holds(Instant now) {
            return now.isBefore(until);
        }
    }

    /**
     * Takes a claim on a file, unless another agent holds one.
     *
     * @return the claim of another that stands in the way; null if it was taken
     */
    @Nullable
    Claim take(GuardedFile file, Agent agent, String call, Duration length, Instant now) throws IOException {
        Path folder = store.folderOf(file);
        // No lambda, nor anywhere else on the way to an answer: the first one sets up what all of them need, in several
        // milliseconds.
        return store.locked(new GuardStore.Locked<Claim>() {
            @Override
            public @Nullable Claim run() throws IOException {
                return takeAlone(folder, agent, call, length, now);
            }
        });
    }

    /** Takes a claim while no other process that holds the lock does. */
    private static @Nullable Claim takeAlone(Path folder, Agent agent, String call, Duration length, Instant now)
            throws IOException {
        Path own = folder.resolve(name(agent, call));
        GuardStore.write(own, length.toSeconds() + "\n");
        Claim inTheWay = null;
        for (Path entry : GuardStore.list(folder, GuardStore.CLAIM)) {
            Claim claim = read(entry);
            if (claim == null || claim.agent.equals(agent)) {
                continue;
            }
            if (claim.holds(now)) {
                inTheWay = claim;
            } else {
                Files.deleteIfExists(entry);
            }
        }
        if (inTheWay != null) {
            Files.deleteIfExists(own);
        }
        return inTheWay;
    }

    /** Ends a claim; does nothing if it has expired and was removed. */
    void release(GuardedFile file, Agent agent, String call) throws IOException {
        Files.deleteIfExists(store.folderOf(file).resolve(name(agent, call)));
    }

    /** Ends all claims and reservations of an agent, such as at the end of its turn. */
    void releaseAll(Agent agent) throws IOException {
        for (Path own : store.files()) {
            for (Path entry : GuardStore.list(own, GuardStore.CLAIM + agent.fileName() + ',')) {
                Files.deleteIfExists(entry);
            }
        }
    }

    /** Whether the agent has claimed the file for another of its own calls. */
    boolean hasAnother(GuardedFile file, Agent agent, String call, Instant now) throws IOException {
        for (Claim claim : all(store.folderOf(file))) {
            if (claim.agent.equals(agent) && !claim.call.equals(call) && !claim.reserved && claim.holds(now)) {
                return true;
            }
        }
        return false;
    }

    /** The claims on a file, by its folder in the store. */
    static List<Claim> all(Path folder) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (Path entry : GuardStore.list(folder, GuardStore.CLAIM)) {
            Claim claim = read(entry);
            if (claim != null) {
                claims.add(claim);
            }
        }
        return claims;
    }

    private static String name(Agent agent, String call) {
        return GuardStore.CLAIM + agent.fileName() + ',' + call;
    }

    private static @Nullable Claim read(Path entry) throws IOException {
        String name = GuardStore.name(entry).substring(GuardStore.CLAIM.length());
        int comma = name.lastIndexOf(',');
        Agent agent = comma < 0 ? null : Agent.ofFileName(name.substring(0, comma));
        if (agent == null) {
            return null;
        }
        String call = name.substring(comma + 1);
        try {
            Instant since = Files.getLastModifiedTime(entry).toInstant();
            String text = Files.readString(entry, StandardCharsets.ISO_8859_1).strip();
            return new Claim(agent, call, since, since.plus(length(text)), call.equals(RESERVED));
        } catch (NoSuchFileException ended) {
            return null;
        }
    }

    /** The length of a claim; that of a write for one whose process has not got round to saying it. */
    private static Duration length(String seconds) {
        try {
            return seconds.length() > 9 ? IN_FLIGHT : Duration.ofSeconds(Integer.parseInt(seconds));
        } catch (NumberFormatException none) {
            return IN_FLIGHT;
        }
    }
}
