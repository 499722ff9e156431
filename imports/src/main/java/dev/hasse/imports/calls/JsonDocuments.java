package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Lines.Line;
import dev.hasse.traces.ConsoleSpans;
import dev.hasse.traces.JsonFailures;
import dev.hasse.traces.LimitedJson;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.Utf16;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON Lines, or one JSON value that spans lines. Each line is a document; so is each element of an array that is a whole file, and
 * any other value that is one. A line that is not JSON is reported and left out; of a value that breaks off, the beginning is kept.
 */
public final class JsonDocuments implements DocumentReader {
    /** The number of bytes beyond which it pays to read a line twice, and not to keep it as a tree. */
    private static final int LONG_LINE = 1 << 20;

    /** The same for lines of which only parts are made into trees. */
    private static final int LONG_PRUNED_LINE = 1 << 24;

    /** How many bytes of lines are read before a thread is worth its while that makes trees of the others ahead. */
    private static final int ALONE = 1 << 16;

    /** How many bytes of lines that thread is given at a time, and how many times ahead. */
    private static final int BATCH = 1 << 17;

    private static final int AHEAD = 2;

    /** So many bytes of a line tell what begins there. */
    private static final int TOLD = 200;

    private static final String EXPECTED = "JSON";

    /** Whether a problem says that a text is no JSON, for another reason than that it ends too soon. */
    public static boolean isMalformed(Problem problem) {
        return EXPECTED.equals(problem.expected());
    }

    @Override
    public void read(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents)
            throws IOException {
        new Reading(in, source, limits, problems, documents).read();
    }

    /** Values in one file. */
    private static final class Reading {
        private final Lines in;
        private final String source;
        private final Limits limits;
        private final Problems problems;
        private final DocumentSink documents;
        private final JsonFactory json;
        /** The number of lines that were read. */
        private int line;
        /** Why the rest of the file cannot be read; null if it can. */
        private @Nullable IOException unreadable;

        Reading(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents) {
            this.in = new Lines(in);
            this.source = source;
            this.limits = limits;
            this.problems = problems;
            this.documents = documents;
            this.json = LimitedJson.ofOtherPrograms(limits);
        }

        void read() throws IOException {
            Line first = firstLine();
            if (first == null) {
                return;
            }
            int begins = line;
            List<Line> head = new ArrayList<>(List.of(first));
            if (first.whole && first.bytes.length <= TOLD && beginning(first).equals("{")) {
                Line second = nextLine(false);
                if (second != null && ConsoleSpans.begin("{" + beginning(second))) {
                    problem(begins, ConsoleSpans.FOUND, EXPECTED, ConsoleSpans.INSTEAD);
                    return;
                }
                if (second != null) {
                    head.add(second);
                }
            }
            if (first.whole && (isLine(first.bytes) || isBrokenLine(head))) {
                if (first.ended && Utf16.isMarked(first.bytes, 0, first.bytes.length)) {
                    problem(begins, Utf16.MARK, "UTF-8", "write the file as UTF-8");
                    return;
                }
                for (int k = 0; k < head.size(); k++) {
                    line(head.get(k), begins + k, null);
                }
                lines();
            } else {
                values(head, begins);
            }
        }

        /**
         * Whether the first line is broken off, and not continued below: the second line is an object of its own, and the first three
         * together do not begin a value.
         *
         * @param head the first line, to which the lines read to decide are added
         */
        private boolean isBrokenLine(List<Line> head) throws IOException {
            while (head.size() < 3) {
                Line next = nextLine(false);
                if (next == null) {
                    break;
                }
                head.add(next);
                if (!next.whole) {
                    return false;
                }
            }
            if (head.size() < 3 || !isObject(head.get(1).bytes)) {
                return false;
            }
            try (JsonParser parser = json.createParser(joined(head))) {
                parser.nextToken();
                IOException failure = JsonTree.check(parser);
                return failure != null && !JsonFailures.isEnd(failure);
            } catch (JsonProcessingException malformed) {
                return !JsonFailures.isEnd(malformed);
            }
        }

        /** Whether the bytes are one object, and nothing else. */
        private boolean isObject(byte[] bytes) throws IOException {
            try (JsonParser parser = json.createParser(bytes)) {
                boolean begins = parser.nextToken() == JsonToken.START_OBJECT;
                return begins && JsonTree.check(parser) == null && parser.nextToken() == null;
            } catch (JsonProcessingException | CharConversionException malformed) {
                return false;
            }
        }

        /** Lines as they stand in the file. */
        private static byte[] joined(List<Line> lines) {
            ByteArrayOutputStream joined = new ByteArrayOutputStream();
            for (Line one : lines) {
                joined.writeBytes(one.bytes);
                if (one.ended) {
                    joined.write('\n');
                }
            }
            return joined.toByteArray();
        }

        private @Nullable Line firstLine() throws IOException {
            in.skipByteOrderMark();
            Line first = nextLine(false);
            while (first != null && first.isBlank()) {
                first = nextLine(false);
            }
            return first;
        }

        /** Whether the first line is a line of JSON Lines: a whole value, or one with an error other than a missing end. */
        private boolean isLine(byte[] bytes) throws IOException {
            boolean more = in.hasMore();
            try (JsonParser parser = json.createParser(bytes)) {
                boolean array = parser.nextToken() == JsonToken.START_ARRAY;
                IOException failure = JsonTree.check(parser);
                if (failure != null) {
                    return !JsonFailures.isEnd(failure);
                }
                // An array on the only line is a file that was written without line breaks.
                return more || !array;
            } catch (JsonProcessingException | CharConversionException malformed) {
                return !JsonFailures.isEnd(malformed);
            }
        }

        /** Reads the lines that follow. */
        private void lines() throws IOException {
            int alone = 0;
            for (Line next = nextLine(true); next != null; next = nextLine(true)) {
                line(next, line, null);
                alone += next.bytes.length;
                if (alone >= ALONE) {
                    linesAhead();
                    return;
                }
            }
        }

        /** Reads the lines that follow, of which another thread makes trees meanwhile. */
        private void linesAhead() throws IOException {
            Deque<TreesAhead.Batch> begun = new ArrayDeque<>();
            try (TreesAhead trees = new TreesAhead(json)) {
                List<Line> lines = nextLines();
                while (!lines.isEmpty()) {
                    begun.add(trees.begin(line - lines.size() + 1, lines, documents.kept(), LONG_LINE));
                    if (begun.size() > AHEAD) {
                        take(begun.remove());
                    }
                    lines = nextLines();
                }
                while (!begun.isEmpty()) {
                    take(begun.remove());
                }
            }
            if (unreadable != null) {
                throw unreadable;
            }
        }

        /** The next lines; none at the end, or where the file cannot be read any further. */
        private List<Line> nextLines() {
            List<Line> lines = new ArrayList<>();
            try {
                for (int bytes = 0; bytes < BATCH && unreadable == null; ) {
                    Line next = nextLine(true);
                    if (next == null) {
                        break;
                    }
                    lines.add(next);
                    bytes += next.bytes.length;
                }
            } catch (IOException failure) {
                // What was read before it counts.
                unreadable = failure;
            }
            return lines;
        }

        private void take(TreesAhead.Batch batch) throws IOException {
            List<@Nullable LineTree> trees = batch.trees();
            for (int k = 0; k < trees.size(); k++) {
                line(batch.lines().get(k), batch.first() + k, trees.get(k));
            }
        }

        /**
         * Reads a line.
         *
         * @param line its number
         * @param ahead what it was read into if what is kept has not changed since; null if it was not read
         */
        private void line(Line bytes, int line, @Nullable LineTree ahead) throws IOException {
            if (bytes.isBlank()) {
                return;
            }
            if (!bytes.whole) {
                problems.add(limits.tooLongLine().at(source, line));
                return;
            }
            KeptFields kept = documents.kept();
            int longLine = kept.isAll() ? LONG_LINE : LONG_PRUNED_LINE;
            if (bytes.bytes.length > longLine && mayBeDivided() && isObject(bytes.bytes)) {
                divide(bytes.bytes, line);
                return;
            }
            LineTree tree = ahead != null && ahead.isReadFor(kept) ? ahead : LineTree.read(json, bytes.bytes, kept);
            IOException failure = tree.failure();
            if (failure instanceof JsonProcessingException malformed) {
                if (!bytes.ended && JsonFailures.isEnd(malformed)) {
                    problems.tolerate(brokenOff(line));
                } else {
                    malformed(malformed, line);
                }
            } else if (failure instanceof CharConversionException) {
                noText(line);
            } else if (failure != null) {
                throw failure;
            } else if (tree.more() > 0) {
                problem(line, "more after the value, at column " + tree.more(), "one JSON value a line", null);
            } else if (tree.root() != null) {
                documents.accept(new Document(tree.root(), source, line, Set.of()));
            }
        }

        /** Divides a line that is known to be an object: of a line with an error, no part counts. */
        private void divide(byte[] object, int line) throws IOException {
            try (JsonParser parser = json.createParser(object)) {
                parser.nextToken();
                DividedJson.read(parser, object, documents, source, line - 1);
            }
        }

        /** The first characters of a line, which may be as long as a file. */
        private static String beginning(Line line) {
            return new String(line.bytes, 0, Math.min(line.bytes.length, TOLD), StandardCharsets.UTF_8).strip();
        }

        private void noText(int at) {
            problem(at, "bytes that are not text", "JSON in UTF-8", null);
        }

        /** Reads values that span lines. */
        private void values(List<Line> head, int begins) throws IOException {
            int before = begins - 1;
            InputStream whole = new SequenceInputStream(new ByteArrayInputStream(joined(head)), in);
            try (JsonParser parser = json.createParser(whole)) {
                while (parser.nextToken() != null) {
                    if (parser.currentToken() == JsonToken.START_ARRAY) {
                        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
                            value(parser, before);
                        }
                    } else {
                        value(parser, before);
                    }
                }
            } catch (JsonProcessingException malformed) {
                int at = malformed.getLocation() == null
                        ? 0
                        : malformed.getLocation().getLineNr();
                malformed(malformed, before + Math.max(1, at));
            } catch (CharConversionException noText) {
                noText(before + 1);
            }
        }

        private void value(JsonParser parser, int before) throws IOException {
            int begins = before + parser.currentTokenLocation().getLineNr();
            if (parser.currentToken() == JsonToken.START_OBJECT && mayBeDivided()) {
                DividedJson.read(parser, null, documents, source, before);
                return;
            }
            JsonTree tree = JsonTree.read(parser, documents.kept(), null);
            JsonNode root = tree.root();
            if (root != null) {
                documents.accept(new Document(root, source, begins, tree.cut()));
            }
            IOException failure = tree.failure();
            if (failure != null) {
                throw failure;
            }
        }

        private boolean mayBeDivided() {
            return !documents.division().levels().isEmpty();
        }

        private void malformed(JsonProcessingException malformed, int at) {
            if (JsonFailures.isEnd(malformed)) {
                problems.add(brokenOff(at));
                return;
            }
            Limits.Exceeded limit = JsonFailures.limit(malformed, limits);
            if (limit != null) {
                problems.add(limit.at(source, at));
                return;
            }
            problem(at, JsonFailures.found(malformed), EXPECTED, null);
        }

        private Problem brokenOff(int at) {
            return Problem.brokenOff(source, at);
        }

        private void problem(int at, String found, String expected, @Nullable String hint) {
            problems.add(new Problem(source, at, null, found, expected, hint));
        }

        /** @param passOver whether to skip what is too long; the first line may be a whole file */
        private @Nullable Line nextLine(boolean passOver) throws IOException {
            Line next = in.next(limits.lineBytes(), passOver);
            line += next == null ? 0 : 1;
            return next;
        }
    }
}
