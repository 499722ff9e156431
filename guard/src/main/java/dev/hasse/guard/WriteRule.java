package dev.hasse.guard;

import dev.hasse.guard.Decision.Kind;
import dev.hasse.guard.GuardStore.Seen;
import dev.hasse.guard.GuardStore.Written;
import dev.hasse.guard.WriteClaims.Claim;
import dev.hasse.model.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TimeZone;

/**
 * Whether an agent may write a file. It may if the file holds what the agent last saw of it, and no other agent is about to
 * write it:
 *
 * <ol>
 *   <li>Another agent holds a claim on the file: refused, as <em>being written</em> or <em>reserved</em>.
 *   <li>The agent has never seen the file: allowed if there is none, else refused as an <em>unseen overwrite</em>.
 *   <li>The file holds what the agent last saw: allowed.
 *   <li>It holds something else, because of the agent's own command: allowed. That is so if no other agent has written the file
 *       since, the last change of the file and of its inode fell into a command of the agent, and into no other agent's.
 *   <li>Otherwise: refused as a <em>stale edit</em>.
 * </ol>
 *
 * A write that this refuses for the last reason would be a witness of A1 (stale-generation, section 3.1 of arXiv 2606.17182):
 * the agent read c, another wrote c, and then the agent commits. That a change by an agent's own command is none is how logs of
 * Claude Code are judged too ({@code docs/formats/claude-code.md}). It differs from the definition where the file was changed
 * and changed back: nothing is lost by then, and the write goes on.
 *
 * <p>The claim is taken before the file is looked at, so that nobody who asks the guard writes between the two.
 */
final class WriteRule {
    private final GuardStore store;
    private final WriteClaims claims;
    private final CommandRuns commands;

    WriteRule(GuardStore store) {
        this.store = store;
        this.claims = new WriteClaims(store);
        this.commands = new CommandRuns(store);
    }

    /** Decides, and if the write is allowed, leaves a claim on the file that lasts until the write is over. */
    Decision decide(GuardedFile file, Agent agent, String call, Instant now) throws IOException {
        String path = SafeText.escape(file.relative());
        Claim other = claims.take(file, agent, call, WriteClaims.IN_FLIGHT, now);
        if (other != null) {
            return refused(other, path);
        }
        boolean allowed = false;
        try {
            Decision decision = judge(file, path, agent, call, now);
            allowed = !decision.isRefusal();
            return decision;
        } finally {
            if (!allowed) {
                claims.release(file, agent, call);
            }
        }
    }

    private Decision judge(GuardedFile file, String path, Agent agent, String call, Instant now) throws IOException {
        if (claims.hasAnother(file, agent, call, now)) {
            // Nobody else can have written it since that claim was taken.
            return Decision.allowed(path);
        }
        String holds = ContentDigest.of(file.path());
        Seen seen = store.seen(file, agent);
        if (seen == null) {
            return holds.equals(ContentDigest.ABSENT) ? Decision.allowed(path) : unseen(path);
        }
        if (seen.digest().equals(holds)) {
            return Decision.allowed(path);
        }
        Written written = store.lastWriteOfOthers(file, agent, seen.moment());
        if (written != null) {
            return stale(path, seen, "by " + written.agent().shortName() + " at " + time(written.moment()));
        }
        if (holds.equals(ContentDigest.ABSENT)) {
            return new Decision(
                    Kind.STALE_EDIT,
                    quoted(path) + " was removed after you read it at " + time(seen.moment())
                            + ": read it again, and write it only if it should exist",
                    path);
        }
        return changedUnseen(file, path, agent, seen);
    }

    /** Decides about a file that nobody has told the guard to have changed. */
    private Decision changedUnseen(GuardedFile file, String path, Agent agent, Seen seen) throws IOException {
        Instant modified;
        Instant changed;
        try {
            modified = Files.getLastModifiedTime(file.path()).toInstant();
            changed = inodeChanged(file, modified);
        } catch (NoSuchFileException gone) {
            return stale(path, seen, "just now");
        }
        Set<Agent> running = commands.at(changed);
        if (running.size() == 1
                && running.contains(agent)
                && commands.at(modified).equals(running)) {
            store.setSeen(file, agent, ContentDigest.of(file.path()));
            return Decision.allowed(path);
        }
        running.remove(agent);
        return stale(
                path,
                seen,
                running.isEmpty()
                        ? "at " + time(modified) + ", by nobody that the guard knows"
                        : "at " + time(modified) + ", while a command of "
                                + running.iterator().next().shortName() + " ran");
    }

    /** When the inode last changed, which no program can set back; the time of modification where there is no such time. */
    private static Instant inodeChanged(GuardedFile file, Instant modified) throws IOException {
        try {
            return ((FileTime) Files.getAttribute(file.path(), "unix:ctime")).toInstant();
        } catch (UnsupportedOperationException notUnix) {
            return modified;
        }
    }

    private Decision stale(String path, Seen seen, String how) {
        return new Decision(
                Kind.STALE_EDIT,
                quoted(path) + " was changed " + how + " after you read it at " + time(seen.moment())
                        + ": read it again, with a limit if it is said to be unchanged",
                path);
    }

    private static Decision unseen(String path) {
        return new Decision(
                Kind.UNSEEN_OVERWRITE, quoted(path) + " exists and you have not read it: read it first", path);
    }

    private Decision refused(Claim claim, String path) {
        String who = claim.agent().shortName();
        return claim.reserved()
                ? new Decision(
                        Kind.RESERVED,
                        quoted(path) + " is reserved by " + who + " until " + time(claim.until())
                                + ": work on something else, and read it again then",
                        path)
                : new Decision(
                        Kind.BEING_WRITTEN,
                        quoted(path) + " is being written by " + who + " since " + time(claim.since())
                                + ": read it again when that is over, " + time(claim.until()) + " at the latest",
                        path);
    }

    private static String quoted(String path) {
        return '`' + path + '`';
    }

    /**
     * The time of day. A formatter takes longer to load than all else; and the zones of {@code java.time} are looked for in the
     * whole jar, which takes a third of the time of an answer.
     */
    private String time(Instant moment) {
        long seconds = moment.getEpochSecond() + TimeZone.getDefault().getOffset(moment.toEpochMilli()) / 1000;
        int ofDay = (int) Math.floorMod(seconds, 24 * 60 * 60L);
        return two(ofDay / 3600) + ':' + two(ofDay / 60 % 60) + ':' + two(ofDay % 60);
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    /** Ends the claim for a call, and leaves a reservation if one is wanted. */
    void written(GuardedFile file, Agent agent, String call, Duration reserve) throws IOException {
        store.setSeen(file, agent, ContentDigest.of(file.path()));
        store.noteWritten(file, agent);
        if (!reserve.isZero()) {
            claims.take(file, agent, WriteClaims.RESERVED, reserve, Instant.now());
        }
        claims.release(file, agent, call);
    }

    /** The write has not happened. */
    void notWritten(GuardedFile file, Agent agent, String call) throws IOException {
        claims.release(file, agent, call);
    }
}
