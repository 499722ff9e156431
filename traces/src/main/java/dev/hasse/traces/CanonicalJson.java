package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.hasse.model.Value;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JSON value into its canonical form: no white space, the keys of objects sorted, numbers by {@link
 * CanonicalNumber}.
 *
 * <p>Iterative, so that the depth of a value is bounded by the configured limit and not by the stack.
 */
final class CanonicalJson {
    private CanonicalJson() {}

    /** Reads the value at the parser's current token; leaves the parser at the value's last token. */
    static Value read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> Value.ofString(parser.getText());
            case VALUE_NULL -> Value.NULL;
            case START_ARRAY, START_OBJECT -> Value.ofCanonicalJson(readNested(parser));
            default -> Value.ofCanonicalJson(scalar(parser));
        };
    }

    private static String scalar(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        boolean number = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT;
        return number ? CanonicalNumber.of(parser) : parser.getText();
    }

    /** An open array or object: where its text starts, and for an object, where each of its members starts. */
    private static final class Open {
        final int start;
        final @Nullable List<Member> members;

        Open(int start, boolean object) {
            this.start = start;
            this.members = object ? new ArrayList<>() : null;
        }
    }

    private record Member(String key, int start) {}

    private static String readNested(JsonParser parser) throws IOException {
        StringBuilder text = new StringBuilder();
        Deque<Open> open = new ArrayDeque<>();
        for (JsonToken token = parser.currentToken(); ; token = parser.nextToken()) {
            switch (token) {
                case START_ARRAY, START_OBJECT -> {
                    separate(text, open);
                    open.push(new Open(text.length(), token == JsonToken.START_OBJECT));
                    text.append(token.asString());
                }
                case END_ARRAY -> {
                    open.pop();
                    text.append(']');
                }
                case END_OBJECT -> {
                    sortMembers(text, open.pop());
                    text.append('}');
                }
                case FIELD_NAME -> {
                    List<Member> members = open.element().members;
                    if (members != null) {
                        members.add(new Member(parser.currentName(), text.length()));
                    }
                    quote(parser.currentName(), text);
                    text.append(':');
                }
                case VALUE_STRING -> {
                    separate(text, open);
                    quote(parser.getText(), text);
                }
                default -> {
                    separate(text, open);
                    text.append(scalar(parser));
                }
            }
            if (open.isEmpty()) {
                return text.toString();
            }
        }
    }

    /**
     * Writes the comma before an element of an array, unless it is the first. Members of objects are joined when the
     * object is closed.
     */
    private static void separate(StringBuilder text, Deque<Open> open) {
        boolean element = !open.isEmpty() && open.element().members == null;
        if (element && text.length() > open.element().start + 1) {
            text.append(',');
        }
    }

    private static void quote(String string, StringBuilder text) {
        text.append('"');
        JsonStringEncoder.getInstance().quoteAsString(string, text);
        text.append('"');
    }

    private static void sortMembers(StringBuilder text, Open object) {
        List<Member> members = object.members == null ? List.of() : object.members;
        if (members.size() < 2) {
            return;
        }
        List<String> texts = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int k = 0; k < members.size(); k++) {
            int end = k + 1 < members.size() ? members.get(k + 1).start : text.length();
            texts.add(text.substring(members.get(k).start, end));
            order.add(k);
        }
        order.sort(Comparator.comparing(k -> members.get(k).key));
        text.setLength(object.start + 1);
        for (int k = 0; k < order.size(); k++) {
            text.append(k == 0 ? "" : ",").append(texts.get(order.get(k)));
        }
    }
}
