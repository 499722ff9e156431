package dev.hasse.model;

/** Receives traces while they are read, on one thread. */
public interface TraceSink {

    /** Ignores all traces. */
    TraceSink NOWHERE = new TraceSink() {
        private final Receiver nobody = new Receiver() {
            @Override
            public void receiveWhole(Trace trace) {}

            @Override
            public void receivePart(Trace part, boolean last) {}

            @Override
            public boolean needsWhole() {
                return false;
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
        public boolean takesParts() {
            return true;
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

    /** Whether long traces may be given in parts. Requires {@link #takesAgain}, since parts may prove insufficient. */
    boolean takesParts();

    /** Begins a trace. Traces begin in the order of their first records. */
    Receiver begin();

    /** Announces that nothing will be given for a while, so results should be delivered now if they can be. */
    void pause();

    /** Announces that all input has been read: no more records will be refused, and remaining traces follow. */
    void allRead();

    /**
     * Receives the records of one trace, all at once or part by part. {@link Received} defines the order of calls.
     */
    interface Receiver {

        /** Receives all records of the trace. */
        void receiveWhole(Trace trace);

        /**
         * Receives the next records of the trace.
         *
         * @param last whether the trace ends with these records
         */
        void receivePart(Trace part, boolean last);

        /**
         * Whether the trace has to be given as a whole, because all its parts were received but are not enough. Waits
         * until this is known.
         */
        boolean needsWhole();

        /** Discards all that was received: the trace will be given again from the beginning. */
        void discard();

        /** Ends the trace. Nothing more will be given, and nothing may have been. */
        void end();
    }
}
