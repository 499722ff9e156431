package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.model.Labels;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The labels of the operations of a trace: those that the user gave it, and else the model that called. */
final class ModelLabels {
    private final Labels own;
    private final Map<@Nullable String, Labels> ofModels = new HashMap<>();

    /** @param own the labels that the user gave the trace */
    ModelLabels(Labels own) {
        this.own = own;
    }

    /** The labels of an operation; the same object for the same labels. */
    Labels of(@Nullable Call call) {
        String model = call == null || own.model() != null ? own.model() : call.model();
        Labels known = ofModels.get(model);
        if (known == null) {
            known = new Labels(own.workload(), own.runtime(), model);
            ofModels.put(model, known);
        }
        return known;
    }
}
