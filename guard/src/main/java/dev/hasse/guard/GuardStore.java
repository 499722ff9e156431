package dev.hasse.guard;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agents of one checkout have seen and written, in small files that many processes use at once. The layout is also
 * known to the shell front ({@code cli/src/main/sh/guard}):
 *
 * <pre>
 * .hasse/guard/.gitignore                     so that nothing of this is committed
 * .hasse/guard/lock                           held while a claim is taken in the presence of others
 * .hasse/guard/files/KEY/path                 the path of a file whose key does not show it
 * .hasse/guard/files/KEY/seen,AGENT           the digest of what the agent last saw of it; its time is when it saw that
 * .hasse/guard/files/KEY/reading,AGENT        the same while the agent reads
 * .hasse/guard/files/KEY/wrote,AGENT          empty; its time is when the agent last wrote the file
 * .hasse/guard/files/KEY/claim,AGENT,CALL     the agent is about to write; for how many seconds from its time
 * .hasse/guard/commands/AGENT,CALL,began      empty; its time is when a command of the agent began
 * .hasse/guard/commands/AGENT,CALL,ended      and when it ended
 * </pre>
 *
 * <p>Moments are times of files, so that all come from one clock, and the front needs none. What an agent saw is written by
 * the agent's own calls only, and replaced by a rename; so nothing but a claim needs a lock.
 */
final class GuardStore {
    /** How long a record of a file is kept that nobody has used. */
    static final Duration KEPT = Duration.ofDays(7);

    private static final String SEEN = "seen,";
    private static final String READING = "reading,";
    private static final String WROTE = "wrote,";
    static final String CLAIM = "claim,";

    private final Path folder;

    private GuardStore(Path folder) {
        this.folder = folder;
    }

    /**
     * What an agent last saw of a file.
     *
     * @param digest what the file held
     */
    record Seen(Agent agent, String digest, Instant moment) {}

    /** A write that the guard was told of. */
    record Written(Agent agent, Instant moment) {}

    /**
     * The store of a checkout, made if it is not there.
     *
     * @throws IOException if it cannot be made, or a link stands in its place
     */
    static GuardStore of(Path checkout) throws IOException {
        GuardStore store = existing(checkout);
        if (store != null) {
            return store;
        }
        Path folder = checkout.resolve(GuardedFile.STORE);
        Files.createDirectories(folder.resolve("files"));
        Files.createDirectories(folder.resolve("commands"));
        write(folder.resolve(".gitignore"), "*\n");
        return new GuardStore(folder);
    }

    /** The store of a checkout; null if there is none. */
    static @Nullable GuardStore existing(Path checkout) throws IOException {
        Path folder = checkout.resolve(GuardedFile.STORE);
        for (Path part : List.of(checkout.resolve(".hasse"), folder, folder.resolve("files"))) {
            if (Files.isSymbolicLink(part)) {
                throw new IOException(part + " is a link, expected a folder");
            }
        }
        return Files.isDirectory(folder.resolve("files")) && Files.isDirectory(folder.resolve("commands"))
                ? new GuardStore(folder)
                : null;
    }

    /** The folder of a file in the store, made if it is not there. */
    Path folderOf(GuardedFile file) throws IOException {
        String key = file.key();
        Path own = folder.resolve("files").resolve(key);
        if (Files.isSymbolicLink(own)) {
            throw new IOException(own + " is a link, expected a folder");
        }
        if (!Files.isDirectory(own)) {
            Files.createDirectories(own);
            if (key.startsWith("%")) {
                write(own.resolve("path"), file.relative());
            }
        }
        return own;
    }

    /** What the agent last saw of the file; null if it has never read or written it. */
    @Nullable
    Seen seen(GuardedFile file, Agent agent) throws IOException {
        return seen(folderOf(file).resolve(SEEN + agent.fileName()), agent);
    }

    private static @Nullable Seen seen(Path entry, Agent agent) throws IOException {
        try {
            String digest = Files.readString(entry, StandardCharsets.ISO_8859_1).strip();
            // What a killed process has left empty is as good as nothing.
            return digest.isEmpty()
                    ? null
                    : new Seen(agent, digest, Files.getLastModifiedTime(entry).toInstant());
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** Remembers what the file holds, which the agent is about to read. */
    void beginRead(GuardedFile file, Agent agent, String digest) throws IOException {
        write(folderOf(file).resolve(READING + agent.fileName()), digest + "\n");
    }

    /** The agent has read what the file held before, or has learned that there is no such file. */
    void endRead(GuardedFile file, Agent agent, boolean succeeded) throws IOException {
        Path own = folderOf(file);
        Path reading = own.resolve(READING + agent.fileName());
        try {
            if (succeeded
                    || Files.readString(reading, StandardCharsets.ISO_8859_1).startsWith(ContentDigest.ABSENT)) {
                replace(reading, own.resolve(SEEN + agent.fileName()));
            } else {
                Files.deleteIfExists(reading);
            }
        } catch (NoSuchFileException never) {
            // It began before the guard was there: nobody knows what the agent saw.
        }
    }

    /** Remembers that the agent knows what the file holds. */
    void setSeen(GuardedFile file, Agent agent, String digest) throws IOException {
        beginRead(file, agent, digest);
        endRead(file, agent, true);
    }

    /** Remembers that the agent has written the file just now. */
    void noteWritten(GuardedFile file, Agent agent) throws IOException {
        write(folderOf(file).resolve(WROTE + agent.fileName()), "");
    }

    /** The latest write by another agent after a moment; null if there is none. */
    @Nullable
    Written lastWriteOfOthers(GuardedFile file, Agent agent, Instant after) throws IOException {
        Written last = null;
        for (Path entry : list(folderOf(file), WROTE)) {
            Agent writer = Agent.ofFileName(name(entry).substring(WROTE.length()));
            Instant moment = timeOf(entry);
            if (writer != null
                    && !writer.equals(agent)
                    && moment != null
                    && moment.isAfter(last == null ? after : last.moment)) {
                last = new Written(writer, moment);
            }
        }
        return last;
    }

    /** All that agents have seen of a file, by its folder in the store. */
    List<Seen> allSeen(Path own) throws IOException {
        List<Seen> all = new ArrayList<>();
        for (Path entry : list(own, SEEN)) {
            Agent agent = Agent.ofFileName(name(entry).substring(SEEN.length()));
            Seen seen = agent == null ? null : seen(entry, agent);
            if (seen != null) {
                all.add(seen);
            }
        }
        return all;
    }

    /** The folders of all files in the store, in the order of their keys. */
    List<Path> files() throws IOException {
        return list(folder.resolve("files"), "");
    }

    /** The path in the checkout of the file with a folder in the store; null if it cannot be known. */
    static @Nullable String pathOf(Path own) throws IOException {
        String key = name(own);
        if (!key.startsWith("%")) {
            return key.replace('%', '/');
        }
        try {
            return Files.readString(own.resolve("path"));
        } catch (NoSuchFileException unknown) {
            return null;
        }
    }

    /** The folder of what is known of commands. */
    Path commands() {
        return folder.resolve("commands");
    }

    /** Forgets what the agents of a session have seen, as after {@code /clear}. */
    void forget(Agent agent) throws IOException {
        for (Path own : files()) {
            for (Path entry : list(own, SEEN + agent.session() + ',')) {
                Files.deleteIfExists(entry);
            }
        }
    }

    /** Removes records that nobody has used for {@link #KEPT}. */
    void clean(Instant now) throws IOException {
        List<Path> folders = new ArrayList<>(files());
        folders.add(commands());
        for (Path own : folders) {
            boolean empty = true;
            for (Path entry : list(own, "")) {
                Instant moment = timeOf(entry);
                if (name(entry).equals("path") || moment == null) {
                    continue;
                }
                if (moment.isBefore(now.minus(KEPT))) {
                    Files.deleteIfExists(entry);
                } else {
                    empty = false;
                }
            }
            if (empty && !own.equals(commands())) {
                removeEmpty(own);
            }
        }
    }

    /** Removes a folder with nothing but a path in it. Whoever wants to use it just then makes it again, or asks again. */
    private static void removeEmpty(Path own) throws IOException {
        if (list(own, "").stream().allMatch(entry -> name(entry).equals("path"))) {
            Files.deleteIfExists(own.resolve("path"));
            try {
                Files.deleteIfExists(own);
            } catch (DirectoryNotEmptyException used) {
                // Somebody has just put a record there.
            }
        }
    }

    /** Something to be done under the lock, with or without a result. */
    interface Locked<T> {
        @Nullable
        T run() throws IOException;
    }

    /** Does something while no other process with this lock does. */
    <T> @Nullable T locked(Locked<T> task) throws IOException {
        // Closing the file ends the lock.
        try (FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return task.run();
        }
    }

    /** The files of a folder whose names begin so, in order; none if there is no such folder. */
    static List<Path> list(Path folder, String prefix) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (name(entry).startsWith(prefix)) {
                    found.add(entry);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException none) {
            return List.of();
        }
        found.sort(null);
        return found;
    }

    /** The name of a file without its folder. */
    static String name(Path entry) {
        return String.valueOf(entry.getFileName());
    }

    /** When a file was last written; null if it has just been removed. */
    static @Nullable Instant timeOf(Path entry) throws IOException {
        try {
            return Files.getLastModifiedTime(entry).toInstant();
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    /** Writes a small file whole, over an older one. */
    static void write(Path file, String text) throws IOException {
        Path folder = file.getParent();
        try {
            Files.writeString(file, text);
        } catch (NoSuchFileException cleaned) {
            if (folder == null) {
                throw cleaned;
            }
            try {
                Files.createDirectories(folder);
            } catch (FileAlreadyExistsException others) {
                // It is there.
            }
            Files.writeString(file, text);
        }
    }

    private static void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
