package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.BatchPlace;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that read or wrote cells. */
final class Entry {
    final Call call;
    final Access access;
    final String agent;
    final @Nullable String role;
    final long began;
    final long ended;

    Entry(Call call, Access access, String agent, @Nullable String role, long began, long ended) {
        this.call = call;
        this.access = access;
        this.agent = agent;
        this.role = role;
        this.began = began;
        this.ended = ended;
    }

    boolean writes() {
        return !access.writes().isEmpty();
    }

    /** The time at which its agent had decided on the call. */
    long planned() {
        Long planned = call.planned();
        return planned == null ? began : Math.min(planned, ended);
    }

    /** The message of the model that issued it; null if it was issued alone. */
    @Nullable
    String message() {
        BatchPlace batch = call.batch();
        return batch == null ? null : batch.key();
    }

    /** Whether it is known to have taken some time. */
    boolean lasted() {
        return call.started() != null && began < ended;
    }

    private boolean writes(String cell) {
        return access.writes().stream().anyMatch(change -> change.cell().equals(cell));
    }

    /** Whether it left something unknown in a cell. */
    private boolean changes(String cell) {
        return access.writes().stream().anyMatch(change -> change.cell().equals(cell) && change.value() == null);
    }

    /**
     * The reads of the call, one for each cell. Unless the time of a read is recorded, a call that also writes is assumed to read when it
     * begins, and any other when it ends; it may have read at any moment in between. So may a call that changed a cell and whose read is recorded
     * at its end, if nobody knows what it left there.
     */
    Map<String, PendingRead> reads() {
        Map<String, PendingRead> seen = new LinkedHashMap<>();
        for (Glance glance : access.reads()) {
            Long said = glance.time();
            PendingRead read;
            // What it found before it wrote, and nobody knows, it found at some moment.
            boolean isFoundSometime = glance.value() == null && said != null && said == ended && writes(glance.cell());
            if (said != null && !isFoundSometime) {
                long time = Math.min(said, ended);
                read = new PendingRead(call.origin(), glance.cell(), glance.value(), time, time, time);
                read.movesWithLanding = time == ended && writes(glance.cell());
                read.atTheEnd = read.movesWithLanding && changes(glance.cell());
            } else {
                read = new PendingRead(
                        call.origin(),
                        glance.cell(),
                        glance.value(),
                        began,
                        writes() && !isFoundSometime ? began : ended,
                        ended);
                read.movesWithLanding = isFoundSometime;
                read.beforeLanding = isFoundSometime;
            }
            read.tool = call.tool();
            read.direct = access.is(Access.Trait.DIRECT);
            read.allWritersLogged = access.is(Access.Trait.ALL_WRITERS_LOGGED);
            seen.putIfAbsent(glance.cell(), read);
        }
        return seen;
    }
}
