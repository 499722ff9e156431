package dev.hasse.imports.calls;

import dev.hasse.traces.Input;
import java.util.List;

/**
 * Reads one format. It is told of every document of all inputs in their order, and then that there are no more; it may hand on calls at
 * any moment, in any order. What is missing it leaves out, what it does not know it says.
 */
public interface FrontEnd {

    /** The next document. */
    void accept(Document document, CallSink sink);

    /** There are no more documents. */
    void finish(CallSink sink);

    /** Further inputs that belong to one that was named, such as those of subagents. */
    default List<Input> companions(Input input) {
        return List.of();
    }
}
