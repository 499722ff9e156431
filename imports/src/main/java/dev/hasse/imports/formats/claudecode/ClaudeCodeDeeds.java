package dev.hasse.imports.formats.claudecode;

import dev.hasse.imports.calls.WorkingTrees;
import dev.hasse.imports.formats.claudecode.ClaudeCodeUse.Result;
import dev.hasse.imports.formats.contents.FileEffect;
import dev.hasse.imports.formats.files.Caller;
import dev.hasse.imports.formats.files.FilesOfSession;
import dev.hasse.imports.formats.files.ShellRun;
import dev.hasse.imports.formats.shell.ShellCommand;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which files the calls and hooks of sessions of Claude Code may have changed, and when. */
final class ClaudeCodeDeeds {
    private ClaudeCodeDeeds() {}

    /**
     * Returns what was done at the same time as something else; nothing if nobody will ask for it.
     *
     * @param results the results of the calls, but no copies of them
     * @param tasks when commands in the background were over
     * @param callers who made a call
     */
    static Meanwhile of(
            Collection<ClaudeCodeUse> uses,
            List<Result> results,
            ClaudeCodeHooks hooks,
            ClaudeCodeTasks tasks,
            Function<ClaudeCodeUse, Caller> callers) {
        Meanwhile meanwhile = new Meanwhile();
        if (results.stream().anyMatch(result -> !result.notes().changed().isEmpty())) {
            Map<String, Result> first = new HashMap<>();
            results.forEach(result -> first.putIfAbsent(result.id(), result));
            uses.forEach(use -> add(meanwhile, callers.apply(use), use, first.get(use.id()), tasks.over(use)));
            hooks.passOn(uses, (hook, end) -> addHook(meanwhile, callers.apply(hook), hook, end));
        }
        return meanwhile;
    }

    /**
     * Adds a call, if it may have changed files.
     *
     * @param result null if the log has none
     * @param over when it was over, if it ran on in the background; null if nothing tells
     */
    private static void add(Meanwhile to, Caller by, ClaudeCodeUse use, @Nullable Result result, @Nullable Long over) {
        Long done = result == null ? null : result.time();
        if (use.time() == null && done == null) {
            // What Claude Code prints while it works has no times.
            return;
        }
        if (result != null && result.denied()) {
            return;
        }
        long from = Objects.requireNonNullElse(use.time(), Long.MIN_VALUE);
        String command = use.command();
        boolean leavesOthers = command != null && ShellRun.leavesOthers(command, ShellCommand.of(command, by.folder()));
        boolean runsOn = leavesOthers
                || use.runsOn()
                || (result != null && result.notes().runsOn());
        Long end = runsOn ? over : done;
        long until = end == null || leavesOthers ? Long.MAX_VALUE : end;
        if (command != null) {
            ShellNotes notes = result == null || runsOn ? ShellNotes.NONE : result.notes();
            to.add(by, from, until, new Changes(command, by.folder(), notes));
        } else if (use.mayWriteAny()) {
            to.add(by, from, until, file -> true);
        } else if (use.writes() && (result == null || !result.error())) {
            String file = FilesOfSession.path(by, use.input());
            to.add(by, from, until, other -> other.equals(file));
        }
    }

    /**
     * Adds a hook, which may have changed any file.
     *
     * @param end when it was done at the latest; when it began, if that is not known
     */
    private static void addHook(Meanwhile to, Caller by, ClaudeCodeUse hook, long end) {
        long from = Objects.requireNonNullElse(hook.time(), end);
        to.add(by, from, end > from ? end : from + ClaudeCodeHooks.LONGEST, file -> true);
    }

    /** The files that a command may have changed. Its text is not read before somebody asks. */
    private static final class Changes implements Predicate<String> {
        /** Of more it is not worth while to look at each. */
        private static final int MOST = 100;

        private static final List<String> ANYTHING = List.of("");

        private final String command;
        private final @Nullable String folder;
        private final ShellNotes notes;
        /** The beginnings of their paths; null until somebody asks. */
        private @Nullable List<String> beginnings;

        Changes(String command, @Nullable String folder, ShellNotes notes) {
            this.command = command;
            this.folder = folder;
            this.notes = notes;
        }

        @Override
        public boolean test(String file) {
            if (notes.all() || notes.changed().contains(file)) {
                return notes.changed().contains(file);
            }
            List<String> known = beginnings;
            if (known == null) {
                known = find();
                beginnings = known;
            }
            return known.equals(ANYTHING)
                    ? WorkingTrees.reaches(folder, command, file)
                    : known.stream().anyMatch(file::startsWith);
        }

        private List<String> find() {
            List<FileEffect> effects = ShellCommand.of(command, folder, null);
            // What git throws away without naming it is never all that is known.
            return effects == null || effects.size() > MOST || !FileEffect.areAll(effects)
                    ? ANYTHING
                    : effects.stream().map(FileEffect::path).toList();
        }
    }
}
