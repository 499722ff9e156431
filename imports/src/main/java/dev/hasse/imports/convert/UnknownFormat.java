package dev.hasse.imports.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.Resemblance;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What is said of a file whose format nothing recognizes: what it looks like, which formats come near, and how to map it. */
final class UnknownFormat {
    private static final int SHOWN_KEYS = 5;
    private static final int SHOWN_SHARED = 3;

    private UnknownFormat() {}

    /**
     * Describes the problem.
     *
     * @param first the first documents of the file, at least one
     * @param line where to say that it is; 0 for the file as a whole
     */
    static Problem of(List<Document> first, int line) {
        JsonNode root = first.get(0).root();
        String source = first.get(0).source();
        if (isOfRecords(first)) {
            return new Problem(
                    source,
                    line,
                    null,
                    "operation records",
                    "another format",
                    "they need no conversion: hasse check reads them without --from");
        }
        String guess = FieldsGuess.of(first.stream().map(Document::root).toList());
        String formats = Arrays.stream(Format.values()).map(Format::word).collect(Collectors.joining(", "));
        return new Problem(
                source,
                line,
                null,
                "an unknown format (" + shape(root) + ")",
                "one of " + formats,
                nearest(first.stream().map(Document::root).toList())
                        + "or map it: --from generic --mapping FILE, where FILE begins with "
                        + guess + " (docs/formats/generic.md"
                        + (FieldsGuess.isWhole(guess) ? "; 'hasse convert --suggest-mapping' drafts it" : "") + ")");
    }

    /** Whether a file holds operation records, which need no conversion. */
    static boolean isOfRecords(List<Document> first) {
        if (first.isEmpty()) {
            return false;
        }
        JsonNode root = first.get(0).root();
        return root.has("read_time") && (root.has("agent") || root.has("agent_id"));
    }

    /** Names the formats that come near; without one, the option by which a format is named. */
    private static String nearest(List<JsonNode> documents) {
        List<Resemblance> nearest = Resemblance.of(documents);
        if (nearest.isEmpty()) {
            return "name it with --from, ";
        }
        return nearest.stream()
                        .map(near -> near.format().word() + ", which has "
                                + near.shared().stream().limit(SHOWN_SHARED).collect(Collectors.joining(" and "))
                                + " too (--from " + near.format().word() + ")")
                        .collect(Collectors.joining(", or ", "nearest is ", ""))
                + ", ";
    }

    /** Describes the shape of a document. */
    private static String shape(JsonNode document) {
        if (!document.isObject()) {
            return document.getNodeType().name().toLowerCase(Locale.ROOT);
        }
        Iterable<String> names = document::fieldNames;
        String keys = StreamSupport.stream(names.spliterator(), false)
                .limit(SHOWN_KEYS)
                .map(SafeText::quoteBriefly)
                .collect(Collectors.joining(", "));
        return "an object with " + (keys.isEmpty() ? "no fields" : keys + (document.size() > SHOWN_KEYS ? ", …" : ""));
    }
}
