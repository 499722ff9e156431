package dev.hasse.imports.formats.contents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.traces.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The texts of files after calls have written them, as the log shows them, or else as the arguments of the calls say. Where both are known and
 * differ, the log counts: a person or a hook may have changed the arguments.
 */
public final class WrittenTexts {
    private final Edits edits;
    private long contradictions;

    /** @param limits how large texts may become by edits */
    public WrittenTexts(Limits limits) {
        edits = new Edits(limits);
    }

    /** How many calls left another text in the file than their arguments say. */
    public long contradictions() {
        return contradictions;
    }

    /**
     * Returns the text of a file after a call has written it; null if that is not known.
     *
     * @param before the text immediately before; null if it is not known
     * @throws Edits.TooLarge if an edit would make a text that is too large
     */
    @Nullable
    public String after(String tool, JsonNode input, FileDetails details, @Nullable String before)
            throws Edits.TooLarge {
        boolean asAsked = !details.isModifiedByUser();
        String content = asAsked && tool.equals("Write") ? Json.text(input, "content") : null;
        String asked = content == null ? null : FileText.normal(content);
        if (details.after() != null) {
            String left = details.after().text();
            contradictions += asked == null || asked.equals(left) ? 0 : 1;
            return left;
        }
        return switch (tool) {
            case "Write" -> asked;
            case "Edit" -> edited(asAsked && before != null ? edits.apply(before, input) : null, details, before);
            case "MultiEdit" -> {
                String text = asAsked ? before : null;
                for (JsonNode edit : input.path("edits")) {
                    text = text == null ? null : edits.apply(text, edit);
                }
                yield edited(text, details, before);
            }
            default -> null;
        };
    }

    /** @param expected the text that the arguments of the edit lead to; null if that is not known */
    private @Nullable String edited(@Nullable String expected, FileDetails details, @Nullable String before) {
        RecordedPatch patch = details.patch();
        if (patch == null || before == null) {
            return expected;
        }
        String shown = patch.appliedTo(before);
        if (shown == null
                || (expected != null
                        && FileText.withoutLastFeed(RecordedPatch.shown(expected))
                                .equals(shown))) {
            return expected;
        }
        contradictions += expected == null ? 0 : 1;
        // Where a patch shows tabs as spaces, it cannot tell the text itself.
        return before.indexOf('\t') >= 0 ? null : shown;
    }
}
