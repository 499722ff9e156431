package dev.hasse.imports.calls;

import dev.hasse.traces.Input;
import java.util.List;
import java.util.Set;

/**
 * Reads one format. It is given every document of all inputs in order, and then told that there are no more; it may pass on calls at any
 * moment, in any order, and also after it was told so. It leaves out what is missing, and reports what it does not know.
 */
public interface FrontEnd {

    /** Takes the next document. */
    void accept(Document document, CallSink sink);

    /** There are no more documents, of this format or any other. Says what other front-ends may ask for before they {@linkplain #finish finish}. */
    default void endOfDocuments() {}

    /** Ends reading: there are no more documents, and all front-ends know it. */
    void finish(CallSink sink);

    /** The parts of its documents that it may ask for; the rest of them is skipped. */
    default KeptFields kept() {
        return KeptFields.ALL;
    }

    /** Names of attributes that its documents have; of these, its calls have only those that the mapping names. */
    default Set<String> attributes() {
        return Set.of();
    }

    /** Further inputs that belong to one that was named, such as those of subagents. */
    default List<Input> companions(Input input) {
        return List.of();
    }
}
