package tlc2.overrides;

import dev.hasse.tla.DetectorBridge;
import dev.hasse.tla.HistoryBridge;
import dev.hasse.tla.TransactionBridge;

/** Tells TLC which operators are implemented in Java; the name and the package are TLC's. */
public final class TLCOverrides implements ITLCOverrides {
    @Override
    @SuppressWarnings("rawtypes") // as TLC has it
    public Class[] get() {
        return new Class[] {DetectorBridge.class, TransactionBridge.class, HistoryBridge.class};
    }
}
