package dev.hasse.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process that is measured on a generated file. */
enum Contender {
    WC("`wc -l`"),
    JACKSON("Jackson tokens"),
    HASSE("**Hasse**"),
    DUCKDB_RANGE_JOIN("DuckDB, range join"),
    DUCKDB_WINDOW("DuckDB, window"),
    LITERAL_QUANTIFIERS("literal quantifiers");

    /** Maximum number of pairs of records. A pair costs some nanoseconds, so this many take some seconds. */
    private static final double PAIRS_THAT_CAN_BE_BORNE = 1.1e9;

    private final String title;

    Contender(String title) {
        this.title = title;
    }

    /** Its name in a table. */
    String title() {
        return title;
    }

    /** Whether it is one of the DuckDB contenders. */
    boolean isDuckDb() {
        return this == DUCKDB_RANGE_JOIN || this == DUCKDB_WINDOW;
    }

    /** Whether it can handle a file of this size in reasonable time. */
    boolean bears(Shape shape, int records) {
        return this != LITERAL_QUANTIFIERS
                || (double) shape.recordsPerTrace(records) * records <= PAIRS_THAT_CAN_BE_BORNE;
    }

    /** The counts that it printed; null if it does not count. */
    @Nullable
    Counts counts(List<String> printed) {
        return switch (this) {
            case WC, JACKSON -> null;
            case HASSE -> Counts.ofHasse(printed);
            case DUCKDB_RANGE_JOIN, DUCKDB_WINDOW, LITERAL_QUANTIFIERS -> Counts.parse(printed);
        };
    }

    /**
     * The command.
     *
     * @param root the folder of the project
     */
    List<String> command(Path root, Path file) {
        String path = file.toString();
        return switch (this) {
            case WC -> List.of("wc", "-l", path);
            case JACKSON -> java(List.of("jackson-core"), JacksonTokens.class, path);
            case HASSE -> List.of(root.resolve("hasse").toString(), "check", "--exit-zero", "--format", "jsonl", path);
            case DUCKDB_RANGE_JOIN ->
                java(List.of("duckdb"), DuckDb.class, path, DuckDb.StaleGenerationBy.RANGE_JOIN.title());
            case DUCKDB_WINDOW -> java(List.of("duckdb"), DuckDb.class, path, DuckDb.StaleGenerationBy.WINDOW.title());
            case LITERAL_QUANTIFIERS -> java(List.of("jackson"), LiteralQuantifiers.class, path);
        };
    }

    /** A JVM with the same collector as Hasse's launcher, and only the needed libraries on its class path. */
    private static List<String> java(List<String> libraries, Class<?> main, String... arguments) {
        List<String> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            String name = String.valueOf(Path.of(entry).getFileName());
            // This module's own classes, and the requested jars.
            if (name.equals("classes") || libraries.stream().anyMatch(name::startsWith)) {
                classPath.add(entry);
            }
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                String.join(":", classPath),
                main.getName()));
        command.addAll(Arrays.asList(arguments));
        return command;
    }
}
