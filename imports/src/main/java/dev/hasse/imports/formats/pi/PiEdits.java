package dev.hasse.imports.formats.pi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.NumberedDiff;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.contents.UniqueEdit;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.DiffedWrites;
import dev.hasse.imports.formats.files.KnownFiles;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Calls of pi's tool {@code edit}, also in clients that embed pi. */
final class PiEdits {
    /** How the error of an edit begins that did not find its text; of several, which one. */
    private static final Pattern NO_TEXT = Pattern.compile("Could not find (?:the exact text|edits\\[(\\d{1,6})]) in ");

    private final DiffedWrites writes;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();

    /** @param known what is known of files */
    PiEdits(KnownFiles known) {
        writes = new DiffedWrites(known);
    }

    /**
     * Returns the text of a file after an edit; null if that is not known.
     *
     * @param started when the call began; null if that is not known
     * @param done when it was done; null if that is not known
     * @param diff what its result shows of the change; null if nothing
     */
    @Nullable
    String left(
            Caller by,
            @Nullable Long started,
            @Nullable Long done,
            String file,
            JsonNode input,
            @Nullable String diff) {
        List<UniqueEdit> edits = UniqueEdit.ofPi(input);
        try {
            return writes.of(by, started, done)
                    .edited(file, NumberedDiff.ofPi(diff), before -> UniqueEdit.apply(edits, before, budget));
        } catch (Edits.TooLarge impossible) {
            // These edits add no more than stands in the log.
            throw new IllegalStateException(impossible);
        }
    }

    /** The text that a call was to replace and did not find, by its error; null if that was not its error. */
    static @Nullable String missed(JsonNode input, String error) {
        Matcher missing = NO_TEXT.matcher(error);
        if (!missing.lookingAt()) {
            return null;
        }
        List<UniqueEdit> edits = UniqueEdit.ofPi(input);
        int which = missing.group(1) == null ? 0 : Integer.parseInt(missing.group(1));
        return which < edits.size() ? edits.get(which).old() : null;
    }
}
