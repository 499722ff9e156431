package dev.hasse.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A process that is measured on a generated file. */
enum Contender {
    WC("`wc -l`"),
    JACKSON("Jackson tokens"),
    /** Decompresses the file and keeps nothing. */
    GZIP_DC("`gzip -dc`"),
    HASSE("**Hasse**"),
    DUCKDB_RANGE_JOIN("DuckDB, range join"),
    DUCKDB_WINDOW("DuckDB, window"),
    LITERAL_QUANTIFIERS("literal quantifiers"),
    /** Another command of Hasse. */
    HASSE_REPORT("`hasse report`"),
    /** Another command of Hasse. */
    HASSE_VALIDATE("`hasse validate`");

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

    /** What Hasse is measured by on files of a shape: the least that a process does to read such a file. */
    static Contender yardstick(Shape shape) {
        return shape.isCompressed() ? GZIP_DC : JACKSON;
    }

    /**
     * Whether it takes part on a file. The literal quantifiers sit out where they would take too long. Of compressed
     * files, only Hasse, DuckDB and {@code gzip} can read the records. Hasse's other commands are measured on
     * {@link Shape#ZIPF} alone.
     */
    boolean bears(Shape shape, int records) {
        return switch (this) {
            case WC, JACKSON -> !shape.isCompressed();
            case GZIP_DC -> shape.isCompressed();
            case HASSE, DUCKDB_RANGE_JOIN, DUCKDB_WINDOW -> true;
            case LITERAL_QUANTIFIERS ->
                !shape.isCompressed() && (double) shape.recordsPerTrace(records) * records <= PAIRS_THAT_CAN_BE_BORNE;
            case HASSE_REPORT, HASSE_VALIDATE -> shape == Shape.ZIPF;
        };
    }

    /** The counts that it printed; null if it does not count. */
    @Nullable
    Counts counts(List<String> printed) {
        return switch (this) {
            case WC, JACKSON, GZIP_DC, HASSE_REPORT, HASSE_VALIDATE -> null;
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
            // It would be slowed down by writing what it decompresses to a file.
            case GZIP_DC -> List.of("/bin/sh", "-c", "exec gzip -dc \"$0\" > /dev/null", path);
            case HASSE -> hasse(root, "check", "--exit-zero", "--format", "jsonl", path);
            case DUCKDB_RANGE_JOIN ->
                java(
                        List.of("duckdb", "hasse-documents"),
                        DuckDb.class,
                        path,
                        DuckDb.StaleGenerationBy.RANGE_JOIN.title());
            case DUCKDB_WINDOW ->
                java(List.of("duckdb", "hasse-documents"), DuckDb.class, path, DuckDb.StaleGenerationBy.WINDOW.title());
            case LITERAL_QUANTIFIERS -> java(List.of("jackson"), LiteralQuantifiers.class, path);
            case HASSE_REPORT -> hasse(root, "report", "--format", "json", path);
            case HASSE_VALIDATE -> hasse(root, "validate", path);
        };
    }

    private static List<String> hasse(Path root, String... arguments) {
        return Stream.concat(Stream.of(root.resolve("hasse").toString()), Arrays.stream(arguments))
                .toList();
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
