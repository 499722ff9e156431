package dev.hasse.simulation;

import dev.hasse.model.Labels;
import dev.hasse.model.Operation;
import dev.hasse.traces.RecordWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Sessions of a workload on a runtime, one after the other. */
public final class Simulation {
    private Simulation() {}

    /**
     * Runs sessions as they are asked for. The k-th session of a workload draws the same random numbers on every runtime, so that all
     * differences come from the runtime.
     *
     * @param seed the seed of the random numbers
     */
    public static Iterable<Session> of(Workload workload, RuntimeModel runtime, int sessions, long seed) {
        SplittableRandom all = new SplittableRandom(seed ^ workload.word().hashCode());
        Iterator<Session> each = IntStream.range(0, sessions)
                .mapToObj(k -> Session.of(workload, runtime, all.split()))
                .iterator();
        return () -> each;
    }

    /** Writes the records of sessions, each a trace of its own. */
    public static void write(Workload workload, RuntimeModel runtime, int sessions, long seed, Writer to)
            throws IOException {
        Labels labels = new Labels(workload.word(), runtime.word(), null);
        int number = 0;
        for (Session session : of(workload, runtime, sessions, seed)) {
            number++;
            String id = workload.word() + "/" + runtime.word() + "/" + number;
            for (Operation operation : session.history()) {
                RecordWriter.write(operation, id, labels, to);
            }
        }
    }
}
