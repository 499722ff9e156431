package dev.hasse.cli;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.MarkdownReport;
import dev.hasse.reports.verdicts.ShardResult;
import dev.hasse.reports.verdicts.VerdictWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outputs of a run, each with its own format. A failure of one does not stop the others. */
final class ResultOutputs implements Closeable {
    private final List<Written> all = new ArrayList<>();

    /** Thrown when no output is left: the run can end, and {@link #reportFailures} reports why. */
    static final class NoOutputLeft extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoOutputLeft() {
            super(null, null, false, false);
        }
    }

    private static final class Written {
        final @Nullable Path file;

        @Nullable
        Output to;

        @Nullable
        VerdictWriter writer;

        @Nullable
        Exception failure;

        Written(@Nullable Path file) {
            this.file = file;
        }
    }

    private interface Step {
        void to(Output output, VerdictWriter writer) throws IOException;
    }

    /** Creates the writer of a format. */
    interface Form {
        VerdictWriter writer(Writer to) throws IOException;
    }

    /** Adds a file, or standard output if none is named. */
    void add(@Nullable Path file, Form form, Streams streams) {
        add(file, form, () -> Output.to(file, streams));
    }

    /** Adds Markdown that is appended to a file that others write to as well. */
    void addMarkdownAtTheEndOf(Path file, Gate gate, Streams streams) {
        add(file, to -> new MarkdownReport(to, gate), () -> Output.atTheEndOf(file, streams));
    }

    private interface Opening {
        Output open() throws IOException;
    }

    private void add(@Nullable Path file, Form form, Opening opening) {
        Written written = new Written(file);
        all.add(written);
        try {
            Output to = opening.open();
            written.to = to;
            written.writer = form.writer(to.writer());
        } catch (IOException failure) {
            written.failure = failure;
        }
    }

    /**
     * Writes a verdict.
     *
     * @throws NoOutputLeft if no output is left
     */
    void verdict(Verdict verdict) {
        each((output, writer) -> writer.verdict(verdict));
        if (all.stream().allMatch(written -> written.failure != null)) {
            throw new NoOutputLeft();
        }
    }

    /** Writes the summary, and commits every file. */
    void summary(Summary summary, @Nullable ShardResult shard) {
        each((output, writer) -> {
            writer.summary(summary, shard);
            output.commit();
        });
    }

    private void each(Step step) {
        for (Written written : all) {
            if (written.failure == null && written.to != null && written.writer != null) {
                try {
                    step.to(written.to, written.writer);
                } catch (IOException | RuntimeException failure) {
                    written.failure = failure;
                }
            }
        }
    }

    /**
     * Reports the outputs that could not be written; a reader that has gone is not a failure.
     *
     * @return whether an output failed
     */
    boolean reportFailures(PrintWriter err) {
        boolean failed = false;
        for (Written written : all) {
            if (written.failure instanceof RuntimeException defect) {
                throw defect;
            }
            if (written.failure instanceof IOException failure) {
                String message = Output.failure(failure, written.file);
                if (message != null) {
                    err.println("error: " + message);
                    failed = true;
                }
            }
        }
        return failed;
    }

    @Override
    public void close() {
        for (Written written : all) {
            if (written.to != null) {
                written.to.close();
            }
        }
    }
}
