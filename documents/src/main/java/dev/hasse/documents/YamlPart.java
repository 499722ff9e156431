package dev.hasse.documents;

import dev.hasse.model.SafeText;
import dev.hasse.model.UnknownNameException;
import dev.hasse.model.UnusableFileException;
import java.io.ByteArrayInputStream;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.YamlUnicodeReader;
import org.snakeyaml.engine.v2.comments.CommentLine;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * A part of a YAML 1.2 file that knows its position. Scalars are kept as their source text, so {@code no}, {@code NULL}
 * and dates mean what they appear to mean.
 */
public final class YamlPart extends Part {
    private static final int LARGEST = 1 << 20;
    private static final int DEEPEST = 50;
    /** The length of a text that is shown in a message. */
    private static final int LONGEST_SHOWN = 60;

    /** Maximum number of parts. A file of the largest size can exceed it only through aliases. */
    private static final int MOST = LARGEST;

    private final Source source;
    private final @Nullable Node node;

    private YamlPart(Source source, @Nullable Node node) {
        this.source = source;
        this.node = node;
    }

    /** A file, and how many of its parts have been read. Aliases can make that many more than the file contains. */
    private static final class Source {
        final String file;
        int parts;

        Source(String file) {
            this.file = file;
        }
    }

    /**
     * Reads a file.
     *
     * @param file the path as given
     * @throws UnusableFileException if it is not YAML
     */
    public static YamlPart read(String file, byte[] bytes) {
        LoadSettings settings =
                LoadSettings.builder().setLabel(file).setCodePointLimit(LARGEST).build();
        try {
            Optional<Node> root = new ShallowComposer(file, settings, bytes).getSingleNode();
            return new YamlPart(new Source(file), root.orElse(null));
        } catch (MarkedYamlEngineException malformed) {
            String unquoted = malformed.getProblemMark().map(YamlPart::unquoted).orElse(null);
            if (unquoted != null) {
                String shown = SafeText.shorten(SafeText.escape(unquoted), LONGEST_SHOWN);
                throw new UnusableFileException(
                        file + place(malformed.getProblemMark()),
                        "found " + shown + " without quotes, expected a text that begins with " + unquoted.charAt(0)
                                + " in quotes: " + SafeText.quote(shown));
            }
            throw new UnusableFileException(
                    file + place(malformed.getProblemMark()),
                    "not YAML: " + SafeText.escape(String.valueOf(malformed.getProblem())));
        } catch (YamlEngineException malformed) {
            if (malformed.getCause() instanceof CharacterCodingException) {
                throw new UnusableFileException(file, "found bytes that are not text, expected YAML in UTF-8");
            }
            throw new UnusableFileException(
                    file, "not YAML: " + SafeText.escape(String.valueOf(malformed.getMessage())));
        }
    }

    /** Limits the nesting depth, since the composer recurses for each level. */
    private static final class ShallowComposer extends Composer {
        private final String file;
        private int depth;

        ShallowComposer(String file, LoadSettings settings, byte[] bytes) {
            super(
                    settings,
                    new ParserImpl(
                            settings,
                            new StreamReader(settings, new YamlUnicodeReader(new ByteArrayInputStream(bytes)))));
            this.file = file;
        }

        @Override
        protected Node composeScalarNode(Optional<Anchor> anchor, List<CommentLine> comments) {
            return tagged(() -> super.composeScalarNode(anchor, comments));
        }

        @Override
        protected SequenceNode composeSequenceNode(Optional<Anchor> anchor) {
            return oneLevelDeeper(() -> super.composeSequenceNode(anchor));
        }

        @Override
        protected Node composeMappingNode(Optional<Anchor> anchor) {
            return oneLevelDeeper(() -> super.composeMappingNode(anchor));
        }

        private <N> N oneLevelDeeper(Supplier<N> node) {
            if (depth == DEEPEST) {
                throw new UnusableFileException(file + place(begin()), "nested deeper than " + DEEPEST + " levels");
            }
            depth++;
            N composed = tagged(node);
            depth--;
            return composed;
        }

        /** The composer reports an invalid tag with an exception that has no position. */
        private <N> N tagged(Supplier<N> node) {
            Optional<Mark> begin = begin();
            try {
                return node.get();
            } catch (IllegalArgumentException noTag) {
                throw new UnusableFileException(
                        file + place(begin), "not YAML: " + SafeText.escape(String.valueOf(noTag.getMessage())));
            }
        }

        private Optional<Mark> begin() {
            return parser.peekEvent().getStartMark();
        }
    }

    /** The text at a mark that YAML takes only in quotes, since it reserves its first character; null if it is none. */
    private static @Nullable String unquoted(Mark mark) {
        int[] buffer = mark.getBuffer();
        int begin = mark.getPointer();
        if (begin >= buffer.length || (buffer[begin] != '@' && buffer[begin] != '`')) {
            return null;
        }
        int line = begin;
        while (line > 0 && buffer[line - 1] != '\n') {
            line--;
        }
        String before = new String(buffer, line, begin - line);
        String rest = new String(buffer, begin, buffer.length - begin);
        // Between braces or brackets, a comma or the end of them ends a text.
        boolean isInside = before.indexOf('{') >= 0 || before.indexOf('[') >= 0;
        return rest.split(isInside ? " #|[\\r\\n,\\]}]" : " #|[\\r\\n]", 2)[0].strip();
    }

    private YamlPart part(Node of) {
        if (++source.parts > MOST) {
            throw wrong("found aliases that repeat more than " + MOST + " parts, expected fewer");
        }
        return new YamlPart(source, of);
    }

    private static String place(Optional<Mark> mark) {
        return mark.map(YamlPart::line).orElse("");
    }

    private static String line(Mark mark) {
        return ":" + (mark.getLine() + 1);
    }

    private boolean isEmpty() {
        return node == null
                || (node instanceof ScalarNode scalar && scalar.getValue().isEmpty());
    }

    /** The file, and the line where this part begins. */
    public String place() {
        return source.file
                + (node == null ? "" : node.getStartMark().map(YamlPart::line).orElse(""));
    }

    @Override
    public UnusableFileException wrong(String reason) {
        return new UnusableFileException(place(), reason);
    }

    @Override
    String found() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue().isEmpty() ? "nothing" : SafeText.quoteBriefly(scalar.getValue());
        }
        return node instanceof SequenceNode ? "a list" : node == null ? "nothing" : "a mapping";
    }

    /**
     * The values of this mapping by key, in order; an empty file or part has none.
     *
     * @param known the allowed keys
     * @throws UnusableFileException if it is not a mapping, or has other keys, or a duplicate key
     */
    public Map<String, YamlPart> fields(String... known) {
        return entries(key -> {
            if (!List.of(known).contains(key.text())) {
                String meant = NearestName.question(key.text().replace('-', '_'), List.of(known));
                String expected = ", expected one of " + String.join(", ", known);
                throw key.wrong("found the key " + SafeText.quoteBriefly(key.text())
                        + (!meant.isEmpty() && NearestName.isLong(expected) ? meant : expected + meant));
            }
        });
    }

    /**
     * The values of this mapping, whose keys are free names.
     *
     * @throws UnusableFileException if it is not a mapping, or has a duplicate key
     */
    public Map<String, YamlPart> names() {
        return entries(key -> {});
    }

    private Map<String, YamlPart> entries(Consumer<YamlPart> check) {
        Map<String, YamlPart> entries = new LinkedHashMap<>();
        if (isEmpty()) {
            return entries;
        }
        if (!(node instanceof MappingNode mapping)) {
            throw expected("a mapping, such as \"key: value\"");
        }
        for (NodeTuple tuple : mapping.getValue()) {
            YamlPart key = part(tuple.getKeyNode());
            check.accept(key);
            if (entries.put(key.text(), part(tuple.getValueNode())) != null) {
                throw key.wrong(
                        "found the key " + SafeText.quoteBriefly(key.text()) + " a second time, expected it once");
            }
        }
        return entries;
    }

    /** Whether this is a scalar, and not a list or a mapping. */
    public boolean isText() {
        return node instanceof ScalarNode;
    }

    /**
     * The text of this scalar.
     *
     * @throws UnusableFileException if it is not a scalar
     */
    public String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw expected("a single value");
    }

    /** The value of this boolean: {@code true} or {@code false}. */
    public boolean truth() {
        return as(text -> {
            if (text.equals("true") || text.equals("false")) {
                return text.equals("true");
            }
            throw new IllegalArgumentException("expected true or false");
        });
    }

    /** Returns a field that must be present. */
    public YamlPart required(String key, String expected, Map<String, YamlPart> fields) {
        YamlPart value = fields.get(key);
        if (value == null) {
            throw refused("found no " + key, expected);
        }
        return value;
    }

    /**
     * Parses the text of this scalar.
     *
     * @param parse throws {@link IllegalArgumentException} for invalid text; its message says what was expected
     * @throws UnusableFileException if it is not a scalar, or its text is invalid
     */
    public <T> T as(Function<String, T> parse) {
        String text = text();
        try {
            return parse.apply(text);
        } catch (UnknownNameException unknown) {
            throw wrong(unknown.getMessage() + NearestName.question(unknown));
        } catch (IllegalArgumentException wrong) {
            String reason = String.valueOf(wrong.getMessage());
            throw wrong(reason.startsWith("found ") ? reason : "found " + SafeText.quoteBriefly(text) + ", " + reason);
        }
    }

    /** The elements of this list. A single value is a list of one; a missing value is an empty list. */
    public List<YamlPart> list() {
        if (isEmpty()) {
            return List.of();
        }
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().stream().map(this::part).toList();
        }
        return List.of(this);
    }

    /**
     * The elements of this list, each parsed, of which there is at least one unless nothing is written at all.
     *
     * @param expected what an element is
     * @throws UnusableFileException if it is an empty list or an empty text
     */
    public <T> List<T> someOf(Function<String, T> parse, String expected) {
        if (node instanceof SequenceNode sequence && sequence.getValue().isEmpty()) {
            throw wrong("found an empty list, expected " + expected);
        }
        boolean isQuoted = node instanceof ScalarNode scalar && !scalar.isPlain();
        return isQuoted ? List.of(as(parse)) : listOf(parse);
    }

    /** The elements of this list, each parsed. */
    public <T> List<T> listOf(Function<String, T> parse) {
        return list().stream().map(element -> element.as(parse)).toList();
    }
}
