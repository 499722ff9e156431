package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command of {@code sed}.
 *
 * @param inPlace whether it changes files, and prints nothing
 * @param quiet whether it leaves out lines that the script does not print
 * @param extended whether its patterns are extended ones
 * @param isKnown whether it is known what its script makes of a text, if it prints all lines of it
 * @param suffix what follows the names of copies of the files as they were; empty if it makes none
 */
record SedCommand(
        boolean inPlace,
        boolean quiet,
        boolean extended,
        boolean isKnown,
        String suffix,
        String script,
        List<String> files) {
    /** A part of a script of sed that only prints lines. */
    private static final Pattern PRINTS = Pattern.compile("[0-9]+(?:,(?:[0-9]+|\\$))?p");

    /** A command in a script of sed that may write to a file, or run something. */
    private static final Pattern WRITES = Pattern.compile("(?:^|[;{}/|,#!$\\d])\\s*(?:[wW]\\s|e(?:$|[;\\s]))");

    /**
     * Reads a command; null if it has options whose meaning is not known here.
     *
     * @param words its name and its arguments
     */
    static @Nullable SedCommand of(List<String> words) {
        boolean inPlace = false;
        boolean quiet = false;
        boolean extended = false;
        String script = null;
        String suffix = "";
        int k = 1;
        for (; k < words.size() && words.get(k).startsWith("-") && !words.get(k).equals("--"); k++) {
            String option = words.get(k);
            if (option.startsWith("-i")) {
                inPlace = true;
                suffix = option.substring(2);
                // BSD's sed has the suffix as a word of its own.
                k += k + 1 < words.size() && words.get(k + 1).isEmpty() ? 1 : 0;
            } else if (option.equals("-e") && script == null && k + 1 < words.size()) {
                script = words.get(++k);
            } else if (option.equals("-n")) {
                quiet = true;
            } else if (option.equals("-E") || option.equals("-r")) {
                extended = true;
            } else {
                return null;
            }
        }
        if (script == null && k < words.size()) {
            script = words.get(k++);
        }
        List<String> files = words.subList(Math.min(k, words.size()), words.size());
        return script == null || files.stream().anyMatch(file -> file.startsWith("-"))
                ? null
                : new SedCommand(
                        inPlace, quiet, extended, SedScript.of(script, extended) != null, suffix, script, files);
    }

    /** Whether it only prints lines as they are, if it is not in place. */
    boolean onlyPrints() {
        return PRINTS.matcher(script).matches();
    }

    /** Whether it changes its files, and makes copies of them, and does nothing else, if it is in place. */
    boolean onlyEdits() {
        return (isKnown || !WRITES.matcher(script).find()) && suffix.indexOf('/') < 0;
    }

    /** What it does to a file in place. */
    FileEffect.Kind kind() {
        return known() == null ? FileEffect.Kind.CHANGE : extended ? FileEffect.Kind.SED_EXTENDED : FileEffect.Kind.SED;
    }

    /** Its script, if it is known what that makes of a text; else null. */
    @Nullable
    String known() {
        return isKnown && !quiet ? script : null;
    }
}
