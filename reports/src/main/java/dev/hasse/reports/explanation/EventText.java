package dev.hasse.reports.explanation;

import dev.hasse.model.Effect;
import dev.hasse.model.Moment;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.reports.Moments;
import dev.hasse.reports.SafeWording;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Describes what an operation did at one moment.
 *
 * @param words how much of names and values is shown
 */
record EventText(SafeWording words) {

    /** Describes an event of a timeline. */
    String of(Timeline timeline, Timeline.Event event) {
        Operation operation = timeline.operations().get(event.operation());
        Read read = event.read();
        return read != null
                ? read(operation, read)
                : event.kind() == Moment.Kind.BEGIN ? begin(operation) : commit(operation);
    }

    String read(Operation operation, Read read) {
        if (operation.derivation().remembered().containsKey(read.cell())) {
            return "had last written " + words.pair(read.cell(), read.value());
        }
        String until = read.until() == read.time() ? "" : " (by " + Moments.at(read.until()) + ")";
        return "reads " + words.pair(read.cell(), read.value()) + until + new Inferences(words).ofRead(operation, read);
    }

    /** Whether the beginning of the operation has anything to describe. */
    static boolean hasBegin(Operation operation) {
        return operation.plannedTool() != null
                || operation.readRegistry() != null
                || !operation.issued().isEmpty();
    }

    String begin(Operation operation) {
        List<String> parts = new ArrayList<>();
        if (operation.plannedTool() != null) {
            parts.add("plans " + words.tool(operation.plannedTool()));
        }
        if (operation.readRegistry() != null) {
            parts.add("sees " + words.tools(operation.readRegistry()));
        }
        if (!operation.issued().isEmpty()) {
            parts.add("issues " + words.effects(operation.issued()));
        }
        return String.join("; ", parts);
    }

    /**
     * Describes the tools at commit. An operation may be reduced to what a finding rests on, without its other tools: then "no tools" may be
     * false, but it is true that the planned tool is gone.
     */
    private String finds(Operation operation) {
        List<Tool> before = Objects.requireNonNullElse(operation.readRegistry(), List.of());
        List<Tool> now = Objects.requireNonNullElse(operation.writeRegistry(), List.of());
        Tool planned = operation.plannedTool();
        if (planned == null
                || !before.contains(planned)
                || now.stream().anyMatch(tool -> tool.name().equals(planned.name()))) {
            return "finds " + words.tools(now);
        }
        String gone = "no longer finds " + words.tool(planned);
        return now.isEmpty() ? gone : gone + "; finds " + words.tools(now);
    }

    String commit(Operation operation) {
        List<String> parts = new ArrayList<>();
        if (operation.predecessors() != null && !operation.predecessors().isEmpty()) {
            parts.add("builds on "
                    + operation.predecessors().stream().map(words::value).collect(Collectors.joining(", ")));
        }
        if (operation.writeRegistry() != null) {
            parts.add(finds(operation));
        }
        for (Effect write : operation.writes()) {
            parts.add("writes " + words.pair(write.cell(), write.value())
                    + new Inferences(words).ofWrite(operation, write));
        }
        if (operation.effected() != null && !operation.effected().isEmpty()) {
            parts.add((operation.effectedInferred() ? "effects may land as " : "effects land as ")
                    + words.effects(operation.effected()));
        }
        if (parts.isEmpty()) {
            parts.add(
                    operation.committed()
                            ? "commits"
                            : Boolean.TRUE.equals(operation.refused()) ? "is refused" : "gives up");
        }
        if (operation.committed() && operation.writeSince() < operation.writeTime()) {
            parts.add("takes effect between " + Moments.at(operation.writeSince()) + " and "
                    + Moments.at(operation.writeTime()));
        }
        if (Boolean.TRUE.equals(operation.externalized())) {
            parts.add("has an effect outside");
        }
        if (operation.aborted() && operation.committed()) {
            parts.add("is undone later");
        }
        return String.join("; ", parts);
    }
}
