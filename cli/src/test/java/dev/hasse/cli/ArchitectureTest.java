package dev.hasse.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Arrays;
import java.util.List;

/**
 * Dependencies point only downwards, and detectors depend on nothing but JGraphT and fastutil, so that they can run
 * inside any engine.
 */
@AnalyzeClasses(
        packages = "dev.hasse",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoJarsOfTests.class})
class ArchitectureTest {

    /** Excludes the tests of other modules. */
    static final class NoJarsOfTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    /**
     * The rooms that each room may use, by package; {@code hasse} is the package of the library's entry point. Nothing may
     * use the command, or the tables, which are loaded only on request. The recorder is embedded in other programs, and
     * used only to record their tests.
     */
    private static final List<String> ROOMS = List.of(
            "junit: hasse, policy, recorder, model",
            "hasse: check, reports, policy, imports, traces, detectors, model",
            "cli: live, check, reports, simulation, policy, imports, traces, detectors, documents, model",
            "live: check, reports, policy, imports, traces, detectors, documents, model",
            "check: reports, policy, imports, traces, detectors, model",
            "tables: reports, policy, documents, model",
            "reports: simulation, policy, detectors, documents, model",
            "simulation: detectors, traces, documents, model",
            "imports: traces, documents, model",
            "policy: documents, model",
            "traces: model",
            "detectors: model",
            "documents: model",
            "recorder:",
            "model:");

    @ArchTest
    static void arrowsPointDown(JavaClasses classes) {
        LayeredArchitecture rooms = layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.hasse..");
        for (String room : ROOMS) {
            String name = room.split(":")[0];
            rooms = rooms.layer(name).definedBy(name.equals("hasse") ? "dev.hasse" : "dev.hasse." + name + "..");
        }
        for (String room : ROOMS) {
            String[] names = room.split("\\W+");
            var seen = rooms.whereLayer(names[0]);
            rooms = names.length == 1
                    ? seen.mayNotAccessAnyLayer()
                    : seen.mayOnlyAccessLayers(Arrays.copyOfRange(names, 1, names.length));
        }
        rooms.check(classes);
    }

    @ArchTest
    static final ArchRule MODEL_DEPENDS_ON_NOTHING = classes()
            .that()
            .resideInAPackage("dev.hasse.model..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.hasse.model..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule THE_RECORDER_DEPENDS_ON_NOTHING = classes()
            .that()
            .resideInAPackage("dev.hasse.recorder..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.hasse.recorder..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule DETECTORS_DEPEND_ON_LITTLE = classes()
            .that()
            .resideInAPackage("dev.hasse.detectors..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.hasse.model..",
                    "dev.hasse.detectors..",
                    "java..",
                    "org.jspecify..",
                    "org.jgrapht..",
                    "it.unimi.dsi.fastutil..");
}
