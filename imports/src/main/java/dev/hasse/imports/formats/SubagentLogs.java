package dev.hasse.imports.formats;

import dev.hasse.traces.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the logs of the subagents of a session of Claude Code: {@code SESSION/subagents} beside {@code SESSION.jsonl}. */
final class SubagentLogs {
    private static final String SUFFIX = ".jsonl";

    private SubagentLogs() {}

    /** The logs of the subagents of a session, sorted; none if they cannot be listed. */
    static List<Input> of(Input session) {
        if (!session.name().endsWith(SUFFIX)) {
            return List.of();
        }
        try {
            Path subagents = Path.of(session.name().substring(0, session.name().length() - SUFFIX.length()))
                    .resolve("subagents");
            if (!Files.isDirectory(subagents)) {
                return List.of();
            }
            try (Stream<Path> files = Files.walk(subagents)) {
                return files.filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
                        .sorted()
                        .map(file -> Input.file(file.toString(), file).asFound())
                        .toList();
            }
        } catch (InvalidPathException | IOException | UncheckedIOException unreadable) {
            return List.of();
        }
    }
}
