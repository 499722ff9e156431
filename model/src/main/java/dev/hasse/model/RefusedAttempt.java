package dev.hasse.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A witness that the system refused an attempt, because the state that it rested on had changed, or because it rested on none: contention
 * that a guard caught.
 *
 * @param read the cells that the attempt had read, in the order of their names
 * @param changed the first operation of another agent that wrote to one of these cells after the attempt had read the
 *     cell and no later than the refusal; null if the log has none
 * @param readTime when the attempt began to read
 * @param refusedAt when it was refused; its read time if not recorded
 * @param attempted what it was to write; null if that is not known
 */
public record RefusedAttempt(
        OperationRef operation,
        Set<String> read,
        @Nullable OperationRef changed,
        long readTime,
        long refusedAt,
        @Nullable RefusedWrite attempted)
        implements Witness {

    public RefusedAttempt {
        read = Collections.unmodifiableSet(new LinkedHashSet<>(read));
    }

    /** An attempt of which it is not known what it was to write. */
    public RefusedAttempt(
            OperationRef operation, Set<String> read, @Nullable OperationRef changed, long readTime, long refusedAt) {
        this(operation, read, changed, readTime, refusedAt, null);
    }

    /** The cells that it had read, or was to write. */
    @Override
    public Set<String> cells() {
        Set<String> cells = new TreeSet<>(NameOrder::compare);
        cells.addAll(read);
        if (attempted != null) {
            cells.addAll(attempted.cells());
        }
        return cells;
    }

    @Override
    public Phenomenon phenomenon() {
        return Observation.REFUSED;
    }

    @Override
    public List<OperationRef> operations() {
        return changed == null ? List.of(operation) : List.of(operation, changed);
    }

    @Override
    public List<Integer> positions() {
        return List.of(operation.position(), changed == null ? 0 : changed.position());
    }

    @Override
    public long window() {
        return TimeSpan.between(readTime, refusedAt);
    }

    @Override
    public String sentence(Wording say) {
        String refused = "the system refused " + (wasUnread() ? "as unread " : "") + "at " + say.at(refusedAt)
                + " an attempt of " + say.agent(operation);
        if (attempted == null) {
            return refused
                    + (read.isEmpty() ? "" : " that rested on " + names(read, say))
                    + (changed == null ? "" : "; " + say.agent(changed) + " had changed it");
        }
        return refused + " to write " + names(attempted.cells(), say)
                + (attempted.cells().containsAll(read) ? "" : " that rested on " + names(read, say))
                + reason(attempted, say);
    }

    private String reason(RefusedWrite write, Wording say) {
        if (changed != null) {
            return "; " + say.agent(changed) + " had changed it";
        }
        if (write.writer() != null) {
            return "; " + say.name(write.writer()) + " had written it" + (wasUnread() ? "" : " since it was read");
        }
        return write.wasOutdated() ? ", which had changed since it was read" : "";
    }

    /** Whether the system gave as its reason that the agent had not read what it was to write. */
    private boolean wasUnread() {
        return attempted != null && attempted.wasUnread();
    }

    private static String names(Set<String> cells, Wording say) {
        return cells.stream().map(say::name).collect(Collectors.joining(", "));
    }

    @Override
    public List<String> proof(Wording say) {
        String wanted = attempted == null ? "" : " It was to write " + names(attempted.cells(), say) + ".";
        return List.of(
                (read.isEmpty()
                                ? "T1 began at " + say.at(readTime) + "."
                                : "T1 read " + names(read, say) + " at " + say.at(readTime) + " or later.")
                        + wanted,
                cause(say),
                "The system refused T1 at " + say.at(refusedAt) + ": nothing went wrong, but the work was lost.");
    }

    private String cause(Wording say) {
        String writer = attempted == null || attempted.writer() == null ? null : say.name(attempted.writer());
        String unread = wasUnread() ? "The system took it for not read by T1's agent. " : "";
        if (changed != null) {
            return unread + "T2 is another agent's, and changed what T1 had read.";
        }
        if (writer != null) {
            return unread + (wasUnread() ? "" : "After it was read, ") + writer + " had written it.";
        }
        if (attempted == null || attempted.wasOutdated()) {
            return "The system found that what T1 rested on had changed; no record of the trace says by whom.";
        }
        return unread + "No record of the trace says that another agent had written it.";
    }

    @Override
    public String remedy(Wording say) {
        return wasUnread()
                ? "Nothing has to be prevented. Where it happens often, let agents read first what they are to write, or work on different "
                        + "cells."
                : "Nothing has to be prevented. Where it happens often, let agents work on different cells, or read later.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "what had changed";
    }

    @Override
    public Connection connection() {
        return new Connection(
                changed == null ? null : Moment.commit(changed),
                Moment.commit(operation),
                changed == null ? "refused" : "T1 is refused, because T2 changed what it read");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("op", operation);
        to.texts("cells", read);
        to.operation("changed", changed);
        to.number("read_time", readTime);
        to.number("refused_at", refusedAt);
        if (attempted != null) {
            to.texts("attempted", attempted.cells());
            if (attempted.writer() != null) {
                to.text("written_by", attempted.writer());
            }
            if (attempted.unread() != null) {
                to.flag("unread", attempted.unread());
            }
        }
    }
}
