package dev.hasse.detectors;

import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import org.jspecify.annotations.Nullable;

/**
 * Limits the tries of each property to the system property {@code hasse.tries}, from one seed and without shrinking. Mutation testing
 * sets it: it runs the properties thousands of times, and has to find the same each time.
 */
public final class FewerTries implements AroundPropertyHook {
    private static final @Nullable Integer MOST = Integer.getInteger("hasse.tries");

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (MOST != null) {
            PropertyAttributes attributes = context.attributes();
            attributes.setTries(Math.min(MOST, attributes.tries().orElse(MOST)));
            attributes.setSeed("15");
            attributes.setShrinking(ShrinkingMode.OFF);
            attributes.setEdgeCases(EdgeCasesMode.NONE);
            attributes.setGeneration(GenerationMode.RANDOMIZED);
        }
        return property.execute();
    }

    @Override
    public int aroundPropertyProximity() {
        return 0;
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
