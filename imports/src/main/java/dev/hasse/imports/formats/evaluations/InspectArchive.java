package dev.hasse.imports.formats.evaluations;

import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentReader;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.model.SafeText;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ZipArchive;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Reads the archives in which Inspect stores its logs, {@code .eval}: first the document that describes the evaluation, then each sample.
 * Summaries and whatever else is in them are left out.
 */
public final class InspectArchive implements DocumentReader {
    private static final int SHOWN = 80;
    private static final String HEADER = "header.json";
    /** What stands for the header while the evaluation runs. */
    private static final String START = "_journal/start.json";

    private static final String SAMPLES = "samples/";
    private static final String JSON = ".json";
    private static final String EXPECTED = "a log of Inspect (.eval)";
    private static final String CONVERT =
            "inspect log convert --to json --output-dir FOLDER FILE writes one that can be read";

    @Override
    public void read(InputStream in, String source, Limits limits, Problems problems, DocumentSink documents)
            throws IOException {
        byte[] bytes = in.readNBytes(limits.lineBytes());
        if (in.read() >= 0) {
            problems.add(limits.tooManyBytes("an archive").at(source, 0));
            return;
        }
        ZipArchive archive;
        try {
            archive = ZipArchive.of(bytes);
        } catch (IOException broken) {
            problems.add(broken(source, 0, "a broken zip archive", broken, "copy it again when it is written"));
            return;
        }
        List<ZipArchive.Entry> samples = new ArrayList<>();
        ZipArchive.Entry header = null;
        boolean inChunks = false;
        for (ZipArchive.Entry entry : archive.entries()) {
            String name = entry.name();
            if (name.equals(HEADER) || (name.equals(START) && header == null)) {
                header = entry;
            } else if (name.startsWith(SAMPLES) && name.endsWith("/sample.json")) {
                inChunks = true;
            } else if (name.startsWith(SAMPLES) && name.endsWith(JSON) && name.indexOf('/', SAMPLES.length()) < 0) {
                samples.add(entry);
            }
        }
        if (header == null && samples.isEmpty()) {
            problems.add(new Problem(
                    source,
                    0,
                    null,
                    "a zip archive without header.json and samples",
                    EXPECTED,
                    "unpack other archives first"));
            return;
        }
        if (inChunks) {
            problems.add(new Problem(source, 1, null, "samples in chunks", "samples in one piece", CONVERT));
        }
        if (header != null) {
            samples.add(0, header);
        }
        for (ZipArchive.Entry entry : samples) {
            entry(archive, entry, source, limits, problems, documents);
        }
    }

    private static void entry(
            ZipArchive archive,
            ZipArchive.Entry entry,
            String source,
            Limits limits,
            Problems problems,
            DocumentSink documents)
            throws IOException {
        String place = source + "/" + SafeText.shorten(entry.name(), SHOWN);
        if (entry.size() > limits.lineBytes()) {
            problems.add(limits.tooManyBytes("a part of an archive").at(place, 1));
            return;
        }
        byte[] plain;
        try {
            plain = archive.unpack(entry);
        } catch (IOException broken) {
            problems.add(broken(place, 1, "a part of an archive that cannot be unpacked", broken, CONVERT));
            return;
        }
        // Where it came from is the archive: that is the file whose cells may be shared.
        new JsonDocuments().read(new ByteArrayInputStream(plain), place, limits, problems, new DocumentSink() {
            @Override
            public void accept(Document document) {
                documents.accept(new Document(document.root(), source, document.line(), document.cut()));
            }

            @Override
            public KeptFields kept() {
                return documents.kept();
            }

            @Override
            public Division division() {
                return documents.division();
            }
        });
    }

    private static Problem broken(String place, int line, String what, IOException broken, String hint) {
        String why = Objects.requireNonNullElse(broken.getMessage(), "it breaks off");
        return new Problem(
                place, line, null, what + " (" + SafeText.escape(SafeText.shorten(why, SHOWN)) + ")", EXPECTED, hint);
    }
}
