package dev.hasse.spark;

import dev.hasse.model.SafeText;
import java.io.IOException;

/** Says in one line why Spark gave a job up. */
final class GivenUp {
    private static final int SHOWN = 400;

    private GivenUp() {}

    /** The failure of a job, by the cause at its root, or else by the first line of what Spark says. */
    static IOException because(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String said = String.valueOf(root.getMessage());
        String first = said.lines().findFirst().orElse("");
        return new IOException(
                "Spark gave the job up, and no result is written: "
                        + SafeText.shorten(root.getClass().getSimpleName() + ": " + first, SHOWN)
                        + "; its log says more",
                failure);
    }
}
