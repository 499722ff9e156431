package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.Syntax;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.IOException;
import java.util.Optional;

/** Recognizes the format of an input. */
public final class Recognition {
    private static final int LOOK = 100;

    private Recognition() {}

    /** Recognizes an input by its first documents; empty if no format is certain, or if the input cannot be read a second time. */
    public static Optional<Format> of(Input input, Limits limits) {
        if (!input.repeatable()) {
            return Optional.empty();
        }
        First first = new First();
        try {
            Syntax.read(input, limits, new Problems(0), first);
        } catch (Enough found) {
            return first.format;
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return first.format;
    }

    /** No more documents are needed. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("enough", null, false, false);
        }
    }

    private static final class First implements DocumentSink {
        private Optional<Format> format = Optional.empty();
        private int seen;

        @Override
        public void accept(Document document) {
            format = Format.of(document.root());
            if (format.isPresent() || ++seen >= LOOK) {
                throw new Enough();
            }
        }

        @Override
        public Division division() {
            return Format.divisionOfUnknown();
        }
    }
}
