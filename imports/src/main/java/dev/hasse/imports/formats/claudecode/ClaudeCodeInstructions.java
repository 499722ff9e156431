package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.FileDetails;
import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileText;
import dev.hasse.imports.formats.contents.HeldText;
import dev.hasse.imports.formats.contents.ShownInstructions;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.Happenings;
import dev.hasse.imports.formats.files.KnownFiles;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files with instructions, such as {@code CLAUDE.md}, that agents of Claude Code are shown when they begin. Claude Code takes such a file for
 * read, shows it without spaces around the text and without comments, and shows subagents the text that their session began with.
 *
 * <p>So what was shown counts only if it is the text that the log shows of the file otherwise, but for spaces around it. Then its agent knows
 * the file as it was when an agent of the session was first shown this text.
 */
final class ClaudeCodeInstructions {
    /** The tool of such a file. */
    static final String TOOL = "attachment:instructions";

    /** The files that every agent is shown when its session begins. */
    private static final String ALWAYS = "CLAUDE.md CLAUDE.local.md";

    private final SessionBeginnings beginnings;
    private final Map<String, Key> byCall = new HashMap<>();
    private final Map<Key, ShownInstructions> all = new HashMap<>();
    /** The sessions whose logs tell what agents are shown when they begin. */
    private final Set<String> logged = new HashSet<>();

    /**
     * What a session was shown of a file.
     *
     * @param digest the value of the text, without spaces around it
     */
    private record Key(String session, String path, String digest) {
        // By hand for the reason that Value gives.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && session.equals(key.session)
                    && path.equals(key.path)
                    && digest.equals(key.digest);
        }

        @Override
        public int hashCode() {
            return (31 * session.hashCode() + path.hashCode()) * 31 + digest.hashCode();
        }
    }

    ClaudeCodeInstructions(SessionBeginnings beginnings) {
        this.beginnings = beginnings;
    }

    /** Has the agents of those sessions whose versions do not log it know that they were shown instructions when their session began. */
    void happen(KnownFiles known, Happenings happenings) {
        beginnings.bySession().forEach((session, beginning) -> {
            if (!logged.contains(session)) {
                happenings.at(
                        beginning.time(),
                        () -> beginning.agents().forEach(agent -> known.told(agent, ALWAYS, beginning.time())));
            }
        });
    }

    /** Takes notice that the log of a session tells what its agents are shown when they begin, and not only later, of a folder. */
    void noteLogged(String session) {
        logged.add(session);
    }

    /** Adds a file that an agent was shown, as a call that read it. */
    void add(ClaudeCodeUse use, String path, String text) {
        Key key = new Key(use.session(), path, digest(text));
        long time = Objects.requireNonNull(use.time());
        byCall.put(use.id(), key);
        all.computeIfAbsent(key, none -> new ShownInstructions(path, time)).add(time);
    }

    private static String digest(String text) {
        return FileText.value(FileText.normal(text).strip()).text();
    }

    /**
     * Finds out what the log shows of these files otherwise.
     *
     * @param callers who made a call
     */
    void compare(Map<String, ClaudeCodeUse> uses, List<Result> results, Function<ClaudeCodeUse, Caller> callers) {
        Map<String, FileLines> texts = new HashMap<>();
        Set<String> files = all.keySet().stream().map(Key::path).collect(Collectors.toSet());
        for (Result result : files.isEmpty() ? List.<Result>of() : results) {
            ClaudeCodeUse use = uses.get(result.id());
            Caller by = use == null ? null : callers.apply(use);
            String path = by == null || use == null ? null : FilesOfSession.path(by, use.input());
            if (by != null && path != null && files.contains(path)) {
                of(result.details())
                        .forEach(text -> texts.putIfAbsent(by.file(path) + "\n" + digest(text), new FileLines(text)));
            }
        }
        byCall.forEach((call, key) -> {
            ClaudeCodeUse use = uses.get(call);
            if (use != null) {
                String file = callers.apply(use).file(key.path());
                Objects.requireNonNull(all.get(key)).know(texts.get(file + "\n" + key.digest()));
            }
        });
    }

    private static Stream<String> of(FileDetails details) {
        return Stream.of(details.whole() ? details.shown() : null, details.before(), details.after())
                .filter(Objects::nonNull)
                .map(HeldText::text);
    }

    /** What an agent was shown by a call; null if it is a call of something else, even of a tool with the same name. */
    @Nullable
    ShownInstructions of(ClaudeCodeUse use) {
        Key key = use.tool().equals(TOOL) ? byCall.get(use.id()) : null;
        return key == null ? null : all.get(key);
    }
}
