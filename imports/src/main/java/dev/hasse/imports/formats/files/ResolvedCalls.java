package dev.hasse.imports.formats.files;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.formats.contents.Edits;

/** Passes on calls of which it is found out first what they did to files. */
public final class ResolvedCalls {
    private ResolvedCalls() {}

    /** Finds out what a call did to files. */
    public interface Resolution {
        /**
         * Adds what the call did.
         *
         * @throws Edits.TooLarge if a text would become too large
         */
        void addTo(Call.Builder call) throws Edits.TooLarge;
    }

    /** Passes on a call, or refuses it if a text would become too large by it. */
    public static void pass(Call.Builder call, Resolution resolution, CallSink sink) {
        try {
            resolution.addTo(call);
            sink.call(call.build());
        } catch (Edits.TooLarge tooLarge) {
            sink.refuse(call.build().origin(), tooLarge.limit());
        }
    }
}
