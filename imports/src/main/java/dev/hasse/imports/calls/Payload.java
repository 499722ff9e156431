package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The arguments or the result of a call, as JSON: a tree, or what a tree is made from whenever somebody asks for it. All calls are held
 * until the last one is known, and a tree takes several times the memory of its text.
 */
public interface Payload {
    /** Of which nothing is recorded. */
    Payload NOTHING = of(Json.missing());

    /** The tree; {@linkplain Json#missing() missing} if nothing is recorded. */
    JsonNode tree();

    /** This payload with its tree, once made, held beside it: for as long as somebody asks for it more than once. */
    default Payload remembered() {
        return this;
    }

    /** A payload that is a tree already. */
    static Payload of(JsonNode tree) {
        return new Held(tree);
    }

    /** A payload of which the text is held, from which its tree is made again: a quarter of the memory. */
    static Payload asText(JsonNode tree) {
        if (!tree.isContainerNode()) {
            return of(tree);
        }
        return new Text(JsonText.of(tree));
    }

    /**
     * A payload that is not a tree yet.
     *
     * @param source makes the tree, the same one each time
     */
    static Payload madeBy(Supplier<JsonNode> source) {
        return new Made(source);
    }

    /** A tree. */
    record Held(JsonNode tree) implements Payload {}

    /** The text of a tree. */
    record Text(String text) implements Payload {

        @Override
        public JsonNode tree() {
            return JsonText.read(text);
        }

        @Override
        public Payload remembered() {
            return new Remembered(this);
        }
    }

    /** What a tree is made from. */
    record Made(Supplier<JsonNode> source) implements Payload {

        @Override
        public JsonNode tree() {
            return source.get();
        }

        @Override
        public Payload remembered() {
            return new Remembered(this);
        }
    }

    /** A tree that is made once. */
    final class Remembered implements Payload {
        private final Payload payload;
        private @Nullable JsonNode tree;

        private Remembered(Payload payload) {
            this.payload = payload;
        }

        @Override
        public JsonNode tree() {
            JsonNode known = tree;
            if (known == null) {
                known = payload.tree();
                tree = known;
            }
            return known;
        }
    }
}
