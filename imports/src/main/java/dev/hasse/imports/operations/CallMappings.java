package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The mapping of each call: that of the user, over what comes with the format of the file that the call is in. What comes with another format
 * does not apply, though tools of both may have the same name.
 */
public final class CallMappings {
    private final Mapping own;
    private final Map<String, Mapping> byFile;

    /**
     * @param own the mapping of the user
     * @param byFile the same over what comes with the format of each file
     */
    public CallMappings(Mapping own, Map<String, Mapping> byFile) {
        this.own = own;
        this.byFile = Map.copyOf(byFile);
    }

    /** The mapping of the user, for what a format cannot say: who the agents are, initial values, labels. */
    public Mapping own() {
        return own;
    }

    public Mapping of(Call call) {
        return of(call.origin());
    }

    public Mapping of(Origin origin) {
        return byFile.getOrDefault(origin.file(), own);
    }

    /** The mappings of some calls, each once. */
    public Set<Mapping> of(Collection<Call> calls) {
        return calls.stream().map(this::of).collect(Collectors.toSet());
    }
}
