package dev.hasse.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Every arrow points down, and detectors stay free of all but JGraphT and fastutil, so that they run inside any engine. */
@AnalyzeClasses(
        packages = "dev.hasse",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoJarsOfTests.class})
class ArchitectureTest {

    /** Leaves out the tests of other modules. */
    static final class NoJarsOfTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule ARROWS_POINT_DOWN = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.hasse..")
            .layer("cli")
            .definedBy("dev.hasse.cli..")
            .layer("reports")
            .definedBy("dev.hasse.reports..")
            .layer("simulation")
            .definedBy("dev.hasse.simulation..")
            .layer("policy")
            .definedBy("dev.hasse.policy..")
            .layer("imports")
            .definedBy("dev.hasse.imports..")
            .layer("traces")
            .definedBy("dev.hasse.traces..")
            .layer("detectors")
            .definedBy("dev.hasse.detectors..")
            .layer("documents")
            .definedBy("dev.hasse.documents..")
            .layer("recorder")
            .definedBy("dev.hasse.recorder..")
            .layer("model")
            .definedBy("dev.hasse.model..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("reports")
            .mayOnlyAccessLayers("simulation", "policy", "detectors", "documents", "model")
            .whereLayer("simulation")
            .mayOnlyAccessLayers("detectors", "traces", "documents", "model")
            .whereLayer("policy")
            .mayOnlyAccessLayers("documents", "model")
            .whereLayer("imports")
            .mayOnlyAccessLayers("traces", "documents", "model")
            .whereLayer("traces")
            .mayOnlyAccessLayers("model")
            .whereLayer("detectors")
            .mayOnlyAccessLayers("model")
            .whereLayer("documents")
            .mayOnlyAccessLayers("model")
            .whereLayer("recorder")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("recorder")
            .mayNotAccessAnyLayer()
            .whereLayer("model")
            .mayNotAccessAnyLayer();

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
