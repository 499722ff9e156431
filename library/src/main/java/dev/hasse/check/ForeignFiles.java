package dev.hasse.check;

import dev.hasse.model.SafeText;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.Utf16;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Files that are no JSON at all: a page, a document, a table, a database, text in another encoding. Each of their lines would be refused, and all have
 * one cause, which their first bytes tell.
 *
 * <p>Blind spot: text of which the first {@value #LOOK} bytes hold no JSON, and the rest does.
 */
public final class ForeignFiles {
    private static final int LOOK = 1 << 16;

    /** How much of a text a message quotes. */
    private static final int SHOWN = 60;

    private static final String JSON_LINES = "write the calls as JSON Lines, one JSON object a line";

    /** What a file begins with, in ISO 8859-1, with what it is then, and what to do. */
    private static final List<Sign> SIGNS = List.of(
            new Sign(
                    "(?i)\\s*(?:<!doctype html|<html\\b).*",
                    "an HTML page",
                    "what was downloaded is a page, perhaps of a sign-in or an error, and not the log"),
            new Sign("\\s*<(?:\\?xml|[A-Za-z!]).*", "XML", JSON_LINES),
            new Sign("%PDF-.*", "a PDF document", JSON_LINES),
            new Sign("(?:\\x89PNG|GIF8|\\xFF\\xD8\\xFF|RIFF....WEBP).*", "an image", "name the log instead"),
            new Sign(
                    "SQLite format 3\\x00.*",
                    "an SQLite database",
                    "write its rows as JSON Lines: sqlite3 -json FILE 'SELECT * FROM …' | jq -c '.[]'"),
            new Sign("PAR1.*", "a Parquet file", JSON_LINES),
            new Sign("Obj\\x01.*", "an Avro file", JSON_LINES),
            new Sign(
                    "(?:PK\\x03\\x04|BZh|\\xFD7zXZ|7z\\xBC\\xAF|Rar!|.{257}ustar).*",
                    "an archive, or a file that is packed in another way than by gzip or Zstandard",
                    "unpack it"));

    private static final Pattern CSV = Pattern.compile("[A-Za-z_\"][^,\\r\\n{}]*+(?:,[^,\\r\\n{}]++){2,}+\\r?\\n");

    /** A text, and then the beginning of an object. */
    private static final Pattern JSON_LATER = Pattern.compile("[^{\\[\"]++\\{\\s*+\"[^\"]++\"\\s*+:");

    private record Sign(Pattern beginning, String found, String hint) {
        Sign(String beginning, String found, String hint) {
            this(Pattern.compile(beginning, Pattern.DOTALL), found, hint);
        }
    }

    private ForeignFiles() {}

    /**
     * Looks at those inputs in which something was refused, in their order; of the standard input and of pipes, at what has been read of their beginning.
     *
     * @param problems what was refused
     * @param except inputs that are not looked at, by name
     * @param convert whether formats other than operation records are read, and so tables
     * @return by the name of each input of this kind, what it is and what to do
     */
    public static Map<String, String> ofRefused(
            List<Input> inputs, Problems problems, Set<String> except, boolean convert) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Input input : inputs) {
            if (problems.concern(input.name())
                    && !except.contains(input.name())
                    && (!convert || isOfSyntax(input.name(), problems))) {
                problem(input.again(), convert).ifPresent(problem -> found.put(input.name(), problem.message()));
            }
        }
        return found;
    }

    /** Whether it is wrong with an input that it is no JSON, and not only what its JSON, or another notation, says. */
    private static boolean isOfSyntax(String input, Problems problems) {
        return problems.first().stream()
                .filter(problem -> problem.source().equals(input))
                .map(problem -> String.valueOf(problem.expected()))
                .anyMatch(expected -> expected.startsWith("JSON")
                        || expected.equals("UTF-8")
                        || expected.equals("one JSON value a line"));
    }

    private static Optional<Problem> problem(Input input, boolean convert) {
        byte[] first;
        try (InputStream in = input.plain()) {
            first = in.readNBytes(LOOK);
        } catch (IOException unreadable) {
            // Another message says so.
            return Optional.empty();
        }
        if (Utf16.isMarked(first, 0, first.length) || isUtf16(first)) {
            return of(
                    input,
                    Utf16.isMarked(first, 0, first.length) ? Utf16.MARK : "what looks like UTF-16",
                    "UTF-8",
                    "write the file as UTF-8, as iconv -f UTF-16 -t UTF-8 does");
        }
        String bytes = new String(first, StandardCharsets.ISO_8859_1);
        for (Sign sign : SIGNS) {
            if (sign.beginning().matcher(bytes).matches()) {
                return of(input, sign.found(), expected(convert), sign.hint());
            }
        }
        if (isBinary(first)) {
            return of(input, "bytes that are no text", expected(convert), JSON_LINES);
        }
        return text(input, new String(first, StandardCharsets.UTF_8), convert);
    }

    private static Optional<Problem> text(Input input, String text, boolean convert) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        if (lines.size() < 2
                || lines.stream()
                        .anyMatch(line -> "{[]}\"\uFEFF".indexOf(line.strip().charAt(0)) >= 0)) {
            return Optional.empty();
        }
        String line = SafeText.quote(SafeText.shorten(lines.get(0).strip(), SHOWN));
        if (!convert && CSV.matcher(text).lookingAt()) {
            return of(
                    input,
                    "a table (CSV), whose first row is " + line,
                    expected(false),
                    "a mapping can say which columns make a call, and is drafted: hasse convert --suggest-mapping FILE > map.yaml");
        }
        if (lines.stream().limit(5).allMatch(ForeignFiles::endsWithJson)) {
            return of(
                    input,
                    "text before the JSON of each line, as in " + line,
                    expected(convert),
                    "remove it, as sed 's/^[^{]*//' does");
        }
        return of(input, "text that is no JSON, whose first line is " + line, expected(convert), JSON_LINES);
    }

    private static boolean endsWithJson(String line) {
        return JSON_LATER.matcher(line).lookingAt() && line.stripTrailing().endsWith("}");
    }

    private static String expected(boolean convert) {
        return convert ? "a log in JSON or CSV" : "operation records in JSON Lines";
    }

    private static Optional<Problem> of(Input input, String found, String expected, String hint) {
        return Optional.of(new Problem(input.name(), 0, null, found, expected, hint));
    }

    /** Whether every other byte is NUL, as in UTF-16 without a mark. */
    private static boolean isUtf16(byte[] first) {
        int pairs = Math.min(first.length, 200) / 2;
        int even = 0;
        int odd = 0;
        for (int k = 0; k < 2 * pairs; k += 2) {
            even += first[k] == 0 ? 1 : 0;
            odd += first[k + 1] == 0 ? 1 : 0;
        }
        return pairs >= 4 && (even > pairs * 0.9 || odd > pairs * 0.9) && even + odd < pairs * 1.1;
    }

    /** Whether there are bytes that no text has, more than one in twenty, among them those that are no UTF-8. */
    private static boolean isBinary(byte[] first) {
        String text = new String(first, StandardCharsets.UTF_8);
        long strange = text.chars()
                .filter(c -> c == 0xFFFD || (c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != 0x1B))
                .count();
        return strange * 20 > text.length();
    }
}
