package dev.hasse.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** When the agents ran commands, such as those of {@code Bash}, which may have written any file. */
final class CommandRuns {
    /** How long a command is remembered; nobody can say later whose command changed a file. */
    static final Duration KEPT = Duration.ofDays(1);

    /** How long a command is taken to run whose end nobody has told. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    private static final String BEGAN = ",began";
    private static final String ENDED = ",ended";

    private final Path folder;

    CommandRuns(GuardStore store) {
        this.folder = store.commands();
    }

    /** A command begins. */
    void begin(Agent agent, String call) throws IOException {
        GuardStore.write(folder.resolve(agent.fileName() + ',' + call + BEGAN), "");
    }

    /** A command has ended. */
    void end(Agent agent, String call) throws IOException {
        GuardStore.write(folder.resolve(agent.fileName() + ',' + call + ENDED), "");
    }

    /** The agents with a command that began before or at a moment, and had not ended then. */
    Set<Agent> at(Instant moment) throws IOException {
        Set<Agent> agents = new TreeSet<>();
        for (Path began : began()) {
            String name = GuardStore.name(began);
            String run = name.substring(0, name.length() - BEGAN.length());
            Agent agent = Agent.ofFileName(run.substring(0, Math.max(0, run.lastIndexOf(','))));
            Instant from = GuardStore.timeOf(began);
            if (agent != null && from != null && !moment.isBefore(from) && !moment.isAfter(end(run, from))) {
                agents.add(agent);
            }
        }
        return agents;
    }

    private Instant end(String run, Instant from) throws IOException {
        Instant end = GuardStore.timeOf(folder.resolve(run + ENDED));
        return end == null || end.isBefore(from) ? from.plus(LONGEST) : end;
    }

    private List<Path> began() throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path entry : GuardStore.list(folder, "")) {
            if (GuardStore.name(entry).endsWith(BEGAN)) {
                all.add(entry);
            }
        }
        return all;
    }

    /** Forgets commands that began before a moment. */
    void forget(Instant before) throws IOException {
        for (Path entry : GuardStore.list(folder, "")) {
            Instant moment = GuardStore.timeOf(entry);
            if (moment != null && moment.isBefore(before)) {
                deleteIfThere(entry);
            }
        }
    }

    private static void deleteIfThere(Path entry) throws IOException {
        try {
            Files.delete(entry);
        } catch (NoSuchFileException gone) {
            // Another process has forgotten it.
        }
    }
}
