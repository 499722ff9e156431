package dev.hasse.traces;

import java.util.regex.Pattern;

/** The text that OpenTelemetry's exporter to the console prints of spans in JavaScript. It looks like JSON, and is none. */
public final class ConsoleSpans {
    /** What was found, for a message. */
    public static final String FOUND = "the text that JavaScript's ConsoleSpanExporter prints, which is no JSON";

    /** What to do instead, for a message. */
    public static final String INSTEAD =
            "export the spans in OTLP, and let a Collector write them to a file, as docs/instrument.md shows";

    private static final Pattern BEGINNING =
            Pattern.compile("\\{\\s*(?:(?:resource|instrumentationScope): \\{|traceId: '[0-9a-f]{32}')");

    private ConsoleSpans() {}

    /** Whether a text begins so; two lines of it are enough. */
    public static boolean begin(String text) {
        return BEGINNING.matcher(text).lookingAt();
    }
}
