package dev.hasse.traces.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.calls.Access;
import dev.hasse.traces.calls.Call;
import dev.hasse.traces.calls.CallSink;
import dev.hasse.traces.calls.Document;
import dev.hasse.traces.calls.FrontEnd;
import dev.hasse.traces.calls.Json;
import dev.hasse.traces.mapping.Mapping;
import dev.hasse.traces.mapping.MappingFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a front-end tells of a text. */
final class Told implements CallSink {
    final List<Call> calls = new ArrayList<>();
    final List<String> refused = new ArrayList<>();
    final Map<String, Integer> ignored = new TreeMap<>();

    /** What is wrong with the syntax. */
    final Problems problems = new Problems(100);

    static Told of(Format format, String text) {
        return of(format, Mapping.none(), text.getBytes(StandardCharsets.UTF_8));
    }

    static Told of(Format format, Mapping mapping, byte[]... files) {
        Told told = new Told();
        FrontEnd frontEnd = format.frontEnd(mapping);
        int file = 0;
        for (byte[] bytes : files) {
            String name = files.length == 1 ? "f" : "f" + ++file;
            try {
                Syntax.of(Arrays.copyOf(bytes, Math.min(bytes.length, Syntax.ENOUGH)))
                        .reader()
                        .read(
                                new ByteArrayInputStream(bytes),
                                name,
                                Limits.DEFAULT,
                                told.problems,
                                document -> frontEnd.accept(document, told));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
        frontEnd.finish(told);
        return told;
    }

    static Mapping mapping(String... lines) {
        return MappingFile.read("map.yaml", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    /** Lines of JSON, with {@code '} for {@code "}. */
    static String lines(String... lines) {
        return String.join("\n", lines).replace('\'', '"') + "\n";
    }

    static JsonNode json(String text) {
        return Json.unwrapped(TextNode.valueOf(text.replace('\'', '"')));
    }

    /** A tree, as a value that can be compared. */
    static Value value(JsonNode tree) {
        return JsonValues.of(tree);
    }

    /** A text of JSON, with {@code '} for {@code "}, as a value. */
    static Value value(String text) {
        return JsonValues.of(json(text));
    }

    /** An example that ships. */
    static byte[] example(String path) {
        try {
            return Files.readAllBytes(Path.of("formats", path));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** What a call did, of which its format says so. */
    static Access access(Call call) {
        return Objects.requireNonNull(call.access());
    }

    /** The only call. */
    Call call() {
        if (calls.size() != 1) {
            throw new AssertionError(calls + " " + refused + " " + ignored);
        }
        return calls.get(0);
    }

    List<String> syntax() {
        return problems.first().stream().map(Problem::message).toList();
    }

    @Override
    public void call(Call call) {
        calls.add(call);
    }

    @Override
    public void refuse(Document where, @Nullable String field, String found, String expected) {
        refused.add(where.place() + ": " + (field == null ? "" : field + ": ") + "found " + found + ", expected "
                + expected);
    }

    @Override
    public void ignore(String kind) {
        ignored.merge(kind, 1, Integer::sum);
    }
}
