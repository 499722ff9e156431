package dev.hasse.simulation;

import dev.hasse.model.Tool;
import dev.hasse.simulation.Store.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A runtime's treatment of tools that change between the plan and the call: A2. */
enum Binding {
    /** Guarantees nothing: a call goes to whatever the registry holds at that time. */
    LIVE,
    /** Excludes A2: a call goes to the tool as it was when the operation began, whatever has happened to it since (§4.16, theorem L4b). */
    PINNED,
    /** Excludes A2: an operation commits only if the tool that it planned is still there, with the same signature (§4.16, theorem L4a). */
    VALIDATED;

    /** Whether an operation that planned the tool may commit. */
    Answer commit(@Nullable Tool planned, List<Tool> live) {
        return this == VALIDATED && planned != null && !live.contains(planned) ? Answer.REFUSED : Answer.DONE;
    }

    /** The registry that the operation's call sees. */
    List<Tool> seen(List<Tool> pinned, List<Tool> live) {
        return this == PINNED ? pinned : live;
    }
}
