package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one agent, with the reads that each write is based on: those of the call itself, or else what the agent had seen when
 * it planned the call ({@link Grounding}). Once the agent knows that its own write to a cell is done, what it saw of the cell before no
 * longer counts. Neither does what it saw before the system refused a call since the cell had changed: it has been told. Calls that were issued
 * together do not know each other's results.
 */
final class AgentOperations {
    private final Grounding grounding;
    private final List<PendingOperation> operations = new ArrayList<>();
    private final List<Look> looks = new ArrayList<>();
    /** The calls that wrote, or were to write and were refused. */
    private final List<Entry> writers = new ArrayList<>();

    private final Map<Entry, Message> messageOf = new HashMap<>();
    private final TreeMap<Long, List<Message>> messages = new TreeMap<>();

    /** The agent's latest read of each cell since it last wrote; {@code known} has its latest read of each cell ever. */
    private final Map<String, Glimpse> fresh = new LinkedHashMap<>();

    private final Map<String, Glimpse> known = new LinkedHashMap<>();
    private int nextLook;
    private int nextWriter;

    /** A call that only read. */
    private static final class Look {
        final Entry entry;
        final Map<String, PendingRead> reads;
        boolean stoodOn;

        Look(Entry entry) {
            this.entry = entry;
            this.reads = entry.reads();
        }
    }

    /** A read of a cell, and the call that made it. */
    private record Glimpse(Look look, PendingRead seen) {}

    private AgentOperations(List<Entry> entries, List<Entry> refused, Grounding grounding) {
        this.grounding = grounding;
        writers.addAll(refused);
        Map<String, Message> byKey = new HashMap<>();
        List<Message> all = new ArrayList<>();
        for (Entry entry : entries) {
            String key = entry.message();
            Message message = key == null ? null : byKey.get(key);
            if (message == null) {
                message = new Message();
                all.add(message);
                if (key != null) {
                    byKey.put(key, message);
                }
            }
            message.add(entry);
            messageOf.put(entry, message);
            if (entry.writes()) {
                writers.add(entry);
            } else {
                looks.add(new Look(entry));
            }
        }
        for (Message message : all) {
            if (!message.writers.isEmpty()) {
                messages.computeIfAbsent(message.planned(), none -> new ArrayList<>(1))
                        .add(message);
            }
        }
        looks.sort(Comparator.comparingLong(look -> look.entry.ended));
        writers.sort(Comparator.comparingLong(writer -> writer.ended));
    }

    /**
     * Returns the operations of an agent's calls.
     *
     * @param refused the calls that the system refused since what they were to write had changed
     */
    static List<PendingOperation> of(List<Entry> entries, List<Entry> refused, Grounding grounding) {
        AgentOperations agent = new AgentOperations(entries, refused, grounding);
        // Messages planned at the same moment have no order among them.
        agent.messages.forEach(agent::write);
        agent.readOnly();
        return agent.operations;
    }

    private void write(long planned, List<Message> together) {
        // A call that ends at the very moment of a plan was known to it, unless the call was planned at that moment
        // too.
        Set<Message> now = new HashSet<>(together);
        List<Look> ownLooks = new ArrayList<>();
        for (; nextLook < looks.size() && looks.get(nextLook).entry.ended <= planned; nextLook++) {
            Look look = looks.get(nextLook);
            if (now.contains(messageOf.get(look.entry))) {
                ownLooks.add(look);
            } else {
                remember(look);
            }
        }
        List<Entry> ownWriters = new ArrayList<>();
        for (; nextWriter < writers.size() && writers.get(nextWriter).ended <= planned; nextWriter++) {
            Entry writer = writers.get(nextWriter);
            if (now.contains(messageOf.get(writer))) {
                ownWriters.add(writer);
            } else {
                forgetWhatWasOverwritten(writer);
            }
        }
        Map<String, Glimpse> stoodOn = switch (grounding) {
            case CALL -> Map.of();
            case SINCE_WRITE -> fresh;
            case EVER -> known;
        };
        for (Message message : together) {
            Set<Entry> alongside = message.alongside();
            for (Entry entry : message.writers) {
                String ownName = alongside.contains(entry) ? entry.agent + "#" + message.place(entry) : null;
                write(entry, ownName, stoodOn, planned);
            }
        }
        fresh.clear();
        for (Look look : ownLooks) {
            remember(look);
        }
        for (Entry writer : ownWriters) {
            forgetWhatWasOverwritten(writer);
        }
    }

    private void remember(Look look) {
        for (Map.Entry<String, PendingRead> read : look.reads.entrySet()) {
            String cell = read.getKey();
            Glimpse glimpse = new Glimpse(look, read.getValue());
            // Keeps the cells in the order of their latest reads.
            fresh.remove(cell);
            fresh.put(cell, glimpse);
            known.remove(cell);
            known.put(cell, glimpse);
        }
    }

    private void forgetWhatWasOverwritten(Entry writer) {
        for (Change change : writer.access.writes()) {
            forget(change.cell(), writer.ended, fresh);
            forget(change.cell(), writer.ended, known);
        }
    }

    private static void forget(String cell, long written, Map<String, Glimpse> from) {
        Glimpse glimpse = from.get(cell);
        if (glimpse != null && glimpse.seen().time < written) {
            from.remove(cell);
        }
    }

    /** @param ownName the name of the call as an agent of its own; null if it is not one */
    private void write(Entry entry, @Nullable String ownName, Map<String, Glimpse> stoodOn, long planned) {
        PendingOperation operation =
                ownName == null ? begin(entry, entry.agent, entry.role) : begin(entry, ownName, entry.agent);
        operation.issuer = ownName == null ? null : entry.agent;
        operation.planned = planned;
        boolean checked = entry.access.is(Access.Trait.CHECKED);
        Map<String, Change> changes = new LinkedHashMap<>();
        // If a call writes a cell several times, the last value counts.
        for (Change change : entry.access.writes()) {
            changes.put(change.cell(), change);
        }
        for (Change change : changes.values()) {
            PendingWrite write = new PendingWrite(operation, change.cell(), change.value());
            write.differs = change.differs();
            write.takesNothing = change.keeps() || checked;
            operation.writes.add(write);
        }
        operation.before = entry.access.before();
        operation.offered = entry.access.offered();
        operation.merges = entry.access.is(Access.Trait.MERGES);
        operation.atOneMoment = entry.access.is(Access.Trait.AT_ONE_MOMENT);
        if (entry.access.is(Access.Trait.LANDS_AT_THE_END)) {
            operation.landsFrom = operation.commit;
        }
        if (!entry.access.reads().isEmpty() || entry.access.is(Access.Trait.RESTS_ON_ITS_READS)) {
            operation.reads.addAll(entry.reads().values());
            return;
        }
        for (Glimpse glimpse : stoodOn.values()) {
            if (checked && changes.containsKey(glimpse.seen().cell)) {
                // Its agent knew better: what this had shown would have been found to have changed, or is there still.
                continue;
            }
            operation.reads.add(glimpse.seen());
            operation.grounding = grounding;
            glimpse.look().stoodOn = true;
        }
    }

    /** Makes operations of the reads that no write is based on. */
    private void readOnly() {
        for (Look look : looks) {
            if (!look.stoodOn) {
                PendingOperation operation = begin(look.entry, look.entry.agent, look.entry.role);
                operation.reads.addAll(look.reads.values());
            }
        }
    }

    private PendingOperation begin(Entry entry, String agent, @Nullable String role) {
        PendingOperation operation = new PendingOperation(entry.call, agent, role, entry.began, entry.ended);
        operations.add(operation);
        return operation;
    }
}
