package dev.hasse.cli;

import java.util.Locale;
import picocli.CommandLine.Option;

/** In which form a command answers: for a person, or for a program. */
final class TextOrJson {
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final class FormConverter extends Parsed<Form> {
        FormConverter() {
            super(text -> choice(Form.values(), text));
        }
    }

    @Option(
            names = "--format",
            order = 2,
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormConverter.class,
            description = "text, or json with a schema (default: ${DEFAULT-VALUE}).")
    private Form form = Form.TEXT;

    /** Whether the answer is for a program. */
    boolean isJson() {
        return form == Form.JSON;
    }
}
