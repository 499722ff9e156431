package dev.hasse.imports.calls;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an object of JSON, and hands it on in the parts into which its {@link Division} divides it. */
final class DividedJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser parser;
    private final byte @Nullable [] text;
    private final DocumentSink documents;
    private final List<Division.Level> levels;
    private final String source;
    private final int before;
    private final List<Around> around = new ArrayList<>();
    private boolean any;

    /** An object around the current one, as far as it was read; its list that is being divided is empty in it. */
    private static final class Around {
        final ObjectNode fields = NODES.objectNode();
        /** Where it begins. */
        final int line;
        /** The name of that list; empty if none is open. */
        String list = "";

        Around(int line) {
            this.line = line;
        }
    }

    private DividedJson(JsonParser parser, byte @Nullable [] text, DocumentSink documents, String source, int before) {
        this.parser = parser;
        this.text = text;
        this.documents = documents;
        this.levels = documents.division().levels();
        this.source = source;
        this.before = before;
    }

    /**
     * Reads the object that starts at the parser's current token. If there is nothing to divide in it, the object is handed on as it is; if
     * the text breaks off, so is the part before the break.
     *
     * @param text all that the parser reads, from its first byte; null if that is not in memory
     * @param before the number of lines of the file before what the parser reads
     * @throws IOException if the text breaks off, or is malformed
     */
    static void read(JsonParser parser, byte @Nullable [] text, DocumentSink documents, String source, int before)
            throws IOException {
        DividedJson divided = new DividedJson(parser, text, documents, source, before);
        IOException failure = null;
        try {
            divided.object();
        } catch (Broken broken) {
            failure = broken.failure;
        } catch (IOException broken) {
            failure = broken;
            if (!divided.any) {
                divided.handRest();
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** The text broke off in a part that was handed on. */
    private static final class Broken extends IOException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // never written
        final IOException failure;

        Broken(IOException failure) {
            super(failure);
            this.failure = failure;
        }
    }

    private void object() throws IOException {
        Around object = new Around(line());
        Division.Level level = levels.get(around.size());
        around.add(object);
        boolean before = any;
        any = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            boolean divided = parser.nextToken() == JsonToken.START_ARRAY
                    && level.names().contains(name)
                    && (level.needs() == null || object.fields.has(level.needs()));
            if (divided) {
                object.fields.putArray(name);
                object.list = name;
                list();
                object.list = "";
                continue;
            }
            KeptFields kept = kept().of(name);
            if (kept.isNothing()) {
                parser.skipChildren();
            } else {
                JsonTree tree = JsonTree.read(parser, kept, text);
                if (tree.root() != null) {
                    object.fields.set(name, tree.root());
                }
                if (tree.failure() != null) {
                    throw tree.failure();
                }
            }
        }
        around.remove(around.size() - 1);
        if (!any) {
            hand(object.fields, object.line, Set.of());
        }
        any |= before;
    }

    /** What is kept at this place. It may change with each part, at which the format may be recognized. */
    private KeptFields kept() {
        KeptFields kept = documents.kept();
        for (Around object : around) {
            kept = object.list.isEmpty() ? kept : kept.of(object.list);
        }
        return kept;
    }

    private void list() throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
            if (around.size() < levels.size() && parser.currentToken() == JsonToken.START_OBJECT) {
                object();
                continue;
            }
            int line = line();
            JsonTree tree = JsonTree.read(parser, kept(), text);
            if (tree.root() != null) {
                hand(tree.root(), line, tree.cut());
            }
            if (tree.failure() != null) {
                throw new Broken(tree.failure());
            }
        }
    }

    /** Hands on what was read of the open objects, each of which is in the list of the one around it. */
    private void handRest() {
        Around innermost = around.remove(around.size() - 1);
        Set<JsonNode> cut = Collections.newSetFromMap(new IdentityHashMap<>());
        cut.add(innermost.fields);
        hand(innermost.fields, innermost.line, cut);
    }

    /** The line of the parser's current token. */
    private int line() {
        return before + parser.currentTokenLocation().getLineNr();
    }

    /**
     * @param line where the part begins
     * @param cut the incomplete objects in the part; if there are any, the ones around it are incomplete, too
     */
    private void hand(JsonNode part, int line, Set<JsonNode> cut) {
        any = true;
        JsonNode inner = part;
        for (int k = around.size() - 1; k >= 0; k--) {
            ObjectNode outer = NODES.objectNode().setAll(around.get(k).fields);
            ArrayNode list = outer.putArray(around.get(k).list);
            list.add(inner);
            if (!cut.isEmpty()) {
                cut.add(outer);
            }
            inner = outer;
        }
        documents.accept(new Document(inner, source, line, cut));
    }
}
