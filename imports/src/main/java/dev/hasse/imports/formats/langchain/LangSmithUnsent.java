package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.traces.Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request that an SDK of LangSmith could not send, and wrote to the folder {@code LANGSMITH_FAILED_TRACES_DIR}: where it should have gone, and its body
 * in base64, which may be compressed. The body is a form ({@code multipart/form-data}) in which a run is a part named {@code post.ID} or {@code patch.ID}, and
 * its larger fields are parts of their own, such as {@code post.ID.inputs}.
 */
final class LangSmithUnsent {
    private static final String BODY = "body_base64";
    private static final String LINE_END = "\r\n";
    private static final String HEAD_END = "\r\n\r\n";
    private static final Pattern NAME = Pattern.compile("\\bname=\"((?:post|patch)\\.([^\".]+))(?:\\.([^\".]+))?\"");

    private LangSmithUnsent() {}

    /** Whether a document can only be such a request. */
    static boolean recognizes(JsonNode document) {
        String endpoint = Json.text(document, "endpoint");
        return endpoint != null
                && endpoint.equals("runs/multipart")
                && document.path(BODY).isTextual();
    }

    /** The runs in a request, as far as it holds them; what cannot be read is refused. */
    static Collection<? extends JsonNode> runs(Document document, CallSink sink) {
        byte[] body;
        int most = sink.limits().lineBytes();
        try (InputStream plain = plain(document.root().path(BODY).textValue())) {
            body = plain.readNBytes(most);
            if (plain.read() >= 0) {
                sink.refuse(Origin.of(document), sink.limits().tooManyBytes("a request"));
                return List.of();
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            sink.refuse(document, BODY, "what cannot be decoded", "a request in base64");
            return List.of();
        }
        Map<String, ObjectNode> runs = new LinkedHashMap<>();
        if (!read(new String(body, StandardCharsets.ISO_8859_1), runs)) {
            sink.refuse(document, BODY, "no whole form", "the parts of a request");
        }
        return runs.values();
    }

    private static InputStream plain(String body) throws IOException {
        byte[] stored = Base64.getDecoder().decode(body);
        return new Input(BODY, null, () -> new ByteArrayInputStream(stored), true).plain();
    }

    /**
     * Reads a form.
     *
     * @param form a character for each byte
     * @return whether it is whole
     */
    private static boolean read(String form, Map<String, ObjectNode> runs) {
        String delimiter = form.substring(0, Math.max(0, form.indexOf(LINE_END)));
        int at = delimiter.length();
        while (delimiter.length() > 2 && !form.startsWith("--", at)) {
            int head = form.indexOf(HEAD_END, at);
            int end = head < 0 ? -1 : form.indexOf(LINE_END + delimiter, head + LINE_END.length());
            if (end < 0) {
                return false;
            }
            Matcher name = NAME.matcher(form.substring(at, head));
            if (name.find()) {
                ObjectNode run = runs.computeIfAbsent(
                        name.group(1),
                        none -> JsonNodeFactory.instance.objectNode().put("id", name.group(2)));
                add(name.group(3), form.substring(Math.min(end, head + HEAD_END.length()), end), run);
            }
            at = end + LINE_END.length() + delimiter.length();
        }
        return delimiter.length() > 2;
    }

    /** @param field the field of the run that a part holds; null if it holds all others */
    private static void add(@Nullable String field, String part, ObjectNode run) {
        String json = new String(part.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        JsonNode value = Json.unquoted(Json.unwrapped(TextNode.valueOf(json)));
        if (field != null) {
            run.set(field, value);
        } else if (value instanceof ObjectNode fields) {
            run.setAll(fields);
        }
    }
}
