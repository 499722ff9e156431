package dev.hasse.traces.formats;

import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.calls.Call;
import dev.hasse.traces.calls.CallSink;
import dev.hasse.traces.calls.Change;
import dev.hasse.traces.calls.Document;
import dev.hasse.traces.calls.FrontEnd;
import dev.hasse.traces.calls.Glance;
import dev.hasse.traces.calls.JsonDocuments;
import dev.hasse.traces.mapping.Mapping;
import dev.hasse.traces.mapping.MappingFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a front-end makes of a file. */
final class FrontEndTrial implements CallSink {
    final List<Call> calls = new ArrayList<>();
    final List<String> refused = new ArrayList<>();
    final Map<String, Integer> ignored = new TreeMap<>();

    /** What it makes of lines, in which ' stands for a quotation mark. */
    static FrontEndTrial of(Format format, String mapping, String... lines) {
        String text = String.join("\n", lines).replace('\'', '"') + "\n";
        return ofBytes(format, mapping, text.getBytes(StandardCharsets.UTF_8));
    }

    /** What it makes of an example. */
    static FrontEndTrial ofExample(Format format, String mapping, String name) {
        try {
            return ofBytes(format, mapping, Files.readAllBytes(example(format, name)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** An example of a format. */
    static Path example(Format format, String name) {
        return Path.of("formats", format.word(), name);
    }

    /** What it makes of bytes. */
    static FrontEndTrial ofBytes(Format format, String mapping, byte[] bytes) {
        FrontEndTrial trial = new FrontEndTrial();
        Mapping read = mapping.isEmpty()
                ? Mapping.none()
                : MappingFile.read("map.yaml", mapping.getBytes(StandardCharsets.UTF_8));
        FrontEnd frontEnd = format.frontEnd(read);
        Problems problems = new Problems(100);
        try {
            new JsonDocuments()
                    .read(
                            new ByteArrayInputStream(bytes),
                            "file",
                            Limits.DEFAULT,
                            problems,
                            document -> frontEnd.accept(document, trial));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        frontEnd.finish(trial);
        problems.first().forEach(problem -> trial.refused.add(problem.message()));
        return trial;
    }

    @Override
    public void call(Call call) {
        calls.add(call);
    }

    @Override
    public void refuse(Document where, @Nullable String field, String found, String expected) {
        refused.add(where.line() + ": " + (field == null ? "" : field + ": ") + "found " + found + ", expected "
                + expected);
    }

    @Override
    public void ignore(String kind) {
        ignored.merge(kind, 1, Integer::sum);
    }

    /** The calls on a line each, as far as they are known: agent, tool, times, outcome, batch, what was read and written. */
    String told() {
        return calls.stream().map(FrontEndTrial::told).collect(Collectors.joining("\n"));
    }

    /** A call on a line. */
    static String told(Call call) {
        StringBuilder line = new StringBuilder(call.agent() + " " + call.tool());
        if (!call.arguments().isMissingNode() && call.access() == null) {
            line.append(' ').append(call.arguments());
        }
        if (!call.result().isMissingNode()) {
            line.append(" -> ").append(call.result());
        }
        line.append(" @").append(moment(call.planned())).append(' ').append(moment(call.started()));
        line.append(' ').append(moment(call.ended())).append(' ').append(call.outcome());
        if (call.batch() != null) {
            line.append(" [")
                    .append(call.batch().key())
                    .append(' ')
                    .append(call.batch().index())
                    .append(']');
        }
        if (call.access() != null) {
            line.append(" reads ")
                    .append(call.access().reads().stream()
                            .map(FrontEndTrial::glance)
                            .toList());
            line.append(" writes ")
                    .append(call.access().writes().stream()
                            .map(FrontEndTrial::change)
                            .toList());
        }
        return line.toString();
    }

    private static String moment(@Nullable Long time) {
        return time == null ? "?" : time.toString();
    }

    private static String glance(Glance glance) {
        return glance.cell() + "="
                + (glance.value() == null ? "?" : glance.value().text());
    }

    private static String change(Change change) {
        return change.cell() + "="
                + (change.value() == null ? "?" : change.value().text());
    }

    /** The calls of one tool. */
    List<Call> callsOf(String tool) {
        return calls.stream().filter(call -> Objects.equals(call.tool(), tool)).toList();
    }
}
