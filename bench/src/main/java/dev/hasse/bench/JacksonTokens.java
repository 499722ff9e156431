package dev.hasse.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The baseline: a process that only tokenizes the file with Jackson, on one thread, and keeps nothing. */
public final class JacksonTokens {
    private JacksonTokens() {}

    /** Tokenizes the file that the first argument names, and prints the number of tokens. */
    public static void main(String[] arguments) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of(arguments[0]))) {
            System.out.println(count(in));
        }
    }

    static long count(InputStream in) throws IOException {
        long tokens = 0;
        try (JsonParser parser = new JsonFactory().createParser(in)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }
}
