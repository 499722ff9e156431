package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cp} copies from a folder that does not name it: all that is in the folder ({@code cp -a d/. e/}), or what has a name like a pattern
 * ({@code cp d/*.py e/}). It goes into a folder, beside what is there, and replaces what has the same name.
 *
 * <p>The log need not know all that was there to be copied. So such a command may also have written other files in the target.
 *
 * @param folder where it was
 * @param names the pattern of the names; {@code .} for all, hidden ones as well
 */
public record CopiedMatches(String folder, String names) {
    /** All that is in a folder. */
    static final String ALL = ".";

    private static final String RECURSIVE = "-[fvp]*[rRa][fvprRa]*|--recursive|--archive";

    /** Options of cp that leave it as it is. */
    private static final String OPTION = RECURSIVE + "|-[fvp]+|--force|--verbose";

    /** The name of something that is a file, and no folder. */
    private static final String FILE_NAME = "[^.].*\\.[A-Za-z0-9_]+|[A-Z][a-z]*file";

    private static final String WILD = ".*[*?].*";

    /** What was copied, as the text of an effect has it. */
    public static CopiedMatches of(String text) {
        int slash = text.lastIndexOf('/');
        return new CopiedMatches(slash == 0 ? "/" : text.substring(0, slash), text.substring(slash + 1));
    }

    /** What was copied, as the text of an effect. */
    String text() {
        return (folder.endsWith("/") ? folder : folder + "/") + names;
    }

    /**
     * Returns the effects of a command with patterns among its words; null if they are not known.
     *
     * @param words its name and its arguments
     * @param in the folder that it runs in; null if that is not known
     */
    static @Nullable List<FileEffect> effects(List<String> words, @Nullable String in) {
        List<String> options =
                words.stream().skip(1).takeWhile(word -> word.startsWith("-")).toList();
        List<String> files = words.subList(1 + options.size(), words.size());
        boolean isPlain = words.get(0).equals("cp")
                && files.size() > 1
                && options.stream().allMatch(option -> option.matches(OPTION))
                && files.stream().noneMatch(file -> file.startsWith("-"));
        String last = isPlain ? files.get(files.size() - 1) : "";
        String target = last.matches(WILD) || last.isEmpty() ? null : PlainCommands.path(in, last);
        String name = last.substring(last.lastIndexOf('/') + 1);
        // One file may match, and the target may be a file.
        if (target == null || name.matches(FILE_NAME)) {
            return null;
        }
        boolean all = options.stream().anyMatch(option -> option.matches(RECURSIVE));
        List<FileEffect> effects = new ArrayList<>();
        for (String file : files.subList(0, files.size() - 1)) {
            List<FileEffect> own = file.matches(WILD)
                    ? matching(file, target, all, in)
                    : PlainCommands.effects(
                            List.of("cp", all ? "-r" : "-f", file, target.endsWith("/") ? target : target + "/"),
                            null,
                            in);
            if (own == null) {
                return null;
            }
            effects.addAll(own);
        }
        return effects;
    }

    private static @Nullable List<FileEffect> matching(String file, String target, boolean all, @Nullable String in) {
        int slash = file.lastIndexOf('/');
        String before = slash < 0 ? ALL : file.substring(0, Math.max(1, slash));
        String folder = before.matches(WILD) ? null : PlainCommands.path(in, before);
        String names = file.substring(slash + 1);
        return folder == null || names.isEmpty() ? null : List.of(effect(folder, names, target, all));
    }

    /**
     * The effect of a copy.
     *
     * @param all whether folders are copied, with everything in them
     */
    static FileEffect effect(String folder, String names, String target, boolean all) {
        return new FileEffect(
                all ? FileEffect.Kind.COPY_ALL_MATCHES : FileEffect.Kind.COPY_MATCHES,
                target,
                new CopiedMatches(folder, names).text());
    }

    /**
     * Whether a file was copied.
     *
     * @param path a path below the folder
     * @param all whether folders were copied, with everything in them
     */
    public boolean has(String path, boolean all) {
        String below = below(path);
        int slash = below.indexOf('/');
        String first = slash < 0 ? below : below.substring(0, slash);
        boolean matches = names.equals(ALL) || (isShown(first) && Pattern.matches(pattern(), first));
        return matches && (all || slash < 0);
    }

    /** The path of a file as the folder sees it. */
    public String below(String path) {
        return path.substring(folder.endsWith("/") ? folder.length() : folder.length() + 1);
    }

    private boolean isShown(String name) {
        return names.startsWith(".") || !name.startsWith(".");
    }

    private String pattern() {
        return names.chars()
                .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining());
    }
}
