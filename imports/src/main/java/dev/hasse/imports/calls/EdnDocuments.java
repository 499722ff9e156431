package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import us.bpsm.edn.EdnException;

/**
 * Reads EDN, the notation of Clojure. Each value is a document; so is each element of a vector or list that is a whole file. Values are
 * first cut apart by counting brackets, so that a malformed value affects no other, and depth is limited before anything is parsed.
 */
public final class EdnDocuments implements DocumentReader {
    private static final int SHOWN = 160;

    /** What numbers have between digits. */
    private static final String IN_NUMBERS = ".eE+-";

    @Override
    public void read(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents)
            throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        new Cutting(reader, source, limits, problems, documents).cut();
    }

    /** Cuts a text into values. */
    private static final class Cutting {
        private final BufferedReader in;
        private final String source;
        private final Limits limits;
        private final Problems problems;
        private final DocumentSink documents;

        private final StringBuilder piece = new StringBuilder();
        /** The line being read; {@code begins} is the one in which the piece begins. */
        private int line = 1;

        private int begins;
        private int depth;
        /** 1 inside of a vector or list that is the whole file. */
        private int base;

        private boolean any;
        private boolean told;
        private boolean inString;
        private boolean inComment;
        private boolean escaped;
        private boolean lineBegins = true;
        private int digits;
        private Limits.@Nullable Exceeded tooMuch;

        Cutting(BufferedReader in, String source, Limits limits, Problems problems, DocumentSink documents) {
            this.in = in;
            this.source = source;
            this.limits = limits;
            this.problems = problems;
            this.documents = documents;
        }

        void cut() throws IOException {
            for (int next = in.read(); next >= 0; next = in.read()) {
                char c = (char) next;
                if (c == '\uFEFF' && !any && piece.length() == 0) {
                    continue;
                }
                if (lineBegins && base == 0 && c == '{' && piece.length() > 0 && (depth > 0 || inString)) {
                    // One operation a line: this one begins before the last has ended.
                    broken();
                }
                lineBegins = c == '\n';
                take(c);
                if (c == '\n') {
                    line++;
                }
            }
            if (piece.length() > 0) {
                if (base == 0 && told && (depth > 0 || inString)) {
                    problems.tolerate(Problem.brokenOff(source, begins));
                } else if (depth > base || inString) {
                    broken();
                } else {
                    end();
                }
            } else if (base > 0) {
                problem(line, "the end of the text in the middle of a vector", "its closing bracket", KEPT);
            }
        }

        private static final String KEPT = "what came before it is kept";

        private void broken() {
            problems.add(Problem.brokenOff(source, begins));
            reset();
            depth = base;
            inString = false;
            escaped = false;
        }

        private void reset() {
            piece.setLength(0);
            tooMuch = null;
            digits = 0;
        }

        private void take(char c) {
            if (inComment) {
                inComment = c != '\n';
                if (!inComment && piece.length() > 0) {
                    keep(' ');
                }
            } else if (inString) {
                keep(c);
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
                endIfWhole();
            } else if (escaped) {
                keep(c);
                escaped = false;
            } else {
                code(c);
            }
        }

        /** Counts the digits of a number up to its next character, with those of its fraction and its exponent. */
        private void countDigits(char c) {
            if (c >= '0' && c <= '9') {
                digits++;
                if (digits > limits.numberDigits()) {
                    tooMuch = limits.tooLongNumber();
                }
            } else if (IN_NUMBERS.indexOf(c) < 0) {
                digits = 0;
            }
        }

        private void code(char c) {
            countDigits(c);
            switch (c) {
                case ';' -> {
                    endIfAtom();
                    inComment = true;
                }
                case '"' -> {
                    keep(c);
                    inString = true;
                }
                case '\\' -> {
                    keep(c);
                    escaped = true;
                }
                case '[', '(', '{' -> {
                    if (!any && piece.length() == 0 && c != '{') {
                        any = true;
                        base = 1;
                        depth = 1;
                        return;
                    }
                    keep(c);
                    depth++;
                    if (depth - base > limits.depth()) {
                        tooMuch = limits.tooDeep();
                    }
                }
                case ']', ')', '}' -> close(c);
                case ' ', '\t', '\r', '\n', ',', '\f' -> {
                    endIfAtom();
                    if (piece.length() > 0) {
                        keep(c);
                    }
                }
                default -> {
                    keep(c);
                }
            }
        }

        private void close(char c) {
            if (depth > base) {
                keep(c);
                depth--;
                endIfWhole();
            } else if (base == 1) {
                endIfAtom();
                base = 0;
                depth = 0;
            } else {
                problem(line, "a closing bracket too many", "a value", null);
            }
        }

        private void keep(char c) {
            if (piece.length() == 0) {
                begins = line;
                any = true;
            }
            if (piece.length() >= limits.lineBytes()) {
                tooMuch = limits.tooLarge("a value");
            } else {
                piece.append(c);
            }
        }

        private void endIfWhole() {
            if (depth == base && !inString) {
                end();
            }
        }

        /** Ends a value that is no collection at the next white space. A tag ends with the value that it tags. */
        private void endIfAtom() {
            if (depth == base && piece.length() > 0 && piece.charAt(0) != '#') {
                end();
            }
        }

        private void end() {
            if (tooMuch != null) {
                problems.add(tooMuch.at(source, begins));
            } else {
                for (JsonNode tree : trees()) {
                    documents.accept(new Document(tree, source, begins, Set.of()));
                    told = true;
                }
            }
            reset();
        }

        /** Parses the piece. If it is malformed, reports that and returns no values. */
        private List<JsonNode> trees() {
            try {
                return EdnTree.read(piece, limits.depth());
            } catch (EdnTree.TooDeep tooDeep) {
                problems.add(limits.tooDeep().at(source, begins));
            } catch (EdnException | IllegalArgumentException | ArithmeticException | AssertionError malformed) {
                // With assertions on, the parser asserts some of its expectations about a text.
                problem(
                        begins,
                        "what is not EDN ("
                                + SafeText.escape(SafeText.shorten(String.valueOf(malformed.getMessage()), SHOWN))
                                + ")",
                        "EDN",
                        null);
            }
            return List.of();
        }

        private void problem(int at, String found, String expected, @Nullable String hint) {
            problems.add(new Problem(source, at, null, found, expected, hint));
        }
    }
}
