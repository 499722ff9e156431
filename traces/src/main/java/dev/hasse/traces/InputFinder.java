package dev.hasse.traces;

import dev.hasse.model.SafeText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the inputs that the arguments of a command name. A file is always taken. In a folder, the files with a trace's
 * extension are taken, recursively, in sorted order, but not where a simulation says which faults it has planted. {@code -}, or no argument at all, is standard input. A file that
 * is named twice is read once.
 */
public final class InputFinder {
    /** Extensions of files of operation records. */
    private static final List<String> RECORDS = List.of(".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson");
    /** Extensions of files of other formats. */
    private static final List<String> OTHERS = List.of(
            ".jsonl",
            ".jsonl.gz",
            ".jsonl.zst",
            ".ndjson",
            ".json",
            ".json.gz",
            ".json.zst",
            ".edn",
            ".binpb",
            ".pb",
            ".eval");

    private static final List<String> COMPRESSED = List.of(".gz", ".zst");

    private final InputStream standardInput;
    private final Problems problems;
    private final List<String> suffixes;
    private final List<Input> inputs = new ArrayList<>();
    /** The place of each file among the inputs. */
    private final Map<Path, Integer> places = new HashMap<>();

    /**
     * Whether a file of this name in a folder is taken, and is not compressed, so that it may grow.
     *
     * @param records whether the folder holds operation records; else it may hold other formats
     */
    public static boolean isLog(String name, boolean records) {
        return (records ? RECORDS : OTHERS).stream().anyMatch(name::endsWith) && mayGrow(name);
    }

    /** Whether a file of this name is not compressed, so that lines may be appended to it. */
    public static boolean mayGrow(String name) {
        return COMPRESSED.stream().noneMatch(name::endsWith);
    }

    private InputFinder(InputStream standardInput, Problems problems, List<String> suffixes) {
        this.standardInput = standardInput;
        this.problems = problems;
        this.suffixes = suffixes;
    }

    /**
     * The inputs that the arguments name, in their order.
     *
     * @param problems collects arguments that name nothing
     */
    public static List<Input> find(List<String> arguments, InputStream standardInput, Problems problems) {
        return find(arguments, standardInput, problems, RECORDS);
    }

    /** The inputs that the arguments name, where folders may hold other formats than operation records. */
    public static List<Input> findOthers(List<String> arguments, InputStream standardInput, Problems problems) {
        return find(arguments, standardInput, problems, OTHERS);
    }

    private static List<Input> find(
            List<String> arguments, InputStream standardInput, Problems problems, List<String> suffixes) {
        InputFinder finder = new InputFinder(standardInput, problems, suffixes);
        for (String argument : arguments.isEmpty() ? List.of("-") : arguments) {
            finder.add(argument);
        }
        return finder.inputs;
    }

    /** Whether a file in a folder is taken for operation records, by its name. */
    public static boolean isOfRecords(String fileName) {
        return RECORDS.stream().anyMatch(fileName::endsWith);
    }

    /** A folder has no file of operation records. */
    public static Problem noRecords(String folder) {
        return noTraces(folder, RECORDS, null);
    }

    /** @param other the name of a file that may be a log of another format; null if there is none */
    private static Problem noTraces(String folder, List<String> suffixes, @Nullable String other) {
        return new Problem(
                folder,
                0,
                null,
                "no traces in this folder",
                "files named *" + String.join(", *", suffixes),
                other == null ? null : "if " + SafeText.escape(other) + " is a log of another format, try --from auto");
    }

    private void add(String argument) {
        if (argument.equals("-")) {
            if (places.putIfAbsent(Path.of("-"), inputs.size()) == null) {
                inputs.add(Input.standardInput(standardInput));
            }
            return;
        }
        if (suffixes.equals(OTHERS) && DatabaseInput.isAddress(argument)) {
            inputs.add(DatabaseInput.of(argument, System.getenv()));
            return;
        }
        try {
            Path path = Path.of(argument);
            // An empty path would be the current folder, but an empty argument is usually an unset variable.
            if (argument.isEmpty()) {
                throw new NoSuchFileException(argument);
            }
            // Whether a file is not there or may not be seen, only an attempt tells.
            if (Files.readAttributes(path, BasicFileAttributes.class).isDirectory()) {
                addFolder(argument, path);
            } else {
                addFile(path, Input.file(argument, path));
            }
        } catch (IOException reason) {
            problems.add(Problem.unreadable(argument, reason));
        } catch (InvalidPathException notAPath) {
            problems.add(new Problem(argument, 0, null, "no path", "a file, a folder, or -", null));
        }
    }

    /** Adds a file; one that was named counts as such, though it may have been found before. */
    private void addFile(Path path, Input file) {
        Integer known = places.putIfAbsent(path.toAbsolutePath().normalize(), inputs.size());
        if (known == null) {
            inputs.add(file);
        } else if (inputs.get(known).found() && !file.found()) {
            inputs.set(known, file);
        }
    }

    private void addFolder(String name, Path folder) {
        List<Path> files = new ArrayList<>();
        List<Path> others = new ArrayList<>();
        long before = problems.count();
        try {
            Files.walkFileTree(
                    folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                            String fileName = file.getFileName().toString();
                            if (attributes.isRegularFile() && !PlantedFaults.areIn(file)) {
                                if (suffixes.stream().anyMatch(fileName::endsWith)) {
                                    files.add(file);
                                } else if (OTHERS.stream().anyMatch(fileName::endsWith)) {
                                    others.add(file);
                                }
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException reason) {
                            // A link that leads back up contains nothing new.
                            if (!(reason instanceof FileSystemLoopException)) {
                                problems.add(Problem.unreadable(file.toString(), reason));
                            }
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException reason) {
            problems.add(Problem.unreadable(name, reason));
            return;
        }
        if (files.isEmpty() && problems.count() == before) {
            String other = others.isEmpty()
                    ? null
                    : Collections.min(others).getFileName().toString();
            problems.add(noTraces(name, suffixes, other));
        }
        Collections.sort(files);
        for (Path file : files) {
            addFile(file, Input.file(file.toString(), file).asFound());
        }
    }
}
