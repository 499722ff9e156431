package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonFactory;
import dev.hasse.imports.calls.Lines.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Makes trees of lines on a thread of its own, some lines ahead of who takes them: to make the trees takes about as long as to understand them.
 * The lines come from elsewhere, so that this thread never waits for input.
 */
final class TreesAhead implements AutoCloseable {
    private final JsonFactory json;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread daemon = new Thread(task, "trees");
        daemon.setDaemon(true);
        return daemon;
    });

    TreesAhead(JsonFactory json) {
        this.json = json;
    }

    /** Consecutive lines, of which trees are being made. */
    static final class Batch {
        private final int first;
        private final List<Line> lines;
        private final Future<List<@Nullable LineTree>> trees;

        private Batch(int first, List<Line> lines, Future<List<@Nullable LineTree>> trees) {
            this.first = first;
            this.lines = lines;
            this.trees = trees;
        }

        /** The number of its first line in the file. */
        int first() {
            return first;
        }

        List<Line> lines() {
            return lines;
        }

        /** The trees of the lines, in their order, once they are made; null for a line of which none was made. */
        List<@Nullable LineTree> trees() {
            try {
                return trees.get();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted while reading");
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException(failed.getCause());
            }
        }
    }

    /**
     * Begins with some lines.
     *
     * @param first the number of the first one
     * @param kept what is kept of each
     * @param longest how many bytes the longest line has of which a tree is made
     */
    Batch begin(int first, List<Line> lines, KeptFields kept, int longest) {
        return new Batch(first, lines, thread.submit(() -> made(lines, kept, longest)));
    }

    private List<@Nullable LineTree> made(List<Line> lines, KeptFields kept, int longest) {
        List<@Nullable LineTree> trees = new ArrayList<>(lines.size());
        for (Line line : lines) {
            boolean isRead = line.whole && line.bytes.length <= longest && !line.isBlank();
            trees.add(isRead ? LineTree.read(json, line.bytes, kept) : null);
        }
        return trees;
    }

    /** Ends the thread. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
