package dev.hasse.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** How many witnesses there are in a file, over all its traces: what every contender has to agree on. */
record Counts(long staleGeneration, long phantomTool, long reordering) {
    Counts plus(Counts other) {
        return new Counts(
                staleGeneration + other.staleGeneration,
                phantomTool + other.phantomTool,
                reordering + other.reordering);
    }

    /** Such as {@code 17 0 2}: what the contenders print. */
    String line() {
        return staleGeneration + " " + phantomTool + " " + reordering;
    }

    /** What a contender printed: its last line. */
    static Counts parse(List<String> printed) {
        String[] numbers = last(printed).split(" ");
        return new Counts(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    /** What {@code hasse check --format jsonl} printed: its last line is the summary. */
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
