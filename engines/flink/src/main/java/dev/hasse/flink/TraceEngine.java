package dev.hasse.flink;

import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.live.ToldFindings;
import dev.hasse.model.Phenomenon;
import dev.hasse.traces.Input;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import dev.hasse.traces.TimeShare;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The engine of one trace: reads its lines, decides them, and knows what is new. It is a cache of what is in Flink's state, and
 * is made anew from that whenever it is needed: after a restart, after rescaling, and when it was dropped for others.
 */
final class TraceEngine {
    /** No moment. */
    static final long NOTHING = Long.MAX_VALUE;

    /** How many problems the reader keeps; they are told soon. */
    private static final int PROBLEMS = 1;

    private final String traceId;
    private final LiveReader reader;
    private final Map<String, LiveReader.Source> sources = new HashMap<>();
    private final ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
    private final List<Problem> refused = new ArrayList<>();
    /** The operations that name an id, each with a hash of its line. */
    private final Map<String, Integer> operations = new HashMap<>();

    private final List<String> firstPlaces = new ArrayList<>();
    private int lines;
    private long late;
    private final List<String> latePlaces = new ArrayList<>();
    private long greatestCommit = Long.MIN_VALUE;
    private long first = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
    private long untold = NOTHING;

    /** Whether lines of another life have been added, and not been decided. */
    private boolean catchingUp;

    /** @param share the time in which this and other engines decide traces as a whole; null if it has its own */
    TraceEngine(String traceId, Decision decision, @Nullable TimeShare share) {
        this.traceId = traceId;
        Problems problems = new Problems(PROBLEMS, refused::add);
        LiveDecisions decisions = new LiveDecisions(decision.classifier(), told);
        this.reader =
                new LiveReader(decision.reading(), problems, decisions, Integer.MAX_VALUE, System::nanoTime, share);
    }

    /**
     * Takes lines that it was given in another life: tells nothing about them again.
     *
     * @param told the findings that have been told: their codes by their keys
     */
    void replay(Iterable<KeptLine> lines, Iterable<Map.Entry<String, String>> told) {
        for (Map.Entry<String, String> finding : told) {
            this.told.restore(traceId, finding.getKey(), finding.getValue());
        }
        for (KeptLine line : lines) {
            add(line);
        }
        refused.clear();
        untold = NOTHING;
        catchingUp = true;
    }

    /** Decides what was replayed, with what came since: findings that this disproves are withdrawn. */
    private void catchUp() {
        reader.decideAll();
        told.endCatchUp(reader::records);
        catchingUp = false;
    }

    /** Whether a line repeats one that was added: the same operation, in the same words. */
    boolean isRepeat(TraceLine line) {
        Integer hash = line.operationId() == null || line.kind() != TraceLine.Kind.RECORD
                ? null
                : operations.get(line.operationId());
        return hash != null && hash == Arrays.hashCode(line.bytes());
    }

    /** Takes the next line. */
    void add(KeptLine kept) {
        TraceLine line = kept.line();
        TraceLine.Place place = line.place();
        LiveReader.Source source = sources.computeIfAbsent(
                place.source(), name -> reader.source(new Input(name, place.folder(), TraceEngine::never, false)));
        source.moveTo(place.number() - 1);
        byte[] whole = Arrays.copyOf(line.bytes(), line.bytes().length + 1);
        whole[whole.length - 1] = '\n';
        source.add(whole, whole.length);
        if (line.operationId() != null && line.kind() == TraceLine.Kind.RECORD) {
            operations.putIfAbsent(line.operationId(), Arrays.hashCode(line.bytes()));
        }
        lines++;
        late += kept.late() ? 1 : 0;
        name(place, firstPlaces);
        if (kept.late()) {
            name(place, latePlaces);
        }
        if (line.kind() == TraceLine.Kind.RECORD) {
            greatestCommit = Math.max(greatestCommit, line.commitTime());
        }
        arrives(kept.arrived());
        untold = Math.min(untold, kept.arrived());
    }

    private static void name(TraceLine.Place place, List<String> places) {
        if (places.size() < StreamNote.NAMED) {
            places.add(place.source() + ":" + place.number());
        }
    }

    /** Notes that a line arrived, though it may have to wait. */
    void arrives(long time) {
        first = Math.min(first, time);
        latest = Math.max(latest, time);
    }

    private static InputStream never() {
        throw new IllegalStateException("lines are given, not read");
    }

    /**
     * Tells what is new since the last time.
     *
     * @return whether there may be more, although no line came: a trace that has to be decided as a whole is not decided each time
     */
    boolean tell(EngineListener listener) throws IOException {
        if (catchingUp) {
            catchUp();
        } else {
            reader.pause();
        }
        tellKnown(listener);
        return reader.waits();
    }

    /** Ends the trace: tells the rest, and its verdict. No line may follow. */
    void end(EngineListener listener) throws IOException {
        if (catchingUp) {
            catchUp();
        }
        reader.end();
        tellKnown(listener);
    }

    private void tellKnown(EngineListener listener) throws IOException {
        for (Problem problem : refused) {
            listener.refused(problem);
        }
        refused.clear();
        told.tell(listener);
    }

    /** How many lines it has taken. */
    int lines() {
        return lines;
    }

    /**
     * What is special about how the trace came.
     *
     * @param part which verdict on a trace of this id is due
     * @param cut whether the trace goes on
     * @param afterVerdict whether all of it came after a verdict on a trace that seemed to have ended
     */
    StreamNote note(int part, boolean cut, boolean afterVerdict) {
        return new StreamNote(part, cut, afterVerdict ? lines : late, afterVerdict ? firstPlaces : latePlaces);
    }

    /** The greatest commit time among its records. */
    long greatestCommit() {
        return greatestCommit;
    }

    /** When the first of the lines arrived of which not all has been told; {@link #NOTHING} if there are none. */
    long untold() {
        return untold;
    }

    /** Notes that all has been told. */
    void allTold() {
        untold = NOTHING;
    }

    /** When the first line arrived. */
    long first() {
        return first;
    }

    /** When the latest line arrived. */
    long latest() {
        return latest;
    }
}
