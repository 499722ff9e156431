package dev.hasse.recorder;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The status of an operation, and what its record will say; all values are JSON already. Not thread-safe: the recorder locks. */
final class AttemptRecord {
    /** What has become of the operation. */
    enum Status {
        OPEN("is open"),
        COMMITTED("has committed"),
        ABORTED("was aborted"),
        REFUSED("was refused");

        final String words;

        Status(String words) {
            this.words = words;
        }
    }

    final String id;
    final String agent;
    /** The fields that all records share, each with a comma before it. */
    private final String common;

    Status status = Status.OPEN;
    final Reads reads;
    final Set<String> predecessors = new LinkedHashSet<>();
    final List<String> issued = new ArrayList<>();
    final List<String> effected = new ArrayList<>();
    boolean hasProvenance;

    @Nullable
    String readRegistry;

    @Nullable
    String writeRegistry;

    @Nullable
    String planned;

    @Nullable
    Long version;

    AttemptRecord(String id, String agent, String common, long readTime) {
        this.id = id;
        this.agent = agent;
        this.common = common;
        this.reads = new Reads(readTime);
    }

    /** The record of an operation that never committed. */
    RecordLine aborted() {
        return attempted(begin("aborted"));
    }

    /** The record of an operation that the recorder refused to commit. */
    RecordLine refused(long time) {
        return attempted(begin("refused").field("write_time", time));
    }

    private RecordLine attempted(RecordLine record) {
        reads.writeTo(record);
        return provenance(tools(record, planned).array("io", issued));
    }

    /**
     * The record of an operation at its commit.
     *
     * @param called the tool that it calls; null if none
     * @param visible the registry at commit; null if it is not known
     * @param since the earliest moment at which the writes took effect; the largest number if they did so at the commit
     * @param marks the fields that are true
     */
    RecordLine committed(
            long time,
            Map<String, String> writes,
            @Nullable String called,
            @Nullable String visible,
            long since,
            String... marks) {
        RecordLine record = begin(marks).field("write_time", time);
        if (since != Long.MAX_VALUE && !writes.isEmpty()) {
            record.field("write_since", Math.min(since, time));
        }
        reads.writeTo(record);
        record.object("write_values", writes);
        tools(record, planned == null ? called : planned)
                .field("write_registry", visible)
                .field("tools_used", called == null ? null : "[" + called + "]")
                .array("io", issued)
                .array("co", effected);
        return provenance(record);
    }

    /** The record of the operation that restores what another wrote and was undone. */
    RecordLine rollback(String rollback, Guard.Rollback undone) {
        return RecordLine.operation(rollback)
                .fields(common)
                .textField("agent", agent)
                .field("read_time", undone.time() - 1)
                .field("write_time", undone.time())
                .object("read_values", undone.replaced())
                .object("write_values", undone.restored())
                .field("preds", ids(undone.writers()));
    }

    private RecordLine begin(String... marks) {
        RecordLine record = RecordLine.operation(id);
        for (String mark : marks) {
            record.field(mark, "true");
        }
        return record.fields(common).textField("agent", agent).field("read_time", reads.earliest());
    }

    private RecordLine tools(RecordLine record, @Nullable String plannedTool) {
        return record.field("read_registry", readRegistry).field("planned_tool", plannedTool);
    }

    private RecordLine provenance(RecordLine record) {
        return record.field("preds", hasProvenance ? ids(predecessors) : null)
                .field("version", version == null ? null : Long.toString(version));
    }

    private static String ids(Set<String> operations) {
        List<String> ids = operations.stream().map(JsonText::text).toList();
        return "[" + String.join(",", ids) + "]";
    }
}
