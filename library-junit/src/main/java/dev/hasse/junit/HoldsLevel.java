package dev.hasse.junit;

import dev.hasse.model.Level;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a test method has recorded must hold this level: when the method has ended, its recorder is closed, and the trace
 * checked as by {@link TraceAssert#holds}. On a class it applies to every test method, unless that has its own.
 *
 * <p>The recorder is a parameter of the method, which {@link HasseExtension} supplies. A method that has failed by itself is
 * not checked.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(HoldsLevelExtension.class)
public @interface HoldsLevel {

    /** The lowest level that passes. */
    Level value();

    /** Whether a trace passes although nothing in it could be tested, as where one agent works alone. */
    boolean allowUntested() default false;
}
