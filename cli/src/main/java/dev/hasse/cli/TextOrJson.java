package dev.hasse.cli;

import java.util.Locale;
import picocli.CommandLine.Option;

/** The option for text or JSON output. */
final class TextOrJson {
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final class FormConverter extends OneOf<Form> {
        FormConverter() {
            super(Form.values());
        }
    }

    @Option(
            names = "--format",
            order = 2,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormConverter.class,
            completionCandidates = FormConverter.class,
            description = "text, or json with a schema (default: ${DEFAULT-VALUE}).")
    private Form form = Form.TEXT;

    /** Whether the output is JSON. */
    boolean isJson() {
        return form == Form.JSON;
    }
}
