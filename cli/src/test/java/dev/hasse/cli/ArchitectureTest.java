package dev.hasse.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
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
            "cli: live, check, reports, simulation, policy, imports, guard, traces, detectors, documents, model",
            "live: reports, policy, imports, traces, detectors, documents, model",
            "check: reports, policy, imports, traces, detectors, model",
            "tables: reports, policy, documents, model",
            "reports: simulation, policy, detectors, documents, model",
            "simulation: detectors, traces, documents, model",
            "imports: traces, documents, model",
            "policy: documents, model",
            "guard: documents, model",
            "traces: model",
            "detectors: model",
            "documents: model",
            "recorder:",
            "model:");

    /**
     * What each group of front-ends may use, by package: what a client says, and nothing of another client; and below all of them, what is known of
     * files and of messages.
     */
    private static final List<String> FORMATS = List.of(
            "formats: claudecode, cline, codex, copilot, evaluations, files, frameworks, gemini, jepsen, kimi, langchain, langfuse, mcp, opencode,"
                    + " pi, spans, transactions, workflows",
            "claudecode: files, shell, contents",
            "cline: files, contents",
            "codex: files, shell, contents, mcp",
            "copilot: files, shell, contents",
            "gemini: files, shell, contents",
            "kimi: files, shell, contents",
            "opencode: files, contents",
            "pi: files, shell, contents",
            "files: shell, contents",
            "shell: contents",
            "contents:",
            "spans: langchain, messages, mcp",
            "langchain: messages",
            "langfuse: messages",
            "frameworks: messages",
            "evaluations: messages",
            "messages:",
            "mcp:",
            "jepsen:",
            "transactions:",
            "workflows:");

    /** The two engines know the definitions, of which none knows an engine; and what finds something in a trace knows neither. */
    private static final List<String> DETECTORS =
            List.of("online: detectors, index", "detectors: index", "transactions: index", "index:");

    /** Each report knows what it is made of; and how a thing is said or written is known to none of these alone. */
    private static final List<String> REPORTS = List.of(
            "page: groups, advice, explanation, runtimes, reports",
            "attention: groups, advice, verdicts, reports",
            "diff: groups, verdicts, reports",
            "advice: groups, reports",
            "groups: transactions, verdicts, reports",
            "transactions: explanation, reports",
            "explorer: explanation, reports",
            "explanation: verdicts, words, reports",
            "runtimes: verdicts, reports",
            "verdicts: reports",
            "topology: reports",
            "reports:",
            "rows:",
            "words:");

    /** What makes operations of calls knows no format, and what reads a format makes no operations. */
    private static final List<String> IMPORTS = List.of(
            "convert: formats, operations, mapping, calls",
            "formats: mapping, calls",
            "operations: mapping, calls",
            "mapping: calls",
            "calls:");

    @ArchTest
    static void arrowsPointDown(JavaClasses classes) {
        arrows("dev.hasse", "hasse", ROOMS).check(classes);
    }

    @ArchTest
    static void arrowsBetweenFormatsPointDown(JavaClasses classes) {
        arrows("dev.hasse.imports.formats", "formats", FORMATS).check(classes);
    }

    @ArchTest
    static void arrowsBetweenImportsPointDown(JavaClasses classes) {
        arrows("dev.hasse.imports", "imports", IMPORTS).check(classes);
    }

    @ArchTest
    static void arrowsBetweenDetectorsPointDown(JavaClasses classes) {
        arrows("dev.hasse.detectors", "detectors", DETECTORS).check(classes);
    }

    @ArchTest
    static void arrowsBetweenReportsPointDown(JavaClasses classes) {
        arrows("dev.hasse.reports", "reports", REPORTS).check(classes);
    }

    /**
     * That each package may only use those named after it.
     *
     * @param above the package that all of them are in
     * @param top what {@code above} itself is called, without the packages in it
     */
    private static LayeredArchitecture arrows(String above, String top, List<String> rooms) {
        LayeredArchitecture rules = layeredArchitecture().consideringOnlyDependenciesInAnyPackage(above + "..");
        for (String room : rooms) {
            String name = room.split(":")[0];
            rules = rules.layer(name).definedBy(name.equals(top) ? above : above + "." + name + "..");
        }
        for (String room : rooms) {
            String[] names = room.split("\\W+");
            var seen = rules.whereLayer(names[0]);
            rules = names.length == 1
                    ? seen.mayNotAccessAnyLayer()
                    : seen.mayOnlyAccessLayers(Arrays.copyOfRange(names, 1, names.length));
        }
        return rules.ensureAllClassesAreContainedInArchitectureIgnoring(outside(above));
    }

    /** All classes that are not below a package. */
    private static DescribedPredicate<JavaClass> outside(String above) {
        return DescribedPredicate.describe(
                "are outside of " + above, type -> !type.getPackageName().startsWith(above));
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
            .resideInAnyPackage("dev.hasse.recorder..", "java..", "javax.sql..", "org.jspecify..");

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
