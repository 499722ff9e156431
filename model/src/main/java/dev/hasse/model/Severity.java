package dev.hasse.model;

/**
 * How much a witness matters to whoever has to look at it. It says nothing about the {@link Gate}, for which an anomaly is there or
 * is not.
 */
public enum Severity {
    /** Something went through that rests on what was not so. */
    ERROR,
    /** It may have done no harm, or may be none. */
    WARNING,
    /** It stands beside the level, or a guard has caught it. */
    NOTE;

    private static final Witness.Visitor<Severity, RuntimeException> OF = new Witness.Visitor<>() {
        @Override
        public Severity staleGeneration(StaleGeneration witness) {
            // Nothing was overwritten, or what was read was so again by the time of the commit.
            return witness.readOnly() || witness.restored() ? WARNING : ERROR;
        }

        @Override
        public Severity phantomTool(PhantomTool witness) {
            return ERROR;
        }

        @Override
        public Severity causalCascade(CausalCascade witness) {
            return ERROR;
        }

        @Override
        public Severity residue(Residue witness) {
            // It also shows values that nobody logged, such as a seed.
            return WARNING;
        }

        @Override
        public Severity toolEffectReordering(ToolEffectReordering witness) {
            return ERROR;
        }

        @Override
        public Severity staleRead(StaleRead witness) {
            return NOTE;
        }

        @Override
        public Severity unseenOverwrite(UnseenOverwrite witness) {
            return NOTE;
        }

        @Override
        public Severity snapshotViolation(SnapshotViolation witness) {
            return NOTE;
        }

        @Override
        public Severity splitView(SplitView witness) {
            return NOTE;
        }

        @Override
        public Severity refusedAttempt(RefusedAttempt witness) {
            return NOTE;
        }

        @Override
        public Severity externalizedEffect(ExternalizedEffect witness) {
            return NOTE;
        }
    };

    /** The severity of a witness. */
    public static Severity of(Witness witness) {
        Severity known = witness.accept(OF);
        return known == ERROR && !witness.certain() ? WARNING : known;
    }
}
