package dev.hasse.cli;

import dev.hasse.check.PolicyClassifier;
import dev.hasse.check.WitnessTraces;
import dev.hasse.model.Chain;
import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Policy;
import dev.hasse.reports.SourceUri;
import dev.hasse.reports.explorer.TraceExplorer;
import dev.hasse.reports.groups.WorstWitness;
import dev.hasse.reports.page.PageLinks;
import dev.hasse.traces.Problem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Writes a page for the trace of each witness that a report shows, in which to look around in the trace: the one that
 * {@code hasse explain --format html} writes. A page is written when the first link to it is asked for.
 */
final class TracePages {
    /** Maximum number of pages: a report with many groups names hundreds of traces. */
    static final int MOST = 50;

    /** Maximum length of the part of a file's name that is taken from the trace. */
    private static final int NAME = 40;

    private final Path folder;
    private final WitnessTraces traces;
    private final Policy policy;
    private final Streams streams;
    private final CommandLine command;
    /** By trace; empty for those that cannot be read again, or came after too many others. */
    private final Map<String, Optional<Path>> pages = new HashMap<>();

    private int written;

    /** @param folder receives the pages; it is created when the first is written */
    TracePages(Path folder, WitnessTraces traces, Policy policy, Streams streams, CommandLine command) {
        this.folder = folder;
        this.traces = traces;
        this.policy = policy;
        this.streams = streams;
        this.command = command;
    }

    /** The links from a report in this file; null for one in the working folder. */
    PageLinks from(@Nullable Path report) {
        Path base = absolute(report == null ? Path.of("report.html") : report).resolveSibling("");
        return worst -> pages.computeIfAbsent(worst.source() + '\u0000' + worst.traceId(), trace -> page(worst))
                .map(file -> SourceUri.uri(base.relativize(absolute(file)).toString()))
                .orElse(null);
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private Optional<Path> page(WorstWitness worst) {
        return written == MOST ? Optional.empty() : traces.of(worst).map(this::write);
    }

    private Path write(Trace trace) {
        create();
        written++;
        Path file = folder.resolve(written + name(trace.id()) + ".html");
        Verdict verdict =
                PolicyClassifier.of(policy, Chain.DEFAULT, TraceExplorer.LISTED).classify(trace);
        new ExplainedTrace(trace, verdict, null, command).page(file, streams);
        return file;
    }

    private void create() {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new OutputException(SafeText.escape(folder.toString()) + ": cannot be created ("
                    + (failure instanceof FileAlreadyExistsException ? "it is a file" : Problem.inWords(failure))
                    + ")");
        }
    }

    /** The end of a trace's name after a hyphen, with only such letters as every file system takes. */
    private static String name(String trace) {
        String plain = trace.replaceAll("[^A-Za-z0-9_-]+", "-");
        String end = plain.substring(Math.max(0, plain.length() - NAME)).replaceAll("^-+|-+$", "");
        return end.isEmpty() ? "" : "-" + end;
    }
}
