package dev.hasse.check;

import dev.hasse.imports.convert.MappingCautions;
import dev.hasse.policy.Cautions;

/** Why less can be found in a run than its statuses tell, as its conversion saw it. */
public final class RunCautions {
    private RunCautions() {}

    /** The cautions about a mapping, for whoever knows nothing of mappings. */
    public static Cautions of(MappingCautions mapping) {
        return new Cautions(mapping.ofA1(), mapping.besideA1());
    }
}
