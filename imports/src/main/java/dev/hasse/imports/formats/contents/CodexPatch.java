package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What {@code apply_patch} does to files, by the headings of its patch. The patch contains the text of a file that it adds; a file that it
 * deletes is gone. The text of a file that it updates follows from its text before ({@link UpdatedFile}); if it also moves the file, the old
 * name is gone.
 *
 * @param files what it does to each file, in the order of the patch
 */
public record CodexPatch(List<FileChange> files) {
    private static final String BEGIN = "*** Begin Patch";
    private static final String END = "*** End Patch";
    private static final String ADD = "*** Add File: ";
    private static final String UPDATE = "*** Update File: ";
    private static final String DELETE = "*** Delete File: ";
    private static final String MOVE = "*** Move to: ";
    private static final String END_OF_FILE = "*** End of File";

    /** What the program that applies patches prints if it has applied one. */
    private static final Pattern APPLIED = Pattern.compile("(?m)^Success\\. Updated the following files:");

    /** What it prints if it has not, or the shell if there is no such program. */
    private static final Pattern REFUSED = Pattern.compile(
            "(?m)^(?:Failed to |Invalid patch|apply_patch verification failed)|apply_patch: .*not found");

    /** The heading of a part of a diff: the place of its old lines, and how many they are. */
    private static final Pattern PLACE = Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? ");

    /** What a patch does to one file. */
    public sealed interface FileChange permits AddedFile, DeletedFile, UpdatedFile {
        /** The file, as the patch names it. */
        String file();

        /** How many characters of the log it takes, about. */
        default long size() {
            return file().length();
        }
    }

    /** Creates a file, or replaces it; the text is null if it is not recorded. */
    public record AddedFile(String file, @Nullable String text) implements FileChange {
        @Override
        public long size() {
            return text == null ? 0 : text.length();
        }
    }

    /** Removes a file, which had this text; null if that is not recorded. */
    public record DeletedFile(String file, @Nullable String text) implements FileChange {
        @Override
        public long size() {
            return text == null ? FileChange.super.size() : text.length();
        }
    }

    /**
     * Changes parts of a file.
     *
     * @param movedTo its new name; null if it keeps its name
     * @param hunks the parts; null if they are not recorded
     */
    public record UpdatedFile(
            String file, @Nullable String movedTo, @Nullable List<PatchHunk> hunks) implements FileChange {

        public UpdatedFile {
            hunks = hunks == null ? null : List.copyOf(hunks);
        }

        /** Whether it is told where the parts are. */
        public boolean hasPlaces() {
            return hunks != null && hunks.stream().allMatch(hunk -> hunk.place() >= 0);
        }

        @Override
        public long size() {
            long size = 0;
            for (PatchHunk hunk : hunks == null ? List.<PatchHunk>of() : hunks) {
                size += hunk.size();
            }
            return size;
        }
    }

    public CodexPatch {
        files = List.copyOf(files);
    }

    /** Whether it has the texts of all files that it adds, and all parts that it changes. */
    public boolean isWhole() {
        return files.stream()
                .allMatch(change -> change instanceof DeletedFile
                        || (change instanceof AddedFile added && added.text() != null)
                        || (change instanceof UpdatedFile updated && updated.hunks() != null));
    }

    /**
     * What it did if it failed on the way: any of its files may have changed.
     *
     * @param folder the folder that it was applied in; null if that is not known
     */
    public List<FileEffect> inDoubt(@Nullable String folder) {
        return files.stream()
                .flatMap(change -> change instanceof UpdatedFile update && update.movedTo() != null
                        ? Stream.of(change.file(), update.movedTo())
                        : Stream.of(change.file()))
                .map(file -> new FileEffect(FileEffect.Kind.CHANGE, FilePaths.absolute(folder, file), null))
                .toList();
    }

    /** Whether the output of a command says that a patch was applied. */
    public static boolean isApplied(String output) {
        return APPLIED.matcher(output).find();
    }

    /** Whether the output of a command says that a patch was not applied. */
    public static boolean isRefused(String output) {
        return REFUSED.matcher(output).find();
    }

    /** Whether a text is a patch. */
    public static boolean isPatch(String text) {
        return text.contains(BEGIN);
    }

    /** The patch that a call of {@code apply_patch} applies: all of its arguments, or their {@code input}; null if there is none. */
    public static @Nullable CodexPatch in(JsonNode arguments) {
        String text = arguments.isTextual() ? arguments.textValue() : Json.firstText(arguments, "input", "patch");
        return text == null || !isPatch(text) ? null : parse(text);
    }

    /** Reads a patch; lines that mean nothing are skipped. */
    public static CodexPatch parse(String text) {
        List<FileChange> files = new ArrayList<>();
        StringBuilder added = null;
        String file = null;
        String movedTo = null;
        PatchHunk.Builder hunks = null;
        for (String line : text.substring(text.indexOf(BEGIN)).split("\r?\n")) {
            if (line.equals(END_OF_FILE)) {
                if (hunks != null) {
                    hunks.endOfFile();
                }
            } else if (line.startsWith(MOVE) && hunks != null) {
                movedTo = line.substring(MOVE.length()).strip();
            } else if (line.startsWith("*** ")) {
                if (file != null) {
                    files.add(added != null ? new AddedFile(file, added.toString()) : updated(file, movedTo, hunks));
                }
                added = line.startsWith(ADD) ? new StringBuilder() : null;
                hunks = line.startsWith(UPDATE) ? new PatchHunk.Builder() : null;
                movedTo = null;
                file = added != null
                        ? line.substring(ADD.length()).strip()
                        : hunks != null ? line.substring(UPDATE.length()).strip() : null;
                if (line.startsWith(DELETE)) {
                    files.add(new DeletedFile(line.substring(DELETE.length()).strip(), null));
                } else if (line.strip().equals(END)) {
                    return new CodexPatch(files);
                }
            } else if (added != null && line.startsWith("+")) {
                added.append(line, 1, line.length()).append('\n');
            } else if (hunks != null) {
                hunks.line(line);
            }
        }
        if (file != null) {
            files.add(added != null ? new AddedFile(file, added.toString()) : updated(file, movedTo, hunks));
        }
        return new CodexPatch(files);
    }

    private static UpdatedFile updated(String file, @Nullable String movedTo, PatchHunk.@Nullable Builder hunks) {
        return new UpdatedFile(file, movedTo, hunks == null ? null : hunks.build());
    }

    /** The parts of a file that a diff changes; null if there is none. */
    private static @Nullable List<PatchHunk> hunks(@Nullable String diff) {
        if (diff == null || diff.isEmpty()) {
            return null;
        }
        PatchHunk.Builder hunks = new PatchHunk.Builder();
        for (String line : FileText.withoutLastFeed(FileText.normal(diff)).split("\n", -1)) {
            Matcher place = PLACE.matcher(line);
            if (place.lookingAt()) {
                int first = Integer.parseInt(place.group(1));
                // Lines that are put after a line, and replace none, have the number of that line.
                hunks.begin("0".equals(place.group(2)) ? first : Math.max(0, first - 1));
            } else if (!line.startsWith("\\")) {
                hunks.line(line);
            }
        }
        return hunks.build();
    }

    /** The changes that a diff tells of, from its first {@code @@} on; null if there are none. */
    public static @Nullable CodexPatch ofDiff(String file, String diff) {
        List<PatchHunk> hunks = hunks(diff);
        return hunks == null ? null : new CodexPatch(List.of(new UpdatedFile(file, null, hunks)));
    }

    /** The changes that an event tells of, by file; null if it tells of none. */
    public static @Nullable CodexPatch ofEvent(JsonNode changes) {
        if (!changes.isObject() || changes.isEmpty()) {
            return null;
        }
        List<FileChange> files = new ArrayList<>();
        for (Map.Entry<String, JsonNode> change : changes.properties()) {
            JsonNode told = change.getValue();
            String file = change.getKey();
            // Older versions name the kind of a change by the only field of an object.
            String type = Json.text(told, "type");
            String kind = type != null
                    ? type
                    : told.isObject() && told.size() == 1 ? told.fieldNames().next() : "";
            JsonNode details = type != null ? told : told.path(kind);
            switch (kind) {
                case "add" -> files.add(new AddedFile(file, Json.text(details, "content")));
                case "delete" -> {
                    String content = Json.text(details, "content");
                    // Where there is no text, nobody knows whether there was none.
                    files.add(new DeletedFile(file, content == null || content.isEmpty() ? null : content));
                }
                default ->
                    files.add(new UpdatedFile(
                            file, Json.text(details, "move_path"), hunks(Json.text(details, "unified_diff"))));
            }
        }
        return new CodexPatch(files);
    }
}
