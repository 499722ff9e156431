package dev.hasse.imports.formats.kimi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.formats.contents.Edits;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.PatchHunk;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.CommandFiles;
import dev.hasse.imports.formats.files.KnownFiles;
import dev.hasse.model.Effect;
import dev.hasse.traces.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of files by {@code Edit} and {@code Write} of Kimi Code, in the order in which they were done.
 *
 * <p>Their results hold neither the file before nor the file after. What an edit leaves is known if the text before is certain: it was read or
 * written, or the client found it there ({@link KimiSighting}), and nobody can have changed it since. If the edit replaced something more or
 * less often than it stands in that text, somebody has changed the file.
 */
final class KimiWrites {
    private static final String APPEND = "append";
    private static final Pattern REPLACED = Pattern.compile("Replaced (\\d{1,9}) occurrence");

    /** More than lies between the moment at which the client looked and the next line of the log, in microseconds. */
    private static final long BARELY = 200_000;

    private final KnownFiles known;
    private final CommandFiles commands;
    private final Edits edits;
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();
    /** The texts of which it is known whether a line feed is at their end, which a read does not show. */
    private final Map<String, FileLines> exact = new HashMap<>();
    /** What the client found last in each file. */
    private final Map<String, KimiSighting> sightings = new HashMap<>();
    /** When each file was last written. */
    private final Map<String, Long> written = new HashMap<>();

    KimiWrites(KnownFiles known, CommandFiles commands, Limits limits) {
        this.known = known;
        this.commands = commands;
        edits = new Edits(limits);
    }

    /**
     * Returns the reads and writes of a call that was done.
     *
     * @param by its agent
     * @param path the file as a cell
     * @param time when it was done
     * @throws Edits.TooLarge if it would make a text that is too large
     */
    Access of(KimiCall call, Caller by, String path, long time) throws Edits.TooLarge {
        String file = by.file(path);
        KimiSighting sighting = sightings.get(file);
        boolean isFresh = sighting != null && written.getOrDefault(file, Long.MIN_VALUE) < sighting.time();
        FileLines before = isOvertaken(call, sighting) ? null : known.certain(file);
        FileLines found = isFresh ? before : null;
        boolean isNew = isFresh && isAbsent(call, sighting) && known.latest(file) == null;
        written.put(file, time);
        if (call.tool().equals(KimiFiles.EDIT)) {
            return withFound(found, edit(call, by, path, before, time), path);
        }
        String content = Json.text(call.arguments(), "content");
        if (isNew) {
            return write(new FileEffect(FileEffect.Kind.CREATE, path, content), by, time);
        }
        if (APPEND.equals(Json.text(call.arguments(), "mode"))) {
            return append(content == null ? null : FileText.normal(content), by, path, before, time);
        }
        return withFound(found, write(new FileEffect(FileEffect.Kind.REPLACE, path, content), by, time), path);
    }

    /** Whether the client looked for another call while this one ran: nobody knows which came first. */
    private static boolean isOvertaken(KimiCall call, @Nullable KimiSighting sighting) {
        return sighting != null && call.started() != null && sighting.time() > call.started();
    }

    /** Whether the client found no file immediately before a call. */
    private static boolean isAbsent(KimiCall call, @Nullable KimiSighting sighting) {
        return sighting != null && sighting.isAbsent() && isRecent(sighting.time(), call.started());
    }

    private Access write(FileEffect effect, Caller by, long time) {
        Access access = commands.ofEffects(by, List.of(effect), time);
        noteExact(by.file(effect.path()), effect.text() != null);
        return access;
    }

    private Access edit(KimiCall call, Caller by, String path, @Nullable FileLines before, long time)
            throws Edits.TooLarge {
        String file = by.file(path);
        String old = FileText.normal(String.valueOf(Json.text(call.arguments(), "old_string")));
        String after = before == null ? null : edited(call, old, before, file);
        boolean isExact = after != null && isExact(file, before);
        Access access = commands.ofEffects(by, List.of(new FileEffect(FileEffect.Kind.UPDATE, path, after)), time);
        noteExact(file, isExact);
        if (after == null) {
            known.texts().replaced(file, old);
        }
        return access;
    }

    /** The text of a file after an edit; null if that is not known. */
    private @Nullable String edited(KimiCall call, String old, FileLines before, String file) throws Edits.TooLarge {
        JsonNode arguments = call.arguments();
        String replacement = FileText.normal(String.valueOf(Json.text(arguments, "new_string")));
        budget.earn((long) old.length() + replacement.length());
        Matcher count = REPLACED.matcher(String.valueOf(call.output()));
        if (!count.lookingAt() || !spend(before)) {
            return null;
        }
        if (occurrences(before.text(), old) != Integer.parseInt(count.group(1))) {
            // Somebody changed it whom the log does not tell of.
            known.know(file, null);
            return null;
        }
        boolean all = arguments.path("replace_all").asBoolean();
        return edits.replaced(before.text(), old, replacement, all);
    }

    private static int occurrences(String text, String part) {
        int count = 0;
        for (int at = part.isEmpty() ? -1 : text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    /** Appends to whatever is in a file, which is no claim to know it. */
    private Access append(@Nullable String content, Caller by, String path, @Nullable FileLines before, long time) {
        String file = by.file(path);
        FileLines after = before != null && content != null && isExact(file, before) && spend(before)
                ? new FileLines(before.text() + content)
                : null;
        Access access = commands.changed(by, path, time);
        if (after == null) {
            return access;
        }
        known.know(file, after);
        noteExact(file, true);
        return new Access(
                access.reads(),
                List.of(new Change(path, after.value())),
                access.before(),
                access.offered(),
                access.reversions(),
                access.traits());
    }

    private void noteExact(String file, boolean isExact) {
        FileLines now = known.latest(file);
        if (isExact && now != null) {
            exact.put(file, now);
        } else {
            exact.remove(file);
        }
    }

    private boolean isExact(String file, @Nullable FileLines text) {
        return text != null && exact.get(file) == text;
    }

    /** The same accesses, with the text that the client had found immediately before the write, if that is known. */
    private static Access withFound(@Nullable FileLines found, Access access, String path) {
        return found == null || !access.before().isEmpty()
                ? access
                : new Access(
                        access.reads(),
                        access.writes(),
                        List.of(new Effect(path, found.value())),
                        access.offered(),
                        access.reversions(),
                        access.traits());
    }

    /** Takes notice of what the client found in a file. */
    void saw(KimiSighting sighting, Caller by) {
        String file = by.file(FilePaths.absolute(by.folder(), sighting.path()));
        sightings.put(file, sighting);
        FileLines now = known.latest(file);
        String found = now == null || sighting.isAbsent() || !spend(now) ? null : sighting.like(now.text());
        if (now != null && found != null) {
            known.know(file, found.equals(now.text()) ? now : new FileLines(found));
        } else {
            // What was written at that very moment may be later than what was found.
            Long last = written.get(file);
            String copy = last != null && isRecent(last, sighting.time()) ? null : sighting.copy();
            known.know(file, copy == null ? null : new FileLines(FileText.normal(copy)));
        }
        noteExact(file, true);
    }

    private static boolean isRecent(long time, @Nullable Long now) {
        return now != null && time <= now && now - time < BARELY;
    }

    private boolean spend(FileLines text) {
        return budget.spend(text.text().length());
    }
}
