package dev.hasse.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What everything is measured against: a process that only tokenizes the file with Jackson, and keeps nothing. */
public final class Yardstick {
    private Yardstick() {}

    /** Tokenizes the file that the first argument names, and prints how many tokens it has. */
    public static void main(String[] arguments) throws IOException {
        long tokens = 0;
        try (JsonParser parser = new JsonFactory().createParser(Files.newInputStream(Path.of(arguments[0])))) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        System.out.println(tokens);
    }
}
