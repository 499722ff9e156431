package dev.hasse.imports.formats.shell;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Commands such as {@code perl -0pi -e 's/a/b/g' f}, which replace texts in files and do nothing else. */
final class PerlSubstitution {
    /** Options by their letters, of which {@code e} stands before the program. The letters after {@code i} would be a suffix. */
    private static final Pattern OPTION = Pattern.compile("-(?:0[0-7]*)?(?<loop>p?)(?<inplace>i?)(?<program>e?)");

    /** A substitution whose parts are no code: without the flag {@code e}, and without what perl would run or look up in a text. */
    private static final Pattern PROGRAM = Pattern.compile(
            "s([/|#!,~])(?:(?!\\1)[^\\\\]|\\\\.)*\\1(?:(?!\\1)[^\\\\]|\\\\.)*\\1[gimsx]*;?", Pattern.DOTALL);

    private static final Pattern CODE = Pattern.compile("[@$]\\{|\\(\\?\\??\\{|`");

    private PerlSubstitution() {}

    /**
     * The files that a command changes; null if it is not such a command.
     *
     * @param words its name and its arguments
     */
    static @Nullable List<String> files(List<String> words) {
        boolean loops = false;
        boolean inPlace = false;
        String program = null;
        int k = 1;
        for (; k < words.size() && words.get(k).startsWith("-") && !words.get(k).equals("--"); k++) {
            Matcher option = OPTION.matcher(words.get(k));
            boolean isSuffix = words.get(k).endsWith("ie");
            if (!option.matches() || isSuffix) {
                return null;
            }
            loops |= !option.group("loop").isEmpty();
            inPlace |= !option.group("inplace").isEmpty();
            if (!option.group("program").isEmpty()) {
                if (program != null || ++k == words.size()) {
                    return null;
                }
                program = words.get(k);
            }
        }
        List<String> files = words.subList(Math.min(k, words.size()), words.size());
        boolean substitutes = program != null
                && PROGRAM.matcher(program).matches()
                && !CODE.matcher(program).find();
        return loops && inPlace && substitutes && files.stream().noneMatch(file -> file.startsWith("-")) ? files : null;
    }
}
