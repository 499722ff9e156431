package dev.hasse.check;

import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.Excuses;
import dev.hasse.model.TraceSink;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * One check: decides the traces that are supplied, delivers the verdicts in order, and adds them up for the gate of the
 * policy.
 */
public final class CheckRun implements AutoCloseable {
    private final Gate gate;
    private final VerdictStream verdicts;
    private final Summary.Tally tally;

    /**
     * Starts with no trace decided.
     *
     * @param policy how traces are decided, and what is demanded of them
     * @param excuses which witnesses do not count
     * @param maxWitnesses how many witnesses to list for each phenomenon and trace; 0 for all
     * @param threads how many to use, at least 1
     */
    public CheckRun(Policy policy, Excuses excuses, int maxWitnesses, int threads) {
        this(policy, excuses, maxWitnesses, threads, tally(policy));
    }

    /**
     * Goes on with the tally of an earlier run.
     *
     * @param tally of verdicts under this policy
     */
    public CheckRun(Policy policy, Excuses excuses, int maxWitnesses, int threads, Summary.Tally tally) {
        gate = policy.gate();
        verdicts = new VerdictStream(PolicyClassifier.ofCheck(policy, excuses, maxWitnesses), threads);
        this.tally = tally;
    }

    /** A tally of no verdicts under a policy. */
    public static Summary.Tally tally(Policy policy) {
        return new Summary.Tally(
                policy.gate(),
                policy.initialInForce().value(),
                policy.countPossibleInForce().value());
    }

    /** What the policy demands. */
    public Gate gate() {
        return gate;
    }

    /** Takes the traces. */
    public TraceSink traces() {
        return verdicts;
    }

    /** Delivers verdicts while traces are still being read: see {@link VerdictStream#deliverEarly}. */
    public void deliverEarly(VerdictStream.Sink sink, BooleanSupplier isOpen) {
        verdicts.deliverEarly(counted(sink), isOpen);
    }

    /** Delivers verdicts once all input has been read: see {@link VerdictStream#deliverOnceRead}. */
    public void deliverOnceRead(VerdictStream.Sink sink) {
        verdicts.deliverOnceRead(counted(sink));
    }

    /**
     * Waits for all verdicts, and delivers the remaining ones. All traces must have ended.
     *
     * @throws IOException if the sink throws it; no further verdict is delivered then
     */
    public void finish(VerdictStream.Sink sink) throws IOException {
        verdicts.finish(counted(sink));
    }

    private VerdictStream.Sink counted(VerdictStream.Sink sink) {
        return verdict -> {
            tally.add(verdict);
            sink.take(verdict);
        };
    }

    /** The totals of the verdicts that were delivered. */
    public Summary.Tally tally() {
        return tally;
    }

    @Override
    public void close() {
        verdicts.close();
    }
}
