package dev.hasse.imports.calls;

import dev.hasse.model.Effect;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The reads and writes of a call.
 *
 * @param reads the cells that it read
 * @param writes the cells that it wrote, or was to write if it was refused
 * @param before the values of cells immediately before they were written, whether the agent read them or not
 * @param offered cells that it was given without asking, with their values; only a mapping can tell which of them it read
 * @param reversions the cells to which it may have given back an earlier value
 * @param traits how it read and wrote
 */
public record Access(
        List<Glance> reads,
        List<Change> writes,
        List<Effect> before,
        List<Glance> offered,
        List<Reversion> reversions,
        Set<Trait> traits) {

    /** No access to any cell. */
    public static final Access NONE = new Access(List.of(), List.of(), List.of());

    /** How a call reads and writes. */
    public enum Trait {
        /** It changes parts of what is in the cells, and keeps the rest; without this, each write replaces the whole value. */
        MERGES,
        /** It rests on its own reads alone, even if there are none; without this, on what its agent read before if it read nothing itself. */
        RESTS_ON_ITS_READS,
        /** It reads the thing itself, such as a file on a disk; without this perhaps a copy, which can be stale. */
        DIRECT,
        /** The log has the calls of all who write what it reads; without this somebody else may write it, too, or have put back what was there at first. */
        ALL_WRITERS_LOGGED,
        /** Its writes take effect when the call ends; without this at some moment while it runs. */
        LANDS_AT_THE_END,
        /** It may have written any other cell as well; without this it wrote nothing else. */
        AMONG_OTHERS,
        /** It may have removed any other cell as well, but given none another value. */
        REMOVES_OTHERS,
        /** All that it reads and writes, it reads and writes at one moment; without this, others may come in between. */
        AT_ONE_MOMENT,
        /** It read cells before it wrote them, and what it found there is not recorded. */
        READ_UNRECORDED,
        /** Before it wrote, the system checked that what its agent knew of the cells still held, as a compare-and-set does. */
        CHECKED,
        /** It was refused with the reason that its agent had not read what it was to write. */
        UNREAD,
        /** It was refused with the reason that what it was to write had changed after its agent had read it. */
        OUTDATED,
        /** It was refused since another agent had replaced what it expected, which its own agent had known, even if no read tells when. */
        EXPECTED
    }

    /** Copies the lists. */
    public Access {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
        before = List.copyOf(before);
        offered = List.copyOf(offered);
        reversions = List.copyOf(reversions);
        traits = Set.copyOf(traits);
    }

    /** Reads and writes without any trait. */
    public Access(List<Glance> reads, List<Change> writes, List<Effect> before) {
        this(reads, writes, before, List.of(), List.of(), Set.of());
    }

    // By hand for the reason that Value gives. The rest seldom differs where this agrees.
    @Override
    public int hashCode() {
        int hash = 0;
        for (Glance read : reads) {
            hash = 31 * (31 * hash + read.cell().hashCode()) + Objects.hashCode(read.value());
        }
        for (Change write : writes) {
            hash = 31 * (31 * hash + write.cell().hashCode()) + Objects.hashCode(write.value());
        }
        return hash;
    }

    /** Whether it says nothing of any cell. */
    public boolean isNone() {
        return reads.isEmpty()
                && writes.isEmpty()
                && before.isEmpty()
                && offered.isEmpty()
                && !is(Trait.RESTS_ON_ITS_READS);
    }

    /** Whether it has a trait. */
    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** The same, with these traits as well. */
    public Access and(Trait... more) {
        Set<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(traits);
        all.addAll(List.of(more));
        return new Access(reads, writes, before, offered, reversions, all);
    }

    /** The same with other reads. */
    public Access withReads(List<Glance> others) {
        return new Access(others, writes, before, offered, reversions, traits);
    }

    /** The same with other writes. */
    public Access withWrites(List<Change> others) {
        return new Access(reads, others, before, offered, reversions, traits);
    }

    /** The same, and some cells that the call was given without asking. */
    public Access offering(List<Glance> given) {
        return new Access(reads, writes, before, given, reversions, traits);
    }

    /** The same, and cells to which the call may have given back an earlier value. */
    public Access reverting(List<Reversion> cells) {
        return new Access(reads, writes, before, offered, cells, traits);
    }

    /** Whether it says of no cell that it was read or written, but of some that they may have been. */
    public boolean isOnlyPossible() {
        return (!reversions.isEmpty() || is(Trait.REMOVES_OTHERS)) && reads.isEmpty() && writes.isEmpty();
    }
}
