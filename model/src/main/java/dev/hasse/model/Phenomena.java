package dev.hasse.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The list of all phenomena. */
final class Phenomena {
    /** The anomalies, and then the observations. */
    static final List<Phenomenon> ALL = Stream.<Phenomenon>concat(
                    Arrays.stream(Anomaly.values()), Arrays.stream(Observation.values()))
            .toList();

    private Phenomena() {}
}
