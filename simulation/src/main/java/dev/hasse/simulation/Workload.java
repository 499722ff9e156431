package dev.hasse.simulation;

import dev.hasse.model.Named;
import dev.hasse.model.Tool;
import java.util.List;
import java.util.random.RandomGenerator;

/** What agents want to do in a session, and in which order, as far as nobody makes them wait. */
public interface Workload extends Named {

    /** What happens in it, in a few words, and where the paper has it. */
    String story();

    /** The tools that there are when it begins. */
    default List<Tool> tools() {
        return List.of();
    }

    /** The steps of a session. */
    List<Step> steps(RandomGenerator random);
}
