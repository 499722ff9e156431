package dev.hasse.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A run of the tests of one class by JUnit, inside another test.
 *
 * @param succeeded the names of the methods that succeeded
 * @param failures why the others failed, by name; of a class, by its name
 * @param entries the report entries
 */
record TestRun(List<String> succeeded, Map<String, Throwable> failures, List<Map<String, String>> entries) {

    static TestRun of(Class<?> tests) {
        TestRun run = new TestRun(new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>());
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(tests))
                                .build(),
                        run.new Listener());
        return run;
    }

    /** The messages of the failures. */
    Map<String, String> messages() {
        Map<String, String> messages = new LinkedHashMap<>();
        failures.forEach((name, failure) -> messages.put(name, String.valueOf(failure.getMessage())));
        return messages;
    }

    private final class Listener implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String name = test.getDisplayName().replaceAll("\\(.*", "");
            result.getThrowable().ifPresentOrElse(failure -> failures.put(name, failure), () -> {
                if (test.isTest()) {
                    succeeded.add(name);
                }
            });
        }

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            entries.add(entry.getKeyValuePairs());
        }
    }
}
