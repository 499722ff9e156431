package dev.hasse.spark;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.traces.TraceOfLine;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import scala.Tuple2;

/**
 * How one id, by its {@linkplain #number number}, is used in the parts of a trace.
 *
 * @param id its text, with its kind before it
 * @param records how many records have it
 * @param clashes whether another id has the same number
 */
record IdUse(String id, int records, boolean clashes) implements Serializable {

    /** A number that stands for an id; different ids may have the same. */
    static long number(Value id) {
        return TraceOfLine.number(spelt(id));
    }

    private static String spelt(Value id) {
        return (id.isString() ? "s" : "n") + id.text();
    }

    /**
     * How a part uses ids: those that its records have, which is their place in the whole trace where they name none; and those of
     * predecessors that it does not have.
     */
    static List<Tuple2<Long, IdUse>> of(PartReading part) {
        Trace trace = part.trace();
        Columns columns = trace.columns();
        int[] positions = part.positions();
        List<Tuple2<Long, IdUse>> uses = new ArrayList<>();
        for (int record = 0; record < trace.size(); record++) {
            boolean named = !columns.hasDefaultId(record);
            uses.add(use(named ? trace.reference(record).id() : Value.ofInteger(positions[record]), 1));
            for (int k = columns.outsideFrom(record); k < columns.outsideFrom(record + 1); k++) {
                uses.add(use(OperationIds.decode(columns.outside(k), trace.symbols()), 0));
            }
        }
        return uses;
    }

    private static Tuple2<Long, IdUse> use(Value id, int records) {
        return new Tuple2<>(number(id), new IdUse(spelt(id), records, false));
    }

    /** This use and another of the same number. */
    IdUse plus(IdUse other) {
        return new IdUse(id, records + other.records, clashes || other.clashes || !id.equals(other.id));
    }

    /** Whether one record has the id, and the number stands for it alone. */
    boolean isPlain() {
        return records == 1 && !clashes;
    }
}
