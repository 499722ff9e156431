package dev.hasse.imports.formats;

import dev.hasse.imports.calls.CsvDocuments;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.EdnDocuments;
import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.imports.formats.evaluations.InspectArchive;
import dev.hasse.imports.formats.spans.OtlpProtobuf;
import dev.hasse.imports.formats.spans.OtlpSignal;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ZipArchive;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The syntax of a file, recognized by its first bytes. */
@SuppressWarnings("ImmutableEnumChecker") // readers without state
public enum Syntax {
    /** JSON or JSON Lines. */
    JSON(new JsonDocuments()),
    /** OTLP as protocol buffers. */
    OTLP_PROTOBUF(new OtlpProtobuf(OtlpSignal.TRACES)),
    /** EDN, the notation of Clojure. */
    EDN(new EdnDocuments()),
    /** Comma-separated values, of which the first row names the columns. */
    CSV(new CsvDocuments()),
    /** A zip archive with documents in JSON, as Inspect stores its logs. */
    ZIP(new InspectArchive());

    /** The number of bytes that are enough to recognize it. */
    static final int ENOUGH = 512;

    /** A comment, a tag, a list, or a map whose first key is a keyword: none of them can begin a text of JSON. */
    private static final Pattern BEGINS_EDN = Pattern.compile(
            "\\uFEFF?[\\s,]*(?:[;(]|TAG|\\[?[\\s,]*\\{[\\s,]*:|\\[[\\s,]*(?:;|TAG))".replace("TAG", "#[{_#A-Za-z]"));

    /** A row of three names or more, which no text of JSON can begin with. The last one may be cut off, since only a few bytes are looked at. */
    private static final Pattern BEGINS_CSV = Pattern.compile(
            "\\uFEFF?(?:NAME,){2,1000}+(?:NAME(?:\\r?\\n|\\r?\\z)|\"?(?:[A-Za-z_][^\",\\r\\n]{0,200}+)?\\z)"
                    .replace("NAME", "(?:[A-Za-z_][A-Za-z0-9_.() -]{0,200}+|\"[A-Za-z_][^\"\\r\\n]{0,200}+\")"));

    private final DocumentReader reader;

    Syntax(DocumentReader reader) {
        this.reader = reader;
    }

    /**
     * Reads the documents of an input in any syntax.
     *
     * @param limits how large its parts may be
     * @param problems collects what cannot be read
     * @param documents takes the documents in their order
     * @throws IOException if the bytes cannot be read
     */
    public static void read(Input input, Limits limits, Problems problems, DocumentSink documents) throws IOException {
        try (InputStream in = new BufferedInputStream(input.plain(), ENOUGH)) {
            in.mark(ENOUGH);
            byte[] first = in.readNBytes(ENOUGH);
            in.reset();
            of(first).reader().read(in, input.name(), limits, problems, documents);
        }
    }

    /**
     * The syntax of a file.
     *
     * @param first its first bytes, {@link #ENOUGH} of them, or as many as there are
     */
    public static Syntax of(byte[] first) {
        if (ZipArchive.begins(first)) {
            return ZIP;
        }
        if (OtlpProtobuf.recognizes(first)) {
            return OTLP_PROTOBUF;
        }
        String text = new String(first, StandardCharsets.UTF_8);
        if (BEGINS_CSV.matcher(text).lookingAt()) {
            return CSV;
        }
        return BEGINS_EDN.matcher(text).lookingAt() ? EDN : JSON;
    }

    /** The reader of files in this syntax. */
    DocumentReader reader() {
        return reader;
    }
}
