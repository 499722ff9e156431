package dev.hasse.reports.words;

import dev.hasse.model.Phenomenon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All words that are explained. Anomalies and observations, which have definitions, are not among them. */
public final class Words {
    private static final List<Group> GROUPS = List.of(
            new Group("Levels and the gate", LevelWords.all()),
            new Group("Findings", FindingWords.ALL),
            new Group("Logs and traces", LogWords.LOGS),
            new Group("Runs over many traces", LogWords.RUNS),
            new Group("Mechanisms", MechanismWords.all()),
            new Group("Transactions", RuleWords.all()));

    /** What is printed beside a word, and differs from trace to trace: points, counts, and how letters are joined. */
    private static final Pattern VARIABLE = Pattern.compile("\\{[^}]*}|×\\d+|^\\d+ |[-_\\s]+");

    private static final Map<String, Word> BY_FORM = byForm();

    private Words() {}

    /** Words of one subject. */
    public record Group(String title, List<Word> words) {
        public Group {
            words = List.copyOf(words);
        }
    }

    /** The words, by subject. */
    public static List<Group> groups() {
        return GROUPS;
    }

    /**
     * The word that {@code text} is a form of, whatever the case, and with numbers or without.
     *
     * @param text such as {@code lost update}, {@code lost_update}, {@code excludes {A1}}, or {@code 3 writes behind}
     */
    public static Optional<Word> find(String text) {
        return Optional.ofNullable(BY_FORM.get(form(text)));
    }

    /** The names that can be explained: anomalies, observations, and words. */
    public static List<String> names() {
        return Stream.concat(
                        Phenomenon.all().stream()
                                .flatMap(one -> Stream.of(one.code(), one.title()))
                                .distinct(),
                        GROUPS.stream().flatMap(group -> group.words().stream()).map(Word::name))
                .toList();
    }

    private static Map<String, Word> byForm() {
        Map<String, Word> forms = new HashMap<>();
        for (Group group : GROUPS) {
            for (Word word : group.words()) {
                List<String> all = new ArrayList<>(word.aliases());
                all.add(word.name());
                for (String form : all) {
                    Word other = forms.put(form(form), word);
                    if (other != null && !other.equals(word)) {
                        throw new IllegalStateException(form + " is a form of two words");
                    }
                }
            }
        }
        return forms;
    }

    private static String form(String text) {
        return VARIABLE.matcher(text.strip().toLowerCase(Locale.ROOT))
                .replaceAll(" ")
                .strip();
    }
}
