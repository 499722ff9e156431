package dev.hasse.model;

/** Receives traces while they are read, on one thread. */
public interface TraceSink {

    /** Ignores all traces. */
    TraceSink NOWHERE = new TraceSink() {
        private final Receiver nobody = new Receiver() {
            @Override
            public void receiveWhole(Trace trace) {}

            @Override
            public boolean receive(TraceHead head, PackedRecord record) {
                return true;
            }

            @Override
            public boolean complete() {
                return true;
            }

            @Override
            public void discard() {}

            @Override
            public void end() {}
        };

        @Override
        public boolean takesAgain() {
            return true;
        }

        @Override
        public boolean takesRecords() {
            return true;
        }

        @Override
        public boolean needsEffects() {
            return false;
        }

        @Override
        public Receiver begin() {
            return nobody;
        }

        @Override
        public void pause() {}

        @Override
        public void allRead() {}
    };

    /** Whether a trace may be given before it is known to be complete, and given again if it was not. */
    boolean takesAgain();

    /**
     * Whether traces may be given record by record. Requires {@link #takesAgain}, since that may prove not to be enough.
     */
    boolean takesRecords();

    /**
     * Whether the effects of all records are needed. Else, if they landed as they were issued, only their number may be
     * given.
     */
    boolean needsEffects();

    /** Begins a trace. Traces begin in the order of their first records. */
    Receiver begin();

    /** Announces that nothing will be given for a while, so results should be delivered now if they can be. */
    void pause();

    /** Announces that all input has been read: no more records will be refused, and remaining traces follow. */
    void allRead();

    /**
     * Exchanges the numbers of values and of operations' ids that are kept for all traces together. That of {@linkplain
     * Receiver#renumber each trace} follows. Only called after {@link #pause}, where input is read while it is being written.
     */
    default void renumberShared(Renumbering renumbering) {}

    /**
     * Receives the records of one trace, all at once or one by one. {@link Received} defines the order of calls.
     */
    interface Receiver {

        /**
         * Receives all records of the trace so far, which is given neither record by record nor as a whole at the moment, or
         * rests. Changes nothing about what may follow. Given only where input is read while it is
         * being written.
         *
         * @param rests whether no record of the trace has come for a while
         */
        default void receiveSoFar(Trace trace, boolean rests) {}

        /** Exchanges the numbers of values and of operations' ids that are kept for this trace. */
        default void renumber(Renumbering renumbering) {}

        /**
         * Announces that an operation was undone after its record had been received.
         *
         * @param position the position of the record
         * @return whether everything is from now on as if the record had said so; if not, the trace has to be given again
         */
        default boolean undo(int position) {
            return false;
        }

        /** Announces that the trace is given up after what was discarded; another one begins with its next record. */
        default void breakOff() {}

        /** Whether no more records are of use, which only came to light after the last one was received. */
        default boolean hasGivenUp() {
            return false;
        }

        /** Receives all records of the trace. */
        void receiveWhole(Trace trace);

        /**
         * Receives the next record of the trace, which nobody keeps.
         *
         * @param head what is known of the trace so far; the same for all of its records
         * @param record its predecessors are resolved; it may be something else after this call
         * @return whether more records are of use; if not, the trace has to be given as a whole
         */
        boolean receive(TraceHead head, PackedRecord record);

        /**
         * Announces that no more records of the trace will come one by one, although another reading may find more.
         *
         * @return whether they were enough; if not, the trace has to be given as a whole
         */
        boolean complete();

        /** Discards all that was received: the trace will be given again from the beginning. */
        void discard();

        /** Ends the trace. Nothing more will be given, and nothing may have been. */
        void end();
    }
}
