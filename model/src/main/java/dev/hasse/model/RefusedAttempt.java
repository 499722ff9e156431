package dev.hasse.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A witness that the system refused an attempt, because the state that it rested on had changed: contention that a
 * guard caught.
 *
 * @param cells the cells that the attempt had read, in the order of their names
 * @param changed the first operation of another agent that wrote to one of the cells after the attempt had read the
 *     cell and no later than the refusal; null if the log has none
 * @param readTime when the attempt began to read
 * @param refusedAt when it was refused; its read time if not recorded
 */
public record RefusedAttempt(
        OperationRef operation, Set<String> cells, @Nullable OperationRef changed, long readTime, long refusedAt)
        implements Witness {

    public RefusedAttempt {
        cells = Collections.unmodifiableSet(new LinkedHashSet<>(cells));
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
        return "the system refused at " + say.at(refusedAt) + " an attempt of " + say.agent(operation)
                + (cells.isEmpty() ? "" : " that rested on " + names(say))
                + (changed == null ? "" : "; " + say.agent(changed) + " had changed it");
    }

    private String names(Wording say) {
        return cells.stream().map(say::name).collect(Collectors.joining(", "));
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                cells.isEmpty()
                        ? "T1 began at " + say.at(readTime) + "."
                        : "T1 read " + names(say) + " at " + say.at(readTime) + " or later.",
                changed == null
                        ? "The system found that what T1 rested on had changed; no record of the trace says by whom."
                        : "T2 is another agent's, and changed what T1 had read.",
                "The system refused T1 at " + say.at(refusedAt) + ": nothing went wrong, but the work was lost.");
    }

    @Override
    public String remedy(Wording say) {
        return "Nothing has to be prevented. Where it happens often, let agents work on different cells, or read later.";
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
        to.texts("cells", cells);
        to.operation("changed", changed);
        to.number("read_time", readTime);
        to.number("refused_at", refusedAt);
    }
}
