package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.contents.FilePaths;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which branch is checked out in each folder, while the commands of a log are read in the order in which they were done. All who work in a
 * folder share that: it is the cell {@code .git/HEAD}. A command that says that it has switched to a branch has written the cell. A command
 * that says on which branch it has made a commit rests on the cell, as its agent last saw it.
 *
 * <p>What is claimed is only that a commit went to a branch that its agent did not know to be checked out: git names that branch, the agent was
 * last told of another one, another agent has switched to the one that git names since, and nothing that was said to the agent meanwhile may have
 * told it so. If the other agent has switched back again, nothing is lost, and nothing is said.
 */
final class GitHeads {
    /** The latest switch of each folder, by the name of its cell. */
    private final Map<String, Sight> switched = new HashMap<>();
    /** What each agent last saw of a folder. */
    private final PerAgent<Sight> seen = new PerAgent<>();
    /** When an agent last saw something, of which nobody knows of which folder it was. */
    private final Map<String, Long> sawUnknown = new HashMap<>();
    /** When a folder of a checkout was last switched, and nobody knows which. */
    private final Map<String, Long> switchedUnknown = new HashMap<>();

    private final Tellings tellings;

    /**
     * A branch that was checked out.
     *
     * @param branch its name; null if that is not known
     * @param agent the agent that saw it, or switched to it
     * @param time when, on the clock of the log
     */
    record Sight(@Nullable String branch, String agent, long time) {}

    /** @param tellings what agents were told, other than by commands */
    GitHeads(Tellings tellings) {
        this.tellings = tellings;
    }

    /**
     * Adds to what a command did to files what it did to the branch that is checked out.
     *
     * @param output what it printed; null if not all of it is known
     * @param time when it was done
     * @param files the reads and writes of files; null if it may have written anything
     * @return null if it may have written anything, and nothing is known of it
     */
    @Nullable
    Access and(Caller by, String command, @Nullable String output, long time, @Nullable Access files) {
        GitSaid said = GitSaid.of(command, by.folder(), output);
        if (said == null) {
            return files;
        }
        String folder = said.folder();
        if (folder == null) {
            sawUnknown.put(by.agent(), time);
            if (said.maySwitch() || said.switched() != null) {
                switchedUnknown.put(by.checkout(), time);
            }
            return files;
        }
        String cell = FilePaths.absolute(folder, ".git/HEAD");
        String file = by.file(cell);
        Sight before = lastSeen(by, file, folder, time);
        Sight latest = switched.get(file);
        String branch = said.switched() == null ? said.shown() : said.switched();
        Sight now = new Sight(branch, by.agent(), time);
        if (said.maySwitch() || said.switched() != null) {
            switched.put(file, now);
        }
        if (!said.isKnown() || said.maySwitch() || branch != null) {
            seen.put(by.agent(), file, now);
        } else if (latest != null && latest.branch() != null && said.names(latest.branch())) {
            seen.put(by.agent(), file, new Sight(latest.branch(), by.agent(), time));
        }
        if (said.switched() != null) {
            // Who switches means to, whatever was there.
            return joined(files, new Glance(cell, null, time), new Change(cell, Value.ofString(said.switched())));
        }
        if (said.commit() == null || branch == null || !isSurprise(by, before, latest, branch, time)) {
            return files;
        }
        return joined(
                files,
                new Glance(cell, Value.ofString(String.valueOf(before.branch())), before.time()),
                new Change(FilePaths.absolute(folder, ".git/objects/" + said.commit()), Value.ofString(branch)));
    }

    /** What an agent last saw of a folder, or was told of it. */
    private Sight lastSeen(Caller by, String file, String folder, long time) {
        Sight own = seen.get(by.agent(), file);
        Sight told = tellings.lastBranch(by.agent(), folder, time);
        Sight last = own == null || (told != null && told.time() > own.time()) ? told : own;
        long blind = sawUnknown.getOrDefault(by.agent(), Long.MIN_VALUE);
        return last == null || last.time() <= blind ? new Sight(null, by.agent(), blind) : last;
    }

    /** Whether a commit went to a branch to which another agent had switched since its agent had last seen another one. */
    private boolean isSurprise(Caller by, Sight before, @Nullable Sight latest, String branch, long time) {
        return before.branch() != null
                && !before.branch().equals(branch)
                && latest != null
                && branch.equals(latest.branch())
                && !latest.agent().equals(by.agent())
                && latest.time() > before.time()
                && latest.time() > switchedUnknown.getOrDefault(by.checkout(), Long.MIN_VALUE)
                && !tellings.mayHaveTold(by.agent(), latest.agent(), latest.time(), time);
    }

    private static Access joined(@Nullable Access files, Glance read, Change write) {
        Access all = files == null ? Access.NONE.and(Access.Trait.AMONG_OTHERS) : files;
        List<Glance> reads = new ArrayList<>(all.reads());
        reads.add(read);
        List<Change> writes = new ArrayList<>(all.writes());
        writes.add(write);
        return new Access(reads, writes, all.before(), all.offered(), all.reversions(), all.traits())
                .and(Access.Trait.DIRECT, Access.Trait.RESTS_ON_ITS_READS);
    }
}
