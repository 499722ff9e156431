package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.ShownFile;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The calls that one answer of a model asked for. They run side by side, and nobody knows which of them was done first. */
final class PiBatch {
    private static final String FILE_URL = "file://";

    private final List<PiCall> calls;
    /** How many calls write each file; null until somebody asks. */
    private @Nullable Map<String, Integer> writers;
    /** How many of the calls may write files that nobody can name. */
    private int anything;

    PiBatch(List<PiCall> calls) {
        this.calls = calls;
    }

    /** Whether there are several. */
    boolean isSeveral() {
        return calls.size() > 1;
    }

    /**
     * Whether another call than this one may write a file that this one reads or writes.
     *
     * @param by the agent of the calls
     */
    boolean isDisturbed(PiCall call, Caller by) {
        if (!isSeveral()) {
            return false;
        }
        Map<String, Integer> all = writers(by);
        Set<String> own = written(call, by);
        if (anything > (own == null ? 1 : 0) || (own == null && !all.isEmpty())) {
            return true;
        }
        Set<String> touched = new HashSet<>(own == null ? Set.of() : own);
        touched.addAll(read(call, by));
        return touched.stream()
                .anyMatch(file -> all.getOrDefault(file, 0) > (own != null && own.contains(file) ? 1 : 0));
    }

    private Map<String, Integer> writers(Caller by) {
        Map<String, Integer> all = writers;
        if (all == null) {
            all = new HashMap<>();
            for (PiCall call : calls) {
                Set<String> files = written(call, by);
                if (files == null) {
                    anything++;
                } else {
                    for (String file : files) {
                        all.merge(file, 1, Integer::sum);
                    }
                }
            }
            writers = all;
        }
        return all;
    }

    /** The files that a call may write; null if they cannot be named. */
    static @Nullable Set<String> written(PiCall call, Caller by) {
        if (call.isLook()) {
            return Set.of();
        }
        String text = Json.text(call.input(), "command");
        if (call.tool().equals(PiCall.SHELL) && text != null) {
            List<FileEffect> effects = ShellCommand.of(text, by.folder());
            return effects == null || !effects.stream().allMatch(FileEffect::isOfOne)
                    ? null
                    : effects.stream().map(FileEffect::path).collect(Collectors.toSet());
        }
        String file = path(by, call.input());
        return call.isWrite() ? file == null ? Set.of() : Set.of(file) : null;
    }

    /** The files that a call is known to read. */
    private static Set<String> read(PiCall call, Caller by) {
        String text = Json.text(call.input(), "command");
        Set<String> files = new HashSet<>();
        if (call.tool().equals(PiCall.SHELL) && text != null) {
            ShownFile shown = ShownFile.of(text, by.folder(), Objects.requireNonNullElse(call.printed(), ""));
            List<FileEffect> effects = ShellCommand.of(text, by.folder());
            if (shown != null) {
                files.add(shown.path());
            }
            for (FileEffect effect : effects == null ? List.<FileEffect>of() : effects) {
                if (effect.kind() == FileEffect.Kind.COPY && effect.text() != null) {
                    files.add(effect.text());
                }
            }
        } else {
            String file = path(by, call.input());
            files.addAll(file == null ? Set.of() : Set.of(file));
        }
        return files;
    }

    /** The file that the arguments of a call name, as a cell; null if they name none. */
    static @Nullable String path(Caller by, JsonNode input) {
        String named = Json.firstText(input, "path", "file_path");
        if (named == null) {
            return null;
        }
        String plain = named.startsWith("@") ? named.substring(1) : named;
        return FilePaths.absolute(by.folder(), plain.startsWith(FILE_URL) ? ofUrl(plain) : plain);
    }

    /** The path in the URL of a file; the URL if there is none. */
    private static String ofUrl(String url) {
        try {
            String path = new URI(url).getPath();
            return path == null || path.isEmpty() ? url : path;
        } catch (URISyntaxException noUrl) {
            return url;
        }
    }
}
