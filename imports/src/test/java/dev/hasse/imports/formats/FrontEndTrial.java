package dev.hasse.imports.formats;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result of a front-end on one or more files. */
public final class FrontEndTrial implements CallSink {
    public final List<Call> calls = new ArrayList<>();
    public final List<String> refused = new ArrayList<>();
    public final Map<String, Integer> ignored = new TreeMap<>();
    public final Set<String> beside = new TreeSet<>();
    public final Map<Coverage.Count, Long> counts = new EnumMap<>(Coverage.Count.class);

    private final Problems syntax = new Problems(100);
    /** Small enough that a test can exceed them. */
    public static final Limits LIMITS = new Limits(1_000_000, 1_000, 1_000);

    /** Runs a front-end on lines, in which {@code '} stands for a quotation mark. */
    public static FrontEndTrial of(Format format, String... lines) {
        return of(format, Mapping.none(), lines);
    }

    /** Runs a front-end on lines, in which {@code '} stands for a quotation mark. */
    public static FrontEndTrial of(Format format, Mapping mapping, String... lines) {
        return ofBytes(format, mapping, Texts.lines(lines).getBytes(StandardCharsets.UTF_8));
    }

    /** Runs a front-end on an example. */
    public static FrontEndTrial ofExample(Format format, Mapping mapping, String name) {
        return ofBytes(format, mapping, example(format, name));
    }

    /** An example of a format. */
    public static byte[] example(Format format, String name) {
        try {
            return Files.readAllBytes(Path.of("../traces/formats", format.word(), name));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Runs a front-end on files: a single one is called {@code f}, several {@code f1}, {@code f2} and so on. */
    public static FrontEndTrial ofBytes(Format format, Mapping mapping, byte[]... files) {
        Map<String, byte[]> named = new LinkedHashMap<>();
        for (byte[] bytes : files) {
            named.put(files.length == 1 ? "f" : "f" + (named.size() + 1), bytes);
        }
        return ofFiles(format, mapping, named);
    }

    /** Runs a front-end on files, by their names. */
    public static FrontEndTrial ofFiles(Format format, Mapping mapping, Map<String, byte[]> files) {
        FrontEndTrial trial = new FrontEndTrial();
        FrontEnds frontEnds = new FrontEnds(mapping.lookingIntoAll());
        FrontEnd frontEnd = frontEnds.of(format);
        files.forEach((name, bytes) -> {
            try {
                Syntax.of(Arrays.copyOf(bytes, Math.min(bytes.length, Syntax.ENOUGH)))
                        .reader()
                        .read(new ByteArrayInputStream(bytes), name, Limits.DEFAULT, trial.syntax, new DocumentSink() {
                            @Override
                            public void accept(Document document) {
                                frontEnd.accept(document, trial);
                            }

                            @Override
                            public KeptFields kept() {
                                return frontEnd.kept();
                            }
                        });
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        });
        frontEnds.finish(trial);
        return trial;
    }

    @Override
    public void call(Call call) {
        calls.add(call);
    }

    @Override
    public void refuse(Origin where, @Nullable String field, String found, String expected) {
        refused.add(where.place() + ": " + (field == null ? "" : field + ": ") + "found " + found + ", expected "
                + expected);
    }

    @Override
    public void refuse(Problem mapping) {
        refused.add(mapping.message());
    }

    @Override
    public Limits limits() {
        return LIMITS;
    }

    @Override
    public void refuse(Origin where, Limits.Exceeded limit) {
        refused.add(limit.at(where.file(), where.line()).message());
    }

    @Override
    public void beside(String file, String kind) {
        beside.add(kind);
    }

    @Override
    public void ignore(String kind) {
        ignored.merge(kind, 1, Integer::sum);
    }

    @Override
    public void count(Coverage.Count what, long times) {
        counts.merge(what, times, Long::sum);
    }

    /** The problems with the syntax of the files. */
    public List<String> syntax() {
        return syntax.first().stream().map(Problem::message).toList();
    }

    /** The only call. */
    public Call call() {
        if (calls.size() != 1) {
            throw new AssertionError(calls + " " + refused + " " + ignored);
        }
        return calls.get(0);
    }

    /** The access of a call whose format records it. */
    public static Access access(Call call) {
        return Objects.requireNonNull(call.access());
    }

    /** The calls, one a line, as far as they are known: agent, tool, times, outcome, batch, reads and writes. */
    public String told() {
        return calls.stream().map(FrontEndTrial::told).collect(Collectors.joining("\n"));
    }

    /** Writes a call on a line. */
    public static String told(Call call) {
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
            boolean onlyGiven =
                    call.access().reads().isEmpty() && !call.access().offered().isEmpty();
            List<Glance> seen =
                    onlyGiven ? call.access().offered() : call.access().reads();
            line.append(onlyGiven ? " given " : " reads ")
                    .append(seen.stream().map(FrontEndTrial::glance).toList());
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
    public List<Call> callsOf(String tool) {
        return calls.stream().filter(call -> Objects.equals(call.tool(), tool)).toList();
    }
}
