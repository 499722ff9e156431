package dev.hasse.bench;

import dev.hasse.model.Named;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code bench/generate SHAPE RECORDS [SEED] [FILE]}: writes a generated file, to standard output if none is named. */
public final class Generate {
    private static final String USAGE = "usage: bench/generate SHAPE RECORDS [SEED] [FILE]";

    private Generate() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2 || arguments.length > 4) {
            throw misused(USAGE);
        }
        Shape shape;
        int records;
        long seed;
        try {
            shape = Named.parse(Shape.values(), arguments[0]);
            records = Integer.parseInt(arguments[1]);
            seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : Shape.DEFAULT_SEED;
        } catch (IllegalArgumentException wrong) {
            throw misused(wrong.getMessage() + "\n" + USAGE);
        }
        // Not System.out: a PrintStream swallows the error that the reader has gone.
        OutputStream to = arguments.length > 3
                ? Files.newOutputStream(Path.of(arguments[3]))
                : new FileOutputStream(FileDescriptor.out);
        shape.write(to, records, seed);
    }

    /** Ends the process; returns only to satisfy the compiler. */
    private static IllegalStateException misused(String message) {
        System.err.println(message);
        System.exit(2);
        return new IllegalStateException(message);
    }
}
