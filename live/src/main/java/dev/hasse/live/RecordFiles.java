package dev.hasse.live;

import dev.hasse.traces.Input;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Files of operation records, which are read as they grow: each byte once. New files appear, files are renamed when logs are
 * rotated, truncated, and replaced ({@link FollowedFile}).
 */
public final class RecordFiles implements LiveSource {
    private static final int PORTION = 1 << 20;
    /** How many portions are read before somebody else has a turn. */
    private static final int PORTIONS = 4;

    /** How many files are kept open, so that the last lines of one that is rotated are not lost. */
    private static final int OPEN = 256;

    /** How long to wait until a file that could not be read is tried again. */
    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

    /**
     * How long a file that is gone is remembered. A file server that is away for a moment hides its files, and what was read of
     * them is not to be read again.
     */
    private static final long REMEMBERED_NANOS = Duration.ofHours(1).toNanos();

    private final PathScan scan;
    private final LiveReader reader;
    private final Consumer<Problem> problems;
    private final boolean follows;
    private final Instant since;
    private final LongSupplier nanoTime;
    private final byte[] buffer = new byte[PORTION];
    private final Map<Path, Watched> watched = new LinkedHashMap<>(16, 0.75f, true);
    private boolean over;

    private static final class Watched {
        final FollowedFile file;
        /** What identifies the file whatever its path; null where the system has no such thing. */
        @Nullable
        Object identity;

        long size = -1;
        long notBefore;
        boolean failed;
        boolean gone;
        /** When it was first missed; of no meaning unless it is gone. */
        long goneSince;

        Watched(FollowedFile file, long now) {
            this.file = file;
            this.notBefore = now;
        }
    }

    /**
     * @param paths files and folders, which may come to exist later
     * @param follows whether more may come; if not, the source is over once all has been read
     * @param since files that were last changed before are left alone until they change
     * @param problems hears of files that cannot be read
     */
    public RecordFiles(
            List<Path> paths,
            boolean follows,
            Instant since,
            LiveReader reader,
            Consumer<Problem> problems,
            LongSupplier nanoTime) {
        this.scan = new PathScan(paths, true, problems, nanoTime);
        this.follows = follows;
        this.since = since;
        this.reader = reader;
        this.problems = problems;
        this.nanoTime = nanoTime;
    }

    @Override
    public void leaveOut(Path file) {
        scan.leaveOut(file);
    }

    @Override
    public boolean poll() {
        Map<Path, BasicFileAttributes> now = scan.files();
        followRenames(now);
        boolean came = false;
        int turns = PORTIONS;
        for (Map.Entry<Path, BasicFileAttributes> one : now.entrySet()) {
            while (turns > 0 && read(one.getKey(), one.getValue())) {
                came = true;
                turns--;
            }
        }
        forgetGone(now.keySet());
        closeSome();
        over = !follows && !came && turns == PORTIONS;
        return came;
    }

    /** A file that is at another path now is still the same, and what was read of it is not read again. */
    private void followRenames(Map<Path, BasicFileAttributes> now) {
        Map<Object, Path> unknown = new HashMap<>();
        now.forEach((path, attributes) -> {
            if (!watched.containsKey(path) && attributes.fileKey() != null) {
                unknown.put(attributes.fileKey(), path);
            }
        });
        Map<Path, Watched> moved = new LinkedHashMap<>();
        for (Iterator<Map.Entry<Path, Watched>> each = watched.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Path, Watched> one = each.next();
            BasicFileAttributes there = now.get(one.getKey());
            Object identity = one.getValue().identity;
            boolean isAnother = there == null || (identity != null && !identity.equals(there.fileKey()));
            if (!isAnother) {
                continue;
            }
            // What it held last comes before what its successor holds first, whatever their names.
            finish(one.getKey(), one.getValue().file);
            one.getValue().size = -1;
            Path elsewhere = identity == null ? null : unknown.get(identity);
            if (elsewhere != null) {
                moved.put(elsewhere, one.getValue());
                each.remove();
            }
        }
        watched.putAll(moved);
    }

    private void forgetGone(Set<Path> there) {
        long now = nanoTime.getAsLong();
        watched.entrySet().removeIf(each -> {
            Watched one = each.getValue();
            boolean isFirst = !one.gone;
            one.gone = !there.contains(each.getKey());
            if (one.gone && isFirst) {
                one.goneSince = now;
            }
            boolean isOver = one.gone && now - one.goneSince >= REMEMBERED_NANOS;
            if (isOver) {
                one.file.end();
            }
            return isOver;
        });
    }

    /** How many files it remembers. */
    int known() {
        return watched.size();
    }

    private void finish(Path path, FollowedFile file) {
        try {
            file.finish(buffer);
        } catch (IOException reason) {
            problems.accept(Problem.unreadable(path.toString(), reason));
        }
    }

    /** @return whether anything came */
    private boolean read(Path path, BasicFileAttributes attributes) {
        Watched one = watched.get(path);
        if (one == null) {
            if (follows && attributes.lastModifiedTime().toInstant().isBefore(since)) {
                return false;
            }
            one = new Watched(
                    new FollowedFile(() -> reader.source(Input.file(path.toString(), path))), nanoTime.getAsLong());
            watched.put(path, one);
        }
        one.identity = attributes.fileKey();
        boolean isUnchanged = attributes.size() == one.size && attributes.size() == one.file.offset();
        if (isUnchanged || nanoTime.getAsLong() - one.notBefore < 0) {
            return false;
        }
        one.size = attributes.size();
        try {
            boolean came = one.file.read(path, buffer);
            one.failed = false;
            return came;
        } catch (IOException reason) {
            if (!one.failed) {
                problems.accept(Problem.unreadable(path.toString(), reason));
            }
            one.failed = true;
            one.notBefore = nanoTime.getAsLong() + RETRY_NANOS;
            return false;
        }
    }

    private void closeSome() {
        long open = watched.values().stream().filter(one -> one.file.isOpen()).count();
        for (Watched one : watched.values()) {
            if (open <= OPEN) {
                return;
            }
            if (one.file.isOpen()) {
                one.file.close();
                open--;
            }
        }
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public void end() {
        if (!follows) {
            watched.values().forEach(one -> one.file.end());
        }
    }
}
