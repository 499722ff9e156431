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
        Set<String> wanted = attempted == null ? Set.of() : attempted.cells();
        return "an attempt of " + say.agent(operation)
                + (wanted.isEmpty() ? "" : " to write " + names(wanted, say))
                + (wanted.containsAll(read) ? "" : " that rested on " + names(read, say))
                + " was refused at " + say.at(refusedAt)
                + reason(wanted, say);
    }

    private String reason(Set<String> wanted, Wording say) {
        String rival = rival(say);
        if (wasUnread()) {
            String unread = wanted.size() == 1 ? ", as it had not been read; " : ", as they had not been read; ";
            return unread + (rival == null ? "no other agent is known to have" : rival + " had") + " written "
                    + oneOf(wanted);
        }
        if (rival != null && !wanted.isEmpty() && !wanted.containsAll(read)) {
            return ", as " + rival + " had changed what it rested on";
        }
        if (rival != null) {
            return ", as " + rival + " had changed " + oneOf(cells()) + since(cells());
        }
        return attempted != null && attempted.wasOutdated()
                ? ", as " + oneOf(wanted) + " had changed" + since(wanted)
                : "";
    }

    private static String oneOf(Set<String> cells) {
        return cells.size() == 1 ? "it" : "one of them";
    }

    private static String since(Set<String> cells) {
        return cells.size() == 1 ? " since it was read" : " since they were read";
    }

    /** The other agent that had changed what it rested on, or written what it was to write; null if none is known. */
    private @Nullable String rival(Wording say) {
        if (changed != null) {
            return say.agent(changed);
        }
        return attempted == null || attempted.writer() == null ? null : say.name(attempted.writer());
    }

    /** Whether it was refused only because its agent had not read what no other agent is known to have written. */
    public boolean concernsNobodyElse() {
        return wasUnread() && changed == null && attempted != null && attempted.writer() == null;
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
        String wanted = attempted == null ? "" : " It would have written " + names(attempted.cells(), say) + ".";
        String grounds = read.isEmpty() ? "what was there" : names(read, say);
        String began = wasUnread() && read.isEmpty()
                ? "T1 began at " + say.at(readTime) + "."
                : "T1 went by " + grounds + " as of " + say.at(readTime) + " or later.";
        return List.of(
                began + wanted,
                cause(say),
                "T1 was refused at " + say.at(refusedAt)
                        + ", and wrote nothing: nothing went wrong, but its agent had to try again, or to give up.");
    }

    private String cause(Wording say) {
        String writer = attempted == null || attempted.writer() == null ? null : say.name(attempted.writer());
        String unread = wasUnread() ? "T1's agent was taken not to have read that. " : "";
        if (changed != null) {
            return unread + "T2 is another agent's, and changed what T1 went by.";
        }
        if (writer != null) {
            return unread + (wasUnread() ? "" : "After it was read, ") + writer + " had written it.";
        }
        if (attempted == null || attempted.wasOutdated()) {
            return "It was found that what T1 rested on had changed; no record of the trace says by whom.";
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
                changed == null ? "refused" : "T1 is refused, because T2 changed what it went by");
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
