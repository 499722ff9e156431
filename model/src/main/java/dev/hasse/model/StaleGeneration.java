package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A witness of A1 (Definition 1): {@code reader} read the cell, {@code writer} replaced its value, and then {@code reader}
 * committed on what it had read.
 *
 * @param readAt when the reader read the cell
 * @param overwritten when the writer committed; after {@code readAt}
 * @param committed when the reader committed; after {@code overwritten}
 * @param staleness the number of writes to the cell, by any agent and of any value, strictly between the read and the
 *     commit: the number of versions by which the reader was behind (§3.1). If moments are not known exactly, the
 *     number that certainly lie between, or possibly if the witness is a possible one
 * @param lostUpdate whether the reader also wrote the cell as a whole, and so overwrote what it had not seen
 * @param staleEdit whether the reader changed a part of the cell, and so kept the rest of what it had not seen
 * @param readOnly whether the reader wrote nothing at all; default snapshot isolation lets such a witness through
 *     (§5.5)
 * @param coldStart whether the value read was NULL: the reader came before the first write
 * @param restored whether the latest of the writes in between put back the value that the reader had read (ABA)
 * @param ownWriteAt when the reader's agent had itself written the value that it went by, without reading it again; null if it
 *     had read it
 */
public record StaleGeneration(
        OperationRef reader,
        OperationRef writer,
        String cell,
        Value readValue,
        Value writtenValue,
        TimeSpan readAt,
        TimeSpan overwritten,
        TimeSpan committed,
        int staleness,
        boolean lostUpdate,
        boolean staleEdit,
        boolean readOnly,
        boolean coldStart,
        boolean restored,
        boolean certain,
        @Nullable Long ownWriteAt)
        implements Witness {

    /** When the reader read the cell, at the earliest. */
    public long readTime() {
        return readAt.from();
    }

    /** When the writer committed, at the latest. */
    public long overwrittenAt() {
        return overwritten.to();
    }

    /** When the reader committed, at the latest. */
    public long commitTime() {
        return committed.to();
    }

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A1;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(reader, writer);
    }

    @Override
    public Severity severityIfCertain() {
        // The reader overwrote nothing, or the value that it read was restored by the time of the commit.
        return readOnly || restored ? Severity.WARNING : Severity.ERROR;
    }

    @Override
    public long window() {
        return TimeSpan.between(readTime(), commitTime());
    }

    @Override
    public String sentence(Wording say) {
        String known = ownWriteAt == null
                ? say.read(reader, cell, readValue, readAt)
                : say.agent(reader) + " had last written " + say.pair(cell, readValue) + " at " + say.at(ownWriteAt);
        String sentence = known + "; " + say.agent(writer) + " wrote "
                + say.value(writtenValue) + " " + say.when(overwritten) + "; " + say.agent(reader) + " committed "
                + say.when(committed) + " on the old value";
        List<String> facets = new ArrayList<>();
        if (lostUpdate) {
            facets.add("lost update");
        }
        if (staleEdit) {
            facets.add("stale edit");
        }
        if (readOnly) {
            facets.add("read-only");
        }
        if (coldStart) {
            facets.add("cold start");
        }
        if (restored) {
            facets.add("restored by then");
        }
        if (staleness > 1) {
            facets.add(staleness + " writes behind");
        }
        return facets.isEmpty() ? sentence : sentence + " (" + String.join(", ", facets) + ")";
    }

    @Override
    public List<String> proof(Wording say) {
        String outcome = "What T1 did rests on " + say.pair(cell, readValue) + ", which T2 had replaced.";
        if (lostUpdate) {
            outcome = "T1 wrote " + say.name(cell)
                    + " itself, and so overwrote what T2 had written without having seen it: a lost update.";
        } else if (staleEdit) {
            outcome = "T1 changed a part of " + say.name(cell)
                    + " and kept the rest, which T2 had changed and T1 had not seen: a stale edit. Nothing that T2"
                    + " wrote is lost, but the parts may not fit together.";
        }
        TimeSpan known = ownWriteAt == null ? readAt : TimeSpan.at(ownWriteAt);
        return List.of(
                ownWriteAt == null
                        ? "T1 read " + say.pair(cell, readValue) + " " + say.when(readAt) + "."
                        : "T1's agent had last written " + say.pair(cell, readValue) + " at " + say.at(ownWriteAt)
                                + ", and went by that.",
                "T2 is another agent's. It wrote " + say.pair(cell, writtenValue) + " " + say.when(overwritten)
                        + ": after " + (ownWriteAt == null ? "T1 read" : "that") + because(known, overwritten, say)
                        + ".",
                "T1 committed " + say.when(committed) + ": after T2 wrote" + because(overwritten, committed, say) + ".",
                outcome + " Had T1 read when it committed, it would "
                        + (restored
                                ? "have found the same value again, though not the same version."
                                : "have found another value."));
    }

    /** The reason why one moment comes before another, or why it only may. */
    private static String because(TimeSpan before, TimeSpan after, Wording say) {
        return before.to() < after.from()
                ? ", because " + say.at(before.to()) + " < " + say.at(after.from())
                : ", if it was so: " + say.at(before.from()) + " < " + say.at(after.to())
                        + ", but the log does not say exactly when";
    }

    @Override
    public String remedy(Wording say) {
        if (staleEdit) {
            return "Before T1 edits " + say.name(cell) + ", let it read " + say.name(cell)
                    + " again if its version has changed; or check the whole, by a build or a test, after T1's edit.";
        }
        return "When T1 committed, compare the version of " + say.name(cell)
                + " with the one that "
                + (ownWriteAt == null ? "it read" : "its agent had written")
                + ", and let T1 read again; or keep T2 from writing " + say.name(cell)
                + " until T1 has committed.";
    }

    @Override
    public String roleOf(OperationRef other) {
        return "what replaced the value";
    }

    @Override
    public Connection connection() {
        return new Connection(
                Moment.read(reader, cell),
                Moment.commit(writer),
                ownWriteAt == null ? "T2 replaces what T1 read" : "T2 replaces what T1's agent had written");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("reader", reader);
        to.operation("writer", writer);
        to.text("cell", cell);
        to.value("read_value", readValue);
        to.value("written_value", writtenValue);
        to.number("read_time", readTime());
        to.number("overwritten_at", overwrittenAt());
        to.number("commit_time", commitTime());
        to.number("staleness", staleness);
        to.flag("lost_update", lostUpdate);
        if (staleEdit) {
            to.flag("stale_edit", true);
        }
        to.flag("read_only", readOnly);
        to.flag("cold_start", coldStart);
        to.flag("restored", restored);
        if (ownWriteAt != null) {
            to.number("own_write_at", ownWriteAt);
        }
        to.until("read_until", readAt);
        to.since("overwritten_since", overwritten);
        to.since("commit_since", committed);
    }
}
