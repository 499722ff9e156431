package dev.hasse.live.screen;

import dev.hasse.live.LiveFinding;
import dev.hasse.live.LiveListener;
import dev.hasse.live.RecordListener;
import dev.hasse.live.Withdrawal;
import dev.hasse.model.Residue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * What has happened lately: agents and what they hold, cells, findings, rates. An agent holds a cell if it has read or written
 * it; what it holds is out of date once another agent has written the cell. Keeps the latest {@value #AGENTS} agents,
 * {@value #CELLS} cells and {@value #FINDINGS} findings. Used on one thread.
 */
public final class Activity implements LiveListener, RecordListener {
    static final int AGENTS = 500;
    static final int CELLS = 5_000;
    static final int FINDINGS = 200;
    private static final int HELD = 20;
    private static final int MOST_NAMES = 100;
    private static final int RATE_SECONDS = 10;
    private static final double NANOS = 1e9;
    /** After so many seconds without use a cell is half as hot. */
    private static final double HALF_LIFE = 60;

    private final LongSupplier nanoTime;
    private final long start;
    private final Latest<Place, Agent> agents = new Latest<>(AGENTS);
    private final Latest<Place, Cell> cells = new Latest<>(CELLS);
    private final Latest<String, Told> findings = new Latest<>(FINDINGS);
    private final Map<String, Integer> counts = new TreeMap<>();
    /** How many records came in each of the last seconds. */
    private final Deque<long[]> seconds = new ArrayDeque<>();

    private long records;
    private int withdrawn;

    /** A name in a trace. */
    record Place(String traceId, String name) {}

    /** A finding, and when it was told. */
    record Told(LiveFinding finding, long at) {}

    /** A map that forgets what was put into it longest ago. */
    static final class Latest<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        private final int most;

        Latest(int most) {
            this.most = most;
        }

        /** Puts a value in as the latest. */
        V renew(K key, V value) {
            remove(key);
            put(key, value);
            return value;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    /** What an agent has done. */
    static final class Agent {
        final Place place;
        /** The cells that it holds, with the version of each that it knows. */
        final Latest<String, Long> held = new Latest<>(HELD);

        long records;
        long latest;

        Agent(Place place) {
            this.place = place;
        }
    }

    /** What was done with a cell. */
    static final class Cell {
        final Place place;
        final Set<String> users = new HashSet<>();
        long reads;
        long writes;
        String lastWriter = "";
        long latest;
        double heat;

        Cell(Place place, long now) {
            this.place = place;
            this.latest = now;
        }
    }

    /** @param nanoTime the clock of the run */
    public Activity(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void record(String traceId, String agent, Collection<String> reads, Collection<String> writes) {
        long now = nanoTime.getAsLong();
        count(now);
        Place place = new Place(traceId, agent);
        Agent who = agents.renew(place, agents.getOrDefault(place, new Agent(place)));
        who.records++;
        who.latest = now;
        for (String cell : reads) {
            Cell read = use(traceId, cell, agent, now);
            read.reads++;
            who.held.renew(cell, read.writes);
        }
        for (String cell : writes) {
            Cell written = use(traceId, cell, agent, now);
            written.writes++;
            written.lastWriter = agent;
            who.held.renew(cell, written.writes);
        }
    }

    private void count(long now) {
        records++;
        long second = Math.floorDiv(now - start, (long) NANOS);
        if (seconds.isEmpty() || seconds.getLast()[0] != second) {
            seconds.addLast(new long[] {second, 0});
        }
        seconds.getLast()[1]++;
        while (seconds.getFirst()[0] <= second - RATE_SECONDS) {
            seconds.removeFirst();
        }
    }

    private Cell use(String traceId, String name, String agent, long now) {
        Place place = new Place(traceId, name);
        Cell cell = cells.renew(place, cells.getOrDefault(place, new Cell(place, now)));
        cell.heat = heat(cell, now) + 1;
        cell.latest = now;
        if (cell.users.size() < MOST_NAMES) {
            cell.users.add(agent);
        }
        return cell;
    }

    private static double heat(Cell cell, long now) {
        return cell.heat * Math.pow(0.5, (now - cell.latest) / NANOS / HALF_LIFE);
    }

    @Override
    public void found(LiveFinding finding) {
        findings.renew(finding.key(), new Told(finding, nanoTime.getAsLong()));
        counts.merge(finding.witness().phenomenon().code(), 1, Integer::sum);
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) {
        findings.remove(withdrawal.key());
        counts.computeIfPresent(withdrawal.code(), (code, count) -> count > 1 ? count - 1 : null);
        withdrawn++;
    }

    /** How long the run has lasted, in nanoseconds. */
    long elapsed() {
        return nanoTime.getAsLong() - start;
    }

    long now() {
        return nanoTime.getAsLong();
    }

    long records() {
        return records;
    }

    int withdrawals() {
        return withdrawn;
    }

    /** Records a second in the last {@value #RATE_SECONDS} seconds, or since the start if that is shorter. */
    double rate() {
        long second = Math.floorDiv(elapsed(), (long) NANOS);
        long sum = seconds.stream()
                .filter(one -> one[0] > second - RATE_SECONDS)
                .mapToLong(one -> one[1])
                .sum();
        return sum / Math.min(RATE_SECONDS, Math.max(1, elapsed() / NANOS));
    }

    /** How many findings stand, by the code of their phenomenon. */
    Map<String, Integer> counts() {
        return counts;
    }

    /** The agents, the latest first. */
    List<Agent> agents() {
        return latestFirst(agents);
    }

    /** The cells, the hottest first: those that were used most in the last minutes. */
    List<Cell> cells() {
        long now = nanoTime.getAsLong();
        return cells.values().stream()
                .sorted(Comparator.comparingDouble((Cell cell) -> -heat(cell, now))
                        .thenComparing(cell -> cell.place.name()))
                .toList();
    }

    /** The findings that stand, the latest first; residues, which may be none, come after the others. */
    List<Told> findings() {
        List<Told> all = latestFirst(findings);
        all.sort(Comparator.comparing(told -> told.finding().witness() instanceof Residue));
        return all;
    }

    /** The values of a map in which the latest is last. */
    private static <T> List<T> latestFirst(Latest<?, T> all) {
        List<T> list = new ArrayList<>(all.values());
        Collections.reverse(list);
        return list;
    }

    /** How many traces the agents are in. */
    long traces() {
        return agents.keySet().stream().map(Place::traceId).distinct().count();
    }

    /** Who wrote a cell after an agent that holds it knew it; empty if nobody else did. */
    String changedBy(Agent holder, String name) {
        Cell cell = cells.get(new Place(holder.place.traceId(), name));
        Long known = holder.held.getOrDefault(name, Long.MAX_VALUE);
        boolean changed = cell != null && cell.writes > known && !cell.lastWriter.equals(holder.place.name());
        return changed && cell != null ? cell.lastWriter : "";
    }
}
