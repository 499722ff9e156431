/**
 * Checks traces of multi-agent systems for consistency anomalies. {@link dev.hasse.Hasse} is the entry point, {@link
 * dev.hasse.CheckOptions} what can be asked, and {@link dev.hasse.CheckResult} what comes back. Operations, anomalies,
 * levels and verdicts are in {@code dev.hasse.model}.
 *
 * <p>An agent reads a date and books a flight for it; meanwhile the user changes the date:
 *
 * <pre>{@code
 * import dev.hasse.CheckOptions;
 * import dev.hasse.CheckResult;
 * import dev.hasse.Hasse;
 * import dev.hasse.model.Level;
 * import dev.hasse.model.Operation;
 * import java.util.List;
 *
 * public class Booking {
 *     public static void main(String[] arguments) {
 *         List<Operation> trace = List.of(
 *                 Hasse.operation("user", 0).write("trip.date", "14 June").commit(1),
 *                 Hasse.operation("user", 1).write("trip.date", "21 June").commit(2),
 *                 Hasse.operation("flight", 1).read("trip.date", "14 June").write("booking", "14 June").commit(3));
 *         CheckResult result = Hasse.check(CheckOptions.defaults().require(Level.L2), trace);
 *         System.out.println(result);
 *         result.witnesses().forEach(witness -> System.out.println("\n" + result.explain(witness)));
 *     }
 * }
 * }</pre>
 *
 * <p>prints that the trace is at L0, since {@code flight} committed on a value that {@code user} had replaced, and then the
 * proof. {@code Hasse.check(Path.of("traces"))} does the same for files.
 */
@NullMarked
package dev.hasse;

import org.jspecify.annotations.NullMarked;
