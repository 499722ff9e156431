package dev.hasse.imports.convert;

import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.formats.Format;
import dev.hasse.traces.Input;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an input, on their way to the front-end of its format. They are held back until the format is recognized; where it was
 * named, the first ones are compared with it.
 */
final class RecognizedDocuments implements DocumentSink {
    /** The number of documents examined to recognize a format. */
    private static final int LOOK = 1_000;

    private final Conversion.Request request;
    private final Input input;
    private final boolean several;
    private final Problems problems;
    private final HeldProblems syntax;
    private final Function<Format, FrontEnd> frontEnds;
    private final CallSink sink;

    private final List<Document> waiting = new ArrayList<>();
    private @Nullable Format format;
    private @Nullable FrontEnd frontEnd;
    private int documents;
    /** The first document that is certainly not of the named format; null if there is none, or if some document is of the named one. */
    private @Nullable Document other;

    private boolean asNamed;

    /**
     * @param input the input; one that was found in a folder may be no log at all
     * @param several whether there are several inputs
     * @param problems collects what cannot be used
     * @param frontEnds makes the front-end of a format
     * @param sink receives the calls that the front-end reads
     */
    RecognizedDocuments(
            Conversion.Request request,
            Input input,
            boolean several,
            Problems problems,
            Function<Format, FrontEnd> frontEnds,
            CallSink sink) {
        this.request = request;
        this.several = several;
        this.problems = problems;
        this.input = input;
        this.syntax = new HeldProblems(input, problems);
        this.frontEnds = frontEnds;
        this.sink = sink;
        Format named = request.format() == null && request.mapping().fields().containsKey("tool")
                // A mapping that says where the name of a tool stands describes a format of its own.
                ? Format.GENERIC
                : request.format();
        if (named != null && !(input.found() && named.isAlwaysRecognized())) {
            begin(named);
        }
    }

    /** The front-end; null if the format is not recognized. */
    @Nullable
    FrontEnd frontEnd() {
        return frontEnd;
    }

    /** The format that was named or recognized; null if there is none. */
    @Nullable
    Format format() {
        return format;
    }

    /** Collects what is wrong with the syntax of the input. */
    Problems syntax() {
        return syntax.problems();
    }

    @Override
    public Division division() {
        if (format != null) {
            return format.division();
        }
        return request.format() == Format.INSPECT ? Format.INSPECT.division() : Format.divisionOfUnknown();
    }

    @Override
    public KeptFields kept() {
        return frontEnd == null || isCompared() ? KeptFields.ALL : frontEnd.kept();
    }

    @Override
    public void accept(Document document) {
        Format named = request.format();
        if (named != null && isCompared()) {
            compare(document, named);
        }
        documents++;
        FrontEnd known = frontEnd;
        if (known != null) {
            known.accept(document, sink);
        } else if (waiting.size() < LOOK) {
            waiting.add(document);
            Format.of(document.root())
                    .filter(one -> named == null || one == named)
                    .ifPresent(this::begin);
        }
    }

    /** Whether the next document, of which nothing is left out then, is compared with the format that was named. */
    private boolean isCompared() {
        return request.format() != null && !asNamed && documents < LOOK;
    }

    private void compare(Document document, Format named) {
        Optional<Format> seems = Format.of(document.root());
        asNamed = named == Format.GENERIC || seems.filter(named::mayLookLike).isPresent();
        if (asNamed) {
            other = null;
        } else if (other == null && seems.isPresent()) {
            other = document;
        }
    }

    private void begin(Format recognized) {
        FrontEnd known = frontEnds.apply(recognized);
        format = recognized;
        frontEnd = known;
        syntax.release();
        waiting.forEach(document -> known.accept(document, sink));
        waiting.clear();
    }

    /**
     * Reports an input that seems to be of another format than the named one, or of none. Called after the last document.
     *
     * @param unrecognized takes it if its format was not recognized
     */
    void end(UnrecognizedFiles unrecognized) {
        Optional<Problem> noLog = syntax.reasonForNoLog().filter(none -> !UnknownFormat.isOfRecords(waiting));
        if (noLog.isPresent()) {
            unrecognized.add(input, noLog.get());
            return;
        }
        syntax.release();
        Format named = request.format();
        if (named != null && frontEnd == null && documents > 0) {
            unrecognized.add(input, other == null ? isNone(named) : seemsOther(other));
            return;
        }
        if (other != null) {
            problems.add(seemsOther(other));
        }
        if (documents > 0 && frontEnd == null) {
            Problem unknown = UnknownFormat.of(waiting, several ? waiting.get(0).line() : 0);
            if (UnknownFormat.isOfRecords(waiting)) {
                unrecognized.addRecords(unknown);
            } else {
                unrecognized.add(input, unknown);
            }
        }
    }

    private Problem isNone(Format named) {
        return new Problem(
                waiting.get(0).source(), 0, null, "nothing that looks like " + named.word(), named.title(), null);
    }

    private Problem seemsOther(Document odd) {
        String seems = Format.of(odd.root()).map(Format::word).orElse("");
        return new Problem(
                odd.source(),
                odd.line(),
                null,
                "what looks like " + seems,
                request.format() == null ? null : request.format().word(),
                "try --from " + seems);
    }
}
