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
 * Sets the number of tries of a property. It gets as many as it asks for if {@code hasse.long} is set ({@code -Plong}),
 * and a quarter of them, but at least {@value #AT_LEAST} if it asks for as many, if {@code hasse.whole} is
 * ({@code -Pwhole}). In every other build it gets half of what it gets with {@code -Pwhole}.
 *
 * <p>If the system property {@code hasse.tries} is set, no property gets more tries than that, and always the same
 * ones, from one seed and without shrinking. Mutation testing sets it, because it runs the properties thousands of
 * times and needs the same result each time.
 */
public final class Tries implements AroundPropertyHook {
    private static final int AT_LEAST = 50;

    private static final @Nullable Integer MOST = Integer.getInteger("hasse.tries");
    private static final boolean ALL = Boolean.getBoolean("hasse.long");
    private static final boolean WHOLE = ALL || Boolean.getBoolean("hasse.whole");

    /** Returns a number of histories that are always the same ones: all with {@code -Pwhole}, else the first quarter. */
    public static int histories(int all) {
        return Integer.getInteger("hasse.histories", WHOLE ? all : all / 4);
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        PropertyAttributes attributes = context.attributes();
        if (MOST != null) {
            attributes.setTries(Math.min(MOST, attributes.tries().orElse(MOST)));
            attributes.setSeed("15");
            attributes.setShrinking(ShrinkingMode.OFF);
            attributes.setEdgeCases(EdgeCasesMode.NONE);
            attributes.setGeneration(GenerationMode.RANDOMIZED);
        } else if (!ALL) {
            attributes.tries().ifPresent(wanted -> {
                int whole = Math.max(Math.min(wanted, AT_LEAST), wanted / 4);
                attributes.setTries(WHOLE ? whole : (whole + 1) / 2);
            });
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
