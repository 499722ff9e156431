package dev.hasse.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Checks what a test method has recorded, once it has ended, as its {@link HoldsLevel} says. */
final class HoldsLevelExtension implements AfterTestExecutionCallback {

    @Override
    public void afterTestExecution(ExtensionContext context) {
        Optional<HoldsLevel> demand = demand(context);
        if (demand.isEmpty() || context.getExecutionException().isPresent()) {
            return;
        }
        TestRecording recording = TestRecording.find(context)
                .orElseThrow(() -> new ExtensionConfigurationException("@HoldsLevel on "
                        + context.getRequiredTestClass().getSimpleName() + "."
                        + context.getRequiredTestMethod().getName()
                        + " found nothing recorded: take a Recorder as parameter, and register HasseExtension, which "
                        + "supplies it"));
        recording.recorder().close();
        TraceAssert trace = HasseAssertions.assertThat(recording.recorder());
        HoldsLevel level = demand.get();
        (level.allowUntested() ? trace.allowingUntested() : trace).holds(level.value());
    }

    /** The demand on the method, or else on its class, or else on the nearest class around that. */
    private static Optional<HoldsLevel> demand(ExtensionContext context) {
        Optional<HoldsLevel> demand = of(context.getRequiredTestMethod());
        for (Class<?> type = context.getRequiredTestClass();
                demand.isEmpty() && type != null;
                type = type.getEnclosingClass()) {
            demand = of(type);
        }
        return demand;
    }

    private static Optional<HoldsLevel> of(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, HoldsLevel.class);
    }
}
