package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.Dependency.Kind;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a cell to whose list transactions append, and what follows from those that were read. Every append makes a version, and a
 * list that was read tells all versions before it, whatever the times say.
 *
 * <pre>
 * order ≡ the elements of the longest list that was read, each by its first place; after these, in no order, those in no list that was read
 * ww(s, t) ≡ t appended the element after one of s
 * wr(s, t) ≡ s appended the last element of a list that t read
 * rw(s, t) ≡ t appended the element after the last one of a list that s read
 * G1a ≡ a list has an element of an aborted transaction
 * G1b ≡ its last element is one after which its transaction appended more
 * dirty-update ≡ in the order an element of an aborted transaction comes before one of a transaction that stands
 * incompatible-order ≡ a list is no beginning of the longest one
 * duplicate-elements ≡ it has an element twice that was appended once
 * </pre>
 *
 * <p>Source: Kingsbury and Alvaro, Elle, VLDB 2020, §4.2.1, and Elle's list_append, which defines the last three. Elle reports G1a once for
 * every aborted element of a list; here the first counts.
 *
 * <p>Blind spots: an element that two appended has no known writer. Of lists that contradict each other, the longest counts, so that a cycle
 * may rest on the wrong one; the history is violated as it is.
 *
 * <p>Cost: linear in the length of what was read, except for dependencies on elements that nobody read, of which each reader of the longest
 * list has at most {@link #UNREAD}.
 */
final class ListVersions {
    private static final int UNREAD = 64;
    private static final int SEVERAL = -1;
    private static final int NOWHERE = -2;

    private final String cell;
    private final LogView view;
    private final Map<String, Integer> appenders = new LinkedHashMap<>();
    /** The elements after which their transactions appended more. */
    private final Set<String> intermediate = new HashSet<>();

    private final List<ListRead> readings = new ArrayList<>();
    private boolean isUnknown;

    /** A list, and the step that read it. */
    private record ListRead(Value list, int place) {}

    /** Is told what lists show of the transactions that appended to them. */
    interface SeenAppends {
        /**
         * A step read what another one appended.
         *
         * @param reader the step that read the list
         * @param writer the first step of an aborted transaction that appended to the list; if there is none, the one that appended its last
         *     element; {@link Step#NONE} if that is not known
         */
        void seen(int reader, int writer);
    }

    ListVersions(String cell, LogView view) {
        this.cell = cell;
        this.view = view;
    }

    /** The cell. */
    String cell() {
        return cell;
    }

    /**
     * Takes an append.
     *
     * @param before the element that the same transaction appended before; null if this is its first one
     */
    void appended(String element, int place, @Nullable String before) {
        appenders.merge(element, place, (one, other) -> SEVERAL);
        if (before != null) {
            intermediate.add(before);
        }
    }

    /** Takes a list that was read. */
    void read(Value list, int place) {
        readings.add(new ListRead(list, place));
    }

    /** Takes a write or a read of something else than a list. */
    void becomesUnknown() {
        isUnknown = true;
    }

    /** The step that appended an element; {@link Step#NONE} if the log shows none, or several. */
    int appender(String element) {
        return Math.max(Step.NONE, appenders.getOrDefault(element, Step.NONE));
    }

    /** Whether the cell is no list all the time, so that nothing follows from its values. */
    boolean isUnknown() {
        return isUnknown;
    }

    /** Tells what each list that is not empty shows. */
    void look(SeenAppends sight) {
        for (ListRead reading : readings) {
            ListElements elements = ListElements.of(reading.list);
            int writer = Step.NONE;
            for (int k = 0; k < elements.size(); k++) {
                writer = appender(elements.at(k));
                if (isAborted(writer)) {
                    break;
                }
            }
            if (elements.size() > 0) {
                sight.seen(reading.place, writer);
            }
        }
    }

    /** Finds the dependencies and the phenomena. */
    void decide(Conflicts conflicts) {
        if (isUnknown) {
            conflicts.ruling().leaves("cells are appended to, and written or read as if they were no lists");
            return;
        }
        readings.removeIf(reading -> !view.stands(view.transactionOf(reading.place)));
        Order order = new Order(conflicts);
        order.decideElements();
        readings.forEach(order::decide);
    }

    private boolean isAborted(int place) {
        return place != Step.NONE && view.transactionOf(place).fate() == Fate.ABORTED;
    }

    private boolean stands(int place) {
        return place != Step.NONE && view.stands(view.transactionOf(place));
    }

    /** The order of the elements, as the longest list tells it. */
    private final class Order {
        private final Conflicts conflicts;
        private final ListElements longest;
        /** The step that read the longest list; {@link Step#NONE} if nobody read any. */
        private final int reader;

        private final Map<String, Integer> indices = new HashMap<>();
        /** The step that appended the element at an index, or else the next one that is known, of a transaction that stands. */
        private final int[] next;
        /** The elements that are only in lists that contradict the longest one. */
        private final Set<String> elsewhere = new HashSet<>();

        private final Places unread = new Places();
        private int firstAborted = Integer.MAX_VALUE;
        private boolean isContradicted;
        private boolean hasDuplicates;

        Order(Conflicts conflicts) {
            this.conflicts = conflicts;
            ListElements most = ListElements.of(Value.NULL);
            int place = Step.NONE;
            for (ListRead reading : readings) {
                // A list of which another one is a beginning has no more characters than that has.
                if (most.beginningOf(reading.list) < 0) {
                    ListElements elements = ListElements.of(reading.list);
                    if (elements.size() > most.size()) {
                        most = elements;
                        place = reading.place;
                    }
                }
            }
            longest = most;
            reader = place;
            next = new int[longest.size() + 1];
        }

        void decideElements() {
            int before = Step.NONE;
            int dirty = Step.NONE;
            for (int k = 0; k < longest.size(); k++) {
                String element = longest.at(k);
                int place = appender(element);
                if (indices.putIfAbsent(element, k) != null) {
                    duplicate(element, reader);
                } else if (isAborted(place)) {
                    firstAborted = Math.min(firstAborted, k);
                    dirty = dirty == Step.NONE ? place : dirty;
                } else if (stands(place)) {
                    if (dirty != Step.NONE) {
                        conflicts.phenomenon(RuleFault.DIRTY_UPDATE, dirty, place, cell);
                        dirty = Step.NONE;
                    }
                    if (before != Step.NONE) {
                        conflicts.depend(Kind.WW, before, place, cell);
                    }
                    before = place;
                    next[k] = place;
                }
            }
            for (int k = longest.size() - 1; k >= 0; k--) {
                next[k] = next[k] == Step.NONE ? next[k + 1] : next[k];
            }
            readings.forEach(this::contradict);
            findUnread(before);
        }

        private void contradict(ListRead reading) {
            if (longest.beginningOf(reading.list) >= 0) {
                return;
            }
            if (!isContradicted) {
                conflicts.phenomenon(RuleFault.INCOMPATIBLE_ORDER, reading.place, reader, cell);
                isContradicted = true;
            }
            ListElements elements = ListElements.of(reading.list);
            Set<String> own = new HashSet<>();
            for (int k = 0; k < elements.size(); k++) {
                String element = elements.at(k);
                if (!own.add(element)) {
                    duplicate(element, reading.place);
                }
                if (!indices.containsKey(element)) {
                    elsewhere.add(element);
                }
            }
        }

        private void duplicate(String element, int place) {
            if (!hasDuplicates && appenders.getOrDefault(element, Step.NONE) != SEVERAL) {
                conflicts.phenomenon(RuleFault.DUPLICATE_ELEMENTS, place, cell);
                hasDuplicates = true;
            }
        }

        private void findUnread(int last) {
            appenders.forEach((element, place) -> {
                if (stands(Math.max(Step.NONE, place))
                        && !indices.containsKey(element)
                        && !elsewhere.contains(element)) {
                    unread.append(place);
                    if (last != Step.NONE) {
                        conflicts.depend(Kind.WW, last, place, cell);
                    }
                }
            });
            if (unread.size() > UNREAD) {
                conflicts.ruling().leaves("nobody read more than " + UNREAD + " of the elements appended to a list");
            }
        }

        void decide(ListRead reading) {
            int size = longest.beginningOf(reading.list);
            int position = size - 1;
            if (size == 0) {
                follow(reading.place, 0);
                return;
            }
            String last;
            if (size > 0) {
                last = longest.at(position);
                if (firstAborted < size) {
                    conflicts.phenomenon(RuleFault.G1A, appender(longest.at(firstAborted)), reading.place, cell);
                }
            } else {
                ListElements elements = ListElements.of(reading.list);
                last = elements.at(elements.size() - 1);
                position = indices.getOrDefault(last, NOWHERE);
                decideAborted(elements, reading.place);
            }
            decideWriter(last, reading.place);
            if (position != NOWHERE) {
                follow(reading.place, position + 1);
            }
        }

        private void decideAborted(ListElements elements, int place) {
            for (int k = 0; k < elements.size(); k++) {
                int writer = appender(elements.at(k));
                if (isAborted(writer)) {
                    conflicts.phenomenon(RuleFault.G1A, writer, place, cell);
                    return;
                }
            }
        }

        private void decideWriter(String last, int place) {
            int writer = appender(last);
            if (writer == Step.NONE) {
                conflicts.ruling().leavesUnknownRead();
            } else if (stands(writer)) {
                conflicts.depend(Kind.WR, writer, place, cell);
                if (intermediate.contains(last) && view.numberOf(writer) != view.numberOf(place)) {
                    conflicts.phenomenon(RuleFault.G1B, writer, place, cell);
                }
            } else if (!isAborted(writer)) {
                conflicts.ruling().leavesUndecidedWriter();
            }
        }

        /** A step read the list up to an index: the element there came later. */
        private void follow(int place, int index) {
            if (next[index] != Step.NONE) {
                conflicts.depend(Kind.RW, place, next[index], cell);
                return;
            }
            for (int k = 0; k < Math.min(UNREAD, unread.size()); k++) {
                conflicts.depend(Kind.RW, place, unread.at(k), cell);
            }
        }
    }
}
