package dev.hasse.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** How many witnesses a file has, over all its traces. Every contender must find the same counts. */
record Counts(long staleGeneration, long phantomTool, long reordering) {
    Counts plus(Counts other) {
        return new Counts(
                staleGeneration + other.staleGeneration,
                phantomTool + other.phantomTool,
                reordering + other.reordering);
    }

    /** The counts as contenders print them, such as {@code 17 0 2}. */
    String line() {
        return staleGeneration + " " + phantomTool + " " + reordering;
    }

    /** Parses the last line of a contender's output. */
    static Counts parse(List<String> printed) {
        String[] numbers = last(printed).split(" ");
        return new Counts(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    /** Parses the output of {@code hasse check --format jsonl}, whose last line is the summary. */
    static Counts ofHasse(List<String> printed) {
        try {
            JsonNode anomalies = new ObjectMapper().readTree(last(printed)).at("/summary/anomalies");
            return new Counts(
                    anomalies.at("/A1/witnesses").longValue(),
                    anomalies.at("/A2/witnesses").longValue(),
                    anomalies.at("/A6/witnesses").longValue());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String last(List<String> printed) {
        return printed.isEmpty() ? "" : printed.get(printed.size() - 1);
    }
}
