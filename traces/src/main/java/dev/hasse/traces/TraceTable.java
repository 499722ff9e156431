package dev.hasse.traces;

import dev.hasse.model.Renumbering;
import dev.hasse.model.Shard;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceSink;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The traces of this shard, by id and by the number of their name, in the order in which they begin; and what they share. */
final class TraceTable {
    private final @Nullable Shard shard;
    private final TraceSink sink;
    private final boolean onceOnly;

    private final Map<String, OpenTrace> traces = new LinkedHashMap<>();
    /** The ids of traces that belong to other shards. */
    private final Set<String> others = new HashSet<>();

    private final Beginnings beginnings = new Beginnings();

    private Symbols symbols = new Symbols();
    private ShortTraces shorts = new ShortTraces();
    /** The traces by number among the ids of traces; null where none is known, or it is in another shard. */
    private @Nullable OpenTrace[] byName = {};

    /**
     * @param shard the shard to which the traces belong; null for all
     * @param onceOnly whether the input cannot be read again
     */
    TraceTable(@Nullable Shard shard, TraceSink sink, boolean onceOnly) {
        this.shard = shard;
        this.sink = sink;
        this.onceOnly = onceOnly;
    }

    /** The trace with this id, which may begin now; null if it belongs to another shard. */
    @Nullable
    OpenTrace of(String id) {
        OpenTrace trace = traces.get(id);
        if (trace == null && !others.contains(id)) {
            beginnings.add();
            if (isMine(id)) {
                int ordinal = traces.size() + others.size() + 1;
                trace = new OpenTrace(id, ordinal, sink.begin(), shorts, symbols, onceOnly);
                traces.put(id, trace);
            } else {
                others.add(id);
            }
        }
        return trace;
    }

    /**
     * The trace that goes by a number among the {@linkplain Symbols#traceIds ids}, which may begin now; null if it is in
     * another shard.
     */
    @Nullable
    OpenTrace named(int name) {
        if (name >= byName.length) {
            byName = Arrays.copyOf(byName, Math.max(name + 1, byName.length * 2));
        }
        OpenTrace trace = byName[name];
        if (trace == null) {
            trace = of(symbols.traceIds().get(name));
            byName[name] = trace;
        }
        return trace;
    }

    /** The trace with this id, if it has begun. */
    @Nullable
    OpenTrace known(String id) {
        return traces.get(id);
    }

    /** Whether a trace with this id belongs to this shard. */
    boolean isMine(String id) {
        return shard == null || shard.holds(id);
    }

    /** Forgets some traces; what comes of them begins others. */
    void forget(Collection<OpenTrace> over) {
        for (OpenTrace trace : over) {
            traces.remove(trace.id(), trace);
        }
        for (int name = 0; !over.isEmpty() && name < byName.length; name++) {
            byName[name] = over.contains(byName[name]) ? null : byName[name];
        }
    }

    /** Gives the lost traces new symbols, before the inputs are read again for them. */
    void startOver() {
        Symbols before = symbols;
        symbols = new Symbols();
        shorts = new ShortTraces();
        byName = new OpenTrace[0];
        all().filter(OpenTrace::isLost).forEach(trace -> trace.startOver(shorts, before, symbols));
    }

    /** Gives values and ids of operations new numbers. */
    void renumber() {
        Renumbering renumbering = symbols.renumber();
        sink.renumberShared(renumbering);
        all().forEach(trace -> trace.renumber(renumbering));
    }

    /** All traces that have not been forgotten. */
    Stream<OpenTrace> all() {
        return traces.values().stream();
    }

    /** How many there are. */
    int size() {
        return traces.size();
    }

    /** Where each trace begins. */
    Beginnings beginnings() {
        return beginnings;
    }

    /** The symbols of all records. */
    Symbols symbols() {
        return symbols;
    }
}
