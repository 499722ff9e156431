package dev.hasse.imports.convert;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Recognizes the format of an input. */
public final class Recognition {
    private static final int LOOK = 100;

    private Recognition() {}

    /** Recognizes an input by its first documents; empty if no format is certain, or if the input cannot be read a second time. */
    public static Optional<Format> of(Input input, Limits limits) {
        return look(input, limits, new First(false)).format;
    }

    /**
     * What an input begins with.
     *
     * @param format the format of its first documents that is recognized; empty if there is none
     * @param holdsRecords whether these are operation records, which need no conversion
     */
    public record Beginning(Optional<Format> format, boolean holdsRecords) {}

    /** Looks at the first documents of an input. One that cannot be read a second time is not looked at. */
    public static Beginning beginning(Input input, Limits limits) {
        First first = look(input, limits, new First(true));
        return new Beginning(first.format, first.format.isEmpty() && first.isOfRecords);
    }

    /** The first documents of an input, if they are of no format that is known, and no operation records; else none. */
    static List<JsonNode> ofUnknownFormat(Input input, Limits limits) {
        First first = look(input, limits, new First(true));
        return first.format.isEmpty() && !first.isOfRecords ? first.roots : List.of();
    }

    private static First look(Input input, Limits limits, First first) {
        if (!input.repeatable()) {
            return first;
        }
        try {
            Syntax.read(input, limits, new Problems(0), first);
        } catch (Enough found) {
            return first;
        } catch (IOException unreadable) {
            return new First(true);
        }
        return first;
    }

    /** No more documents are needed. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("enough", null, false, false);
        }
    }

    private static final class First implements DocumentSink {
        private final boolean recordsAreEnough;
        private Optional<Format> format = Optional.empty();
        private boolean isOfRecords;
        private final List<JsonNode> roots = new ArrayList<>();

        /** @param recordsAreEnough whether nothing else is looked for once there is an operation record */
        First(boolean recordsAreEnough) {
            this.recordsAreEnough = recordsAreEnough;
        }

        @Override
        public void accept(Document document) {
            format = Format.of(document.root());
            roots.add(document.root());
            isOfRecords |= UnknownFormat.isOfRecords(List.of(document));
            if (format.isPresent() || (recordsAreEnough && isOfRecords) || roots.size() >= LOOK) {
                throw new Enough();
            }
        }

        @Override
        public Division division() {
            return Format.divisionOfUnknown();
        }
    }
}
