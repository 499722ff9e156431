package dev.hasse.guard;

import dev.hasse.guard.GuardStatus.Held;
import dev.hasse.model.UnusableFileException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the calls of tools, and remembers them. Before a read it notes what the file holds, before a write it asks
 * {@link WriteRule}, and around commands it notes when they ran. All other calls may go on.
 */
public final class Guard {
    /** How many files that others hold are told to a session that starts. */
    private static final int MOST_TOLD = 10;

    private final Duration reserve;

    /**
     * A guard, whose reasons give times of day in the time zone of the system.
     *
     * @param reserve how long a file stays reserved for the agent that wrote it last; zero for not at all
     */
    public Guard(Duration reserve) {
        this.reserve = reserve;
    }

    /** What a tool does to its file. */
    private enum Use {
        READ,
        WRITE,
        COMMAND,
        NONE;

        static Use of(@Nullable String tool) {
            return switch (tool == null ? "" : tool) {
                case "Read", "NotebookRead" -> READ;
                case "Edit", "Write", "MultiEdit", "NotebookEdit" -> WRITE;
                case "Bash" -> COMMAND;
                default -> NONE;
            };
        }
    }

    /**
     * Answers to a call, and remembers what it means.
     *
     * @param project the folder in which the session was started; null if unknown, and then the folder of the call
     * @param current the folder of this process, for a call without one; absolute
     * @throws IOException if the store or the file cannot be used
     * @throws UnusableFileException if the path of the call is none
     */
    public Decision handle(HookCall call, @Nullable Path project, Path current) throws IOException {
        Path folder = call.folder() == null ? current : current.resolve(path(call.folder()));
        Path root = project == null ? folder : project;
        return switch (call.event()) {
            case "PreToolUse" -> before(call, folder, root);
            case "PostToolUse" -> after(call, folder, root, true);
            case "PostToolUseFailure", "PermissionDenied" -> after(call, folder, root, false);
            case "SessionStart" -> started(call, root);
            case "Stop", "SubagentStop", "SessionEnd" -> stopped(call, root);
            default -> Decision.ALLOWED;
        };
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException noPath) {
            throw new UnusableFileException("the call", "found a path that is none: " + noPath.getReason());
        }
    }

    /** The file of a call; null if it has none that is guarded. */
    private static @Nullable GuardedFile file(HookCall call, Path folder, Path project) throws IOException {
        if (call.path() == null || call.path().isEmpty()) {
            return null;
        }
        GuardedFile file = GuardedFile.of(folder.resolve(path(call.path())), project);
        return file == null || file.isOfStore() ? null : file;
    }

    private Decision before(HookCall call, Path folder, Path project) throws IOException {
        Use use = Use.of(call.tool());
        if (use == Use.COMMAND) {
            return command(call, folder, project, true);
        }
        GuardedFile file = use == Use.NONE ? null : file(call, folder, project);
        if (file == null) {
            return Decision.ALLOWED;
        }
        GuardStore store = GuardStore.of(file.checkout());
        if (use == Use.READ) {
            store.beginRead(file, call.agent(), ContentDigest.of(file.path()));
            return Decision.allowed(file.relative());
        }
        return new WriteRule(store).decide(file, call.agent(), call.call(), Instant.now());
    }

    private Decision after(HookCall call, Path folder, Path project, boolean succeeded) throws IOException {
        Use use = Use.of(call.tool());
        if (use == Use.COMMAND) {
            return command(call, folder, project, false);
        }
        GuardedFile file = use == Use.NONE ? null : file(call, folder, project);
        if (file == null) {
            return Decision.ALLOWED;
        }
        GuardStore store = GuardStore.of(file.checkout());
        WriteRule writes = new WriteRule(store);
        if (use == Use.READ) {
            // A file is said to be unchanged by its time of modification, which cp -p and touch keep. That says what
            // was
            // seen only if nothing else does.
            boolean shown = !call.unchanged() || store.seen(file, call.agent()) == null;
            store.endRead(file, call.agent(), succeeded && shown);
        } else if (succeeded) {
            writes.written(file, call.agent(), call.call(), reserve);
        } else {
            writes.notWritten(file, call.agent(), call.call());
        }
        return Decision.allowed(file.relative());
    }

    /** The store of the checkout that a folder lies in; null if it lies in none. */
    private static @Nullable GuardStore store(Path folder, Path project) throws IOException {
        Path checkout = GuardedFile.checkout(GuardedFile.real(folder), project);
        return checkout == null ? null : GuardStore.of(checkout);
    }

    private static Decision command(HookCall call, Path folder, Path project, boolean begins) throws IOException {
        GuardStore store = store(folder, project);
        if (store != null && begins) {
            new CommandRuns(store).begin(call.agent(), call.call());
        } else if (store != null) {
            new CommandRuns(store).end(call.agent(), call.call());
        }
        return Decision.ALLOWED;
    }

    private Decision started(HookCall call, Path project) throws IOException {
        GuardStore store = store(project, project);
        if (store == null) {
            return Decision.ALLOWED;
        }
        Instant now = Instant.now();
        if ("clear".equals(call.source())) {
            store.forget(call.agent());
        }
        store.clean(now);
        new CommandRuns(store).forget(now.minus(CommandRuns.KEPT));
        StringBuilder text =
                new StringBuilder("Hasse guards the files of this checkout against stale edits: if a file has "
                        + "changed since you last read it, writing it is refused. Then read it again, and make your change to what "
                        + "it holds now.");
        int told = 0;
        for (Held held : GuardStatus.held(store, now)) {
            if (!held.claim().agent().equals(call.agent()) && told++ < MOST_TOLD) {
                text.append(" `").append(held.path());
                text.append(held.claim().reserved() ? "` is reserved by " : "` is being written by ");
                text.append(held.claim().agent().shortName()).append('.');
            }
        }
        return new Decision(Decision.Kind.ALLOW, text.toString(), null);
    }

    private static Decision stopped(HookCall call, Path project) throws IOException {
        GuardStore store = store(project, project);
        if (store != null) {
            new WriteClaims(store).releaseAll(call.agent());
        }
        return Decision.ALLOWED;
    }
}
