package dev.hasse.simulation;

import dev.hasse.model.Named;
import dev.hasse.model.Tool;
import java.util.List;
import java.util.random.RandomGenerator;

/** The operations that agents want to execute in a session, and their order if nobody has to wait. */
public interface Workload extends Named {

    /** A summary in a few words, with its place in the paper. */
    String story();

    /** The tools that are registered when the session begins. */
    default List<Tool> tools() {
        return List.of();
    }

    /** The steps of a session. */
    List<Step> steps(RandomGenerator random);
}
