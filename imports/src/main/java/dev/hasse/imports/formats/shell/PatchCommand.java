package dev.hasse.imports.formats.shell;

import dev.hasse.imports.formats.contents.FileEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command that applies a unified diff: {@code git apply}, or {@code patch} of GNU. It writes the files that the diff names.
 *
 * @param isGit whether it is one of git
 * @param folder the folder that the names in the diff belong to; null if that is not known
 * @param onlyShows whether it leaves all files as they are
 * @param strip how many first folders of the names in the diff are left out; negative if no option says so
 * @param isExact whether it puts in just what the diff says, where that fits
 * @param isAtomic whether it leaves all files as they are if it fails
 * @param isQuiet whether it may fail without a word
 * @param keepsOriginals whether it keeps a file as it was, under a name that ends with {@code .orig}, where lines were not where they should be
 * @param target the file that it changes, whatever the diff names; null if there is none
 * @param file the file of the diff, as a path; null if the command reads its standard input
 */
record PatchCommand(
        boolean isGit,
        @Nullable String folder,
        boolean onlyShows,
        int strip,
        boolean isExact,
        boolean isAtomic,
        boolean isQuiet,
        boolean keepsOriginals,
        @Nullable String target,
        @Nullable String file) {
    private static final String STANDARD_INPUT = "-";

    /** What follows the name of a file in that of the file as it was. */
    private static final String ORIGINAL = ".orig";

    /** Options after which it only shows something, or changes nothing but the index. */
    private static final Set<String> LOOKS =
            Set.of("--check", "--stat", "--numstat", "--summary", "--cached", "--dry-run");

    /** Options that change what is printed, or when the command fails, but not what it writes if it succeeds. */
    private static final Pattern NEUTRAL =
            Pattern.compile("--(?:verbose|quiet|silent|index|intent-to-add|unified|forward"
                    + "|no-backup-if-mismatch|whitespace=(?:nowarn|warn|error|error-all))");

    /** Options with which lines may be put in that are not those of the diff, or elsewhere. */
    private static final Pattern INEXACT =
            Pattern.compile("--(?:reverse|3way|whitespace=(?:fix|strip)|ignore-space-change"
                    + "|ignore-whitespace|unidiff-zero|inaccurate-eof|allow-overlap|remove-empty-files|fuzz=\\d+)");

    /** Short options of git, the last of which has its value in the same word. */
    private static final Pattern SHORT_OF_GIT = Pattern.compile("-[vqNR3]|-C\\d+|-p\\d{1,2}");

    /** Options of patch in one word, the last of which may have a value. */
    private static final Pattern SHORT_OF_PATCH = Pattern.compile("-[uNsREl]*(?:[pidF].*)?", Pattern.DOTALL);

    /** How patch says that lines were not where they should be. */
    private static final Pattern MOVED = Pattern.compile("(?m)^Hunk #\\d+ succeeded at ");

    /** How the commands say that something was not applied. */
    private static final Pattern FAILED = Pattern.compile(
            "(?m)^(?:error|fatal|patch): |(?i:\\bhunk(?:s| #\\d+)? failed)|ignored|can't find file|not found|Skipp|Reversed|Not deleting"
                    + "|No such file|Not a directory|Permission denied|cannot create");

    /**
     * Reads a command; null if it applies no diff, or has options whose meaning is not known here.
     *
     * @param words its name and its arguments
     * @param folder the folder that it runs in; null if that is not known
     */
    static @Nullable PatchCommand of(List<String> words, @Nullable String folder) {
        boolean isGit =
                words.size() > 1 && words.get(0).equals("git") && words.get(1).equals("apply");
        if (!isGit && !words.get(0).equals("patch")) {
            return null;
        }
        Reader reader = new Reader(isGit, folder);
        return reader.read(words, isGit ? 2 : 1) ? reader.command() : null;
    }

    /** Whether nothing in the output of a command says that a diff was not applied. */
    static boolean hasApplied(String output) {
        return !FAILED.matcher(output).find();
    }

    /**
     * What it does to files if it succeeds; null if that is not known.
     *
     * @param diff what it applies; null if that is not known
     * @param output what it prints, among others; null if that is not known
     */
    @Nullable
    List<FileEffect> effects(@Nullable String diff, @Nullable String output) {
        if (onlyShows) {
            return List.of();
        }
        // In the texts of files, it is not known which lines end with a carriage return.
        boolean isPlain = diff != null && diff.indexOf('\r') < 0;
        if (folder == null || diff == null || !isPlain) {
            return null;
        }
        return isGit ? ofGit(diff, folder) : ofPatch(diff, folder, output);
    }

    private @Nullable List<FileEffect> ofGit(String diff, String in) {
        UnifiedDiff names = strip < 0 || strip == 1 ? UnifiedDiff.forGit(diff) : UnifiedDiff.parse(diff);
        if (names == null || strip < 0 || strip == 1) {
            if (names == null || names.effects(in) == null) {
                return null;
            }
            return isExact ? List.of(new FileEffect(FileEffect.Kind.GIT_DIFF, in, diff)) : names.inDoubt(in);
        }
        UnifiedDiff stripped = names.isOfGit() ? null : names.stripped(strip);
        return stripped == null ? null : isExact ? stripped.effects(in) : stripped.inDoubt(in);
    }

    private @Nullable List<FileEffect> ofPatch(String diff, String in, @Nullable String output) {
        UnifiedDiff named = UnifiedDiff.parse(diff);
        List<FileEffect> effects;
        // Where there is no such file, patch would make one.
        if (named == null || named.files().stream().anyMatch(UnifiedDiff.FileDiff::isOfMode)) {
            return null;
        } else if (target != null) {
            effects = named.files().size() == 1 && named.files().get(0).naming() == UnifiedDiff.Naming.KEPT
                    ? named.files().get(0).named(target).effects(in)
                    : null;
        } else {
            // Without an option, programs differ in which folders they leave out.
            UnifiedDiff stripped = strip < 0 && named.hasFolders() ? null : named.stripped(Math.max(0, strip));
            effects = stripped == null ? null : stripped.effects(in);
        }
        // It is not known beside which of two names it would leave what it cannot apply.
        boolean copies = named.files().stream().anyMatch(file -> file.naming() == UnifiedDiff.Naming.COPIED);
        if (effects == null || (copies && !isExact)) {
            return null;
        }
        boolean keeps = keepsOriginals
                && (isQuiet || output == null || MOVED.matcher(output).find());
        List<FileEffect> all = new ArrayList<>(
                isExact ? effects : effects.stream().map(FileEffect::inDoubt).toList());
        if (keeps) {
            effects.stream()
                    .filter(effect -> effect.kind() != FileEffect.Kind.CREATE)
                    .forEach(effect -> all.add(beside(effect, ORIGINAL)));
        }
        return all;
    }

    /**
     * What it may have done to files if it failed: nothing if it is atomic, and else a part of what it should; null if that is not known.
     *
     * @param diff what it should have applied; null if that is not known
     */
    @Nullable
    List<FileEffect> effectsIfFailed(@Nullable String diff) {
        return isAtomic ? List.of() : effectsInDoubt(diff);
    }

    /**
     * What it may have done to files, if it is not known whether it succeeded, or what they held before; null if that is not known. What patch
     * cannot apply, it leaves beside the files.
     *
     * @param diff what it should have applied; null if that is not known
     */
    @Nullable
    List<FileEffect> effectsInDoubt(@Nullable String diff) {
        List<FileEffect> meant = asInexact().effects(diff, null);
        return meant == null || isGit
                ? meant
                : meant.stream()
                        .flatMap(effect -> effect.path().endsWith(ORIGINAL)
                                ? Stream.of(effect)
                                : Stream.of(effect, beside(effect, ".rej")))
                        .toList();
    }

    private PatchCommand asInexact() {
        return new PatchCommand(
                isGit, folder, onlyShows, strip, false, isAtomic, isQuiet, keepsOriginals, target, file);
    }

    private static FileEffect beside(FileEffect effect, String ending) {
        return new FileEffect(FileEffect.Kind.REPLACE, effect.path() + ending, null);
    }

    /** Reads the arguments of a command. */
    private static final class Reader {
        private final boolean isGit;
        private @Nullable String folder;
        private boolean onlyShows;
        private int strip = -1;
        private boolean isExact = true;
        private boolean isThreeWay;
        private boolean isQuiet;
        private boolean keepsOriginals;
        private @Nullable String input;
        private final List<String> files = new ArrayList<>();

        Reader(boolean isGit, @Nullable String folder) {
            this.isGit = isGit;
            this.folder = folder;
            keepsOriginals = !isGit;
        }

        /** Takes the arguments; false if the meaning of one is not known. */
        boolean read(List<String> words, int from) {
            for (int k = from; k < words.size(); k++) {
                String word = words.get(k);
                if (word.equals("--")) {
                    files.addAll(words.subList(k + 1, words.size()));
                    break;
                }
                if (!word.startsWith("-") || word.equals(STANDARD_INPUT)) {
                    files.add(word);
                    continue;
                }
                // A value may be a word of its own.
                boolean isFollowed = !word.startsWith("--")
                        && (isGit
                                ? word.equals("-p")
                                : SHORT_OF_PATCH.matcher(word).matches() && isOpen(word));
                String value = isFollowed && ++k < words.size() ? words.get(k) : "";
                if (!option(word + value)) {
                    return false;
                }
            }
            return isGit ? files.size() <= 1 : files.size() <= (input == null ? 2 : 1) && !files.contains("-");
        }

        /** Whether the last of some options of patch has its value in the next word. */
        private static boolean isOpen(String options) {
            return "pidF".indexOf(options.charAt(options.length() - 1)) >= 0 && options.matches("-[uNsREl]*.");
        }

        private boolean option(String option) {
            if (option.startsWith("--")) {
                return longOption(option);
            }
            return isGit ? shortOfGit(option) : SHORT_OF_PATCH.matcher(option).matches() && shortOfPatch(option);
        }

        private boolean longOption(String option) {
            String value = option.substring(option.indexOf('=') + 1);
            if (option.startsWith("--strip=") && !isGit) {
                return strips(value);
            }
            if (option.startsWith("--input=") && !isGit) {
                input = value;
                return true;
            }
            if (option.startsWith("--directory=") && !isGit) {
                return enters(value);
            }
            onlyShows |= LOOKS.contains(option);
            isExact &= !INEXACT.matcher(option).matches();
            isThreeWay |= option.equals("--3way");
            isQuiet |= option.equals("--quiet") || option.equals("--silent");
            keepsOriginals &= !option.equals("--no-backup-if-mismatch");
            return LOOKS.contains(option)
                    || NEUTRAL.matcher(option).matches()
                    || INEXACT.matcher(option).matches();
        }

        private boolean shortOfGit(String option) {
            isExact &= !option.startsWith("-R") && !option.startsWith("-3") && !option.startsWith("-C");
            isThreeWay |= option.startsWith("-3");
            isQuiet |= option.startsWith("-q");
            return SHORT_OF_GIT.matcher(option).matches() && (!option.startsWith("-p") || strips(option.substring(2)));
        }

        private boolean shortOfPatch(String options) {
            for (int k = 1; k < options.length(); k++) {
                String value = options.substring(k + 1);
                switch (options.charAt(k)) {
                    case 'p' -> {
                        return strips(value);
                    }
                    case 'i' -> {
                        input = value;
                        return !value.isEmpty();
                    }
                    case 'd' -> {
                        return enters(value);
                    }
                    case 'F' -> {
                        isExact = false;
                        return !value.isEmpty();
                    }
                    case 's' -> isQuiet = true;
                    case 'u', 'N' -> {
                        // These change nothing of what it writes if it succeeds.
                    }
                    default -> isExact = false;
                }
            }
            return true;
        }

        private boolean strips(String value) {
            boolean isNumber = value.matches("\\d{1,2}");
            strip = isNumber ? Integer.parseInt(value) : strip;
            return isNumber;
        }

        private boolean enters(String value) {
            folder = PlainCommands.path(folder, value);
            return folder != null;
        }

        /** The command; null if it is not known which diff it reads. */
        @Nullable
        PatchCommand command() {
            String target = isGit || files.isEmpty() ? null : files.get(0);
            String given = isGit ? last(0) : input == null ? last(1) : input;
            String named = given == null || given.equals(STANDARD_INPUT) ? null : given;
            String file = named == null ? null : PlainCommands.path(folder, named);
            if (named != null && file == null && !onlyShows) {
                return null;
            }
            boolean isAtomic = onlyShows || (isGit && !isThreeWay);
            return new PatchCommand(
                    isGit, folder, onlyShows, strip, isExact, isAtomic, isQuiet, keepsOriginals, target, file);
        }

        private @Nullable String last(int place) {
            return place < files.size() ? files.get(place) : null;
        }
    }
}
