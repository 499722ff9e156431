package dev.hasse.traces;

import dev.hasse.model.Symbols;
import dev.hasse.model.TraceSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads operation records while they are being written: bytes arrive in any portions from any number of {@linkplain Source
 * sources}, and each record goes to its trace at once. What is refused is a {@link Problem} at once, and holds nothing back.
 *
 * <p>Traces are given record by record. One for which that is not enough is given {@linkplain
 * TraceSink.Receiver#receiveSoFar as it is so far} at each {@linkplain #pause pause}, but all of these together at most during
 * a fifth of the time: deciding a trace of a million records takes longer than anybody pauses. The one that was given least
 * lately comes first.
 *
 * <p>Not thread-safe.
 */
public final class LiveReader {
    /** How many values and ids are worth a search for those that nobody holds any more. */
    private static final int MANY_NUMBERS = 1 << 20;

    private final ReadSettings settings;
    private final Problems problems;
    private final TraceAssembler assembler;
    private final TraceSink sink;
    private BlockReaders readers;
    private final int held;
    private final LongSupplier nanoTime;
    /** When traces may be given as wholes. */
    private final TimeShare share;

    private final IdentityHashMap<OpenTrace, LiveState> states = new IdentityHashMap<>();
    private int worthRenumbering = MANY_NUMBERS;
    private long gifts;

    private static final class LiveState {
        final OpenTrace trace;
        /** When its latest record came. */
        long latest;
        /** Whether records came since it was last given as a whole. */
        boolean news;
        /** Whether it has been given since it rests. */
        boolean rests;
        /** Which of the gifts as a whole was the latest of this trace; 0 if there was none. */
        long gift;

        LiveState(OpenTrace trace) {
            this.trace = trace;
        }
    }

    /**
     * @param problems receives everything that is refused
     * @param held how many records of a trace are kept. One that is given record by record may be longer; any other is
     *     broken off then, and another one of the same id begins
     * @param nanoTime the time in nanoseconds, as {@link System#nanoTime}
     */
    public LiveReader(ReadSettings settings, Problems problems, TraceSink sink, int held, LongSupplier nanoTime) {
        this(settings, problems, sink, held, nanoTime, null);
    }

    /**
     * One of several readers of a thread.
     *
     * @param shared the time that all of them may take together to decide traces as a whole; null if this one has a share of its
     *     own
     */
    public LiveReader(
            ReadSettings settings,
            Problems problems,
            TraceSink sink,
            int held,
            LongSupplier nanoTime,
            @Nullable TimeShare shared) {
        this.share = shared != null ? shared : TimeShare.ofSeveral(nanoTime.getAsLong());
        this.settings = settings;
        this.problems = problems;
        this.held = held;
        this.nanoTime = nanoTime;
        this.assembler = new TraceAssembler(settings, problems, sink, false, Tuning.live(held));
        this.sink = sink;
        this.readers = newReaders();
    }

    private BlockReaders newReaders() {
        boolean scan = Tuning.live(held).scan();
        return new BlockReaders(assembler.symbols(), settings, problems.kept(), scan, sink.needsEffects());
    }

    /** Something that lines come from, such as a file that grows. */
    public final class Source {
        private final Input input;
        private final int number;
        private final PartialLines partial = new PartialLines(settings.limits().lineBytes());
        private int lines;

        private Source(Input input) {
            this.input = input;
            this.number = assembler.source(input);
        }

        /** Takes the first {@code length} of some bytes, which may be used again afterwards. */
        public void add(byte[] bytes, int length) {
            add(partial.add(bytes, length));
        }

        /** How many of the bytes that came wait for the end of their line. */
        public int waiting() {
            return partial.waiting();
        }

        /** How many lines have been complete so far. */
        public int lines() {
            return lines;
        }

        /**
         * Sets how many lines are taken to have come before the next: for lines that were picked from a source, or that
         * are named by their place in it.
         */
        public void moveTo(int linesBefore) {
            lines = linesBefore;
        }

        /** Takes a last line that has no line feed: no more will come. */
        public void end() {
            add(partial.end());
        }

        private void add(@Nullable Block block) {
            if (block == null) {
                return;
            }
            ScannedBlock read = readers.read(block);
            read.records().keepOrigins(number, lines);
            assembler.add(read, input, number, lines);
            for (SuspectField field : read.records().suspects()) {
                problems.suspect(field, input.name(), lines);
            }
            lines += read.lines();
            readers.release(read);
        }
    }

    /** Begins to read a source. Only its name and its folder matter; it is not opened. */
    public Source source(Input input) {
        return new Source(input);
    }

    /** How many records have been read. */
    public long records() {
        return assembler.records();
    }

    /** How many records an open trace has so far; 0 if there is no such trace. */
    public int records(String traceId) {
        return assembler.records(traceId);
    }

    /** How many traces are open. */
    public int open() {
        return states.size();
    }

    /** Whether a trace has records that its receiver has yet to be given: at a later {@link #pause}, or at its end. */
    public boolean waits() {
        return states.values().stream().anyMatch(state -> state.news);
    }

    /** Called when no more input is available for now: decides what waits, as far as there is time for it. */
    public void pause() {
        pause(false);
    }

    /** Decides all that waits, however long that takes. */
    public void decideAll() {
        pause(true);
    }

    private void pause(boolean all) {
        assembler.pause();
        long now = nanoTime.getAsLong();
        for (OpenTrace trace : assembler.takeTouched()) {
            LiveState state = states.computeIfAbsent(trace, LiveState::new);
            state.latest = now;
            state.news = true;
            state.rests = false;
            trace.giveUpIfReceiverHas();
            trace.keepIds(held);
        }
        List<OpenTrace> tooLong = states.keySet().stream()
                .filter(trace -> trace.state().isHeldAsWhole() && trace.records() > held)
                .toList();
        tooLong.forEach(states::remove);
        assembler.breakOff(tooLong);
        giveWaiting(all, now);
        if (numbers() >= worthRenumbering) {
            renumber();
            // In proportion to what is left, so that all searches together are linear in what comes.
            worthRenumbering = numbers() + Math.max(MANY_NUMBERS, numbers() / 2);
        }
    }

    /** Gives traces as they are so far, as long as there is time for it. */
    private void giveWaiting(boolean all, long now) {
        List<LiveState> waiting = new ArrayList<>();
        for (LiveState state : states.values()) {
            state.news &= state.trace.state().isHeldAsWhole();
            if (state.news) {
                waiting.add(state);
            }
        }
        waiting.sort(Comparator.comparingLong(state -> state.gift));
        for (LiveState state : waiting) {
            if (all || share.isLeft(now)) {
                giveSoFar(state, false);
            }
        }
    }

    private int numbers() {
        Symbols symbols = assembler.symbols();
        return symbols.values().size() + symbols.operationIds().size();
    }

    /**
     * Forgets the values and ids of operations that nothing refers to any more: neither a trace that is kept nor what is
     * remembered of one. A {@link #pause} does so when there are many. Only a pause may come directly before.
     */
    public void renumber() {
        // Readers remember numbers.
        readers = newReaders();
        assembler.renumber();
    }

    private void giveSoFar(LiveState state, boolean rests) {
        long before = nanoTime.getAsLong();
        state.trace.giveSoFar(rests);
        state.news = false;
        state.gift = ++gifts;
        share.use(before, nanoTime.getAsLong());
    }

    /**
     * Gives the traces that rest, once; and ends those that have rested for long. A record that comes for an ended trace
     * begins another one of the same id.
     *
     * @param idle how long no record of a trace has come when it rests
     * @param end how long none has come when it ends
     */
    public void rest(Duration idle, Duration end) {
        long now = nanoTime.getAsLong();
        List<OpenTrace> over = new ArrayList<>();
        states.forEach((trace, state) -> {
            if (now - state.latest >= end.toNanos()) {
                over.add(trace);
            } else if (now - state.latest >= idle.toNanos() && !state.rests) {
                state.rests = true;
                giveSoFar(state, true);
            }
        });
        over.forEach(states::remove);
        assembler.close(over);
    }

    /** Ends all sources, and all traces. Nothing more may be read. */
    public void end() {
        pause();
        assembler.refuseAtEnd();
        assembler.finish();
        states.clear();
    }
}
