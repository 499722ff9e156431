package dev.hasse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** The page {@code docs/instrument.md}, taken apart. */
final class InstrumentPage {
    private InstrumentPage() {}

    private static String text() throws IOException {
        return Files.readString(Run.PROJECT.resolve("docs/instrument.md"));
    }

    /** The headings of its sections. */
    static List<String> sections() throws IOException {
        return found("^## (.+)$", text());
    }

    /** The snippets in a language, those of all sections. */
    static List<String> snippets(String language) throws IOException {
        return found("(?s)^```" + language + "\n(.*?)^```$", text());
    }

    /** The snippets of a section in a language. */
    static List<String> snippets(String section, String language) throws IOException {
        String[] parts = text().split("\n## " + Pattern.quote(section) + "\n");
        return found("(?s)^```" + language + "\n(.*?)^```$", parts[1].split("\n## ")[0]);
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(result -> result.group(1))
                .toList();
    }
}
