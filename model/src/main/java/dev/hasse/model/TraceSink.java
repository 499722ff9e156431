package dev.hasse.model;

/** Takes traces while they are read. For one thread. */
public interface TraceSink {

    /** Takes traces, and does nothing with them. */
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

    /** Whether traces may be given before it is certain that they are complete; and once more, if that was a mistake. */
    boolean takesAgain();

    /** Whether long traces may be given in parts. Only who takes traces again can take parts: they may turn out not to be enough. */
    boolean takesParts();

    /** A trace begins. Called in the order of the first records of traces. */
    Receiver begin();

    /** Nothing will be given for a while: whatever can be handed on is better handed on now. */
    void pause();

    /** All has been read, nothing more will be refused, and what has not been given will be now. */
    void allRead();

    /**
     * Takes the records of one trace: either all of them at once, or part after part. {@link Received} says what may follow what.
     */
    interface Receiver {

        /** All records of the trace. */
        void receiveWhole(Trace trace);

        /**
         * The next records of the trace.
         *
         * @param last whether they are its last
         */
        void receivePart(Trace part, boolean last);

        /**
         * Whether the parts that were taken, of which the last one was among them, are not enough, so that the trace has to be given as a
         * whole. Waits until it is known.
         */
        boolean needsWhole();

        /** What was taken counts no longer: the trace will be given once more from the beginning. */
        void discard();

        /** What was taken is all that there will be; perhaps nothing. */
        void end();
    }
}
