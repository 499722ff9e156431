package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Gate;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionLogBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs of transactions on a line: steps separated by spaces, each done at its place unless it says when it began.
 *
 * <pre>
 * A:begin A:commit A:abort   what the words say
 * A:book                     a step of the transaction A was done
 * A:book~                    which has a compensation
 * A:book!                    a step failed
 * A:wire*                    an irreversible step was done
 * A:-book   A:-book!         the compensation of book was done, failed
 * A:pay#k/b/r                with an idempotency key, what was asked, and a receipt; each may be empty
 * A:book{x=1,?y=2,z+=[3]}    which wrote 1 to x, then read 2 from y, then appended 3 to z; ?y read an unknown value
 * A:pay>book+3               which depends on these: a tool, and a step by its id, which is its place
 * A:commit^3/2               at epoch 3, where the lowest frontier was 2; each may be empty
 * A:book@1                   which began at 1
 * </pre>
 */
final class LogNotation {
    private static final Pattern STEP = Pattern.compile(
            "(\\w+):(-?)(\\w+)([~!*]*)(?:#([^/{@]*)/([^/{@]*)/([^/{@]*))?(?:\\{(.*)})?(?:>([\\w+]+))?(?:\\^(\\d*)/(\\d*))?(?:@(\\d+))?");

    private LogNotation() {}

    /** A log that may be cut off. */
    static TransactionLog cutOff(String steps) {
        return log(steps, false);
    }

    /** A log that shows everything. */
    static TransactionLog complete(String steps) {
        return log(steps, true);
    }

    static TransactionLog log(String steps, boolean isComplete) {
        TransactionLogBuilder builder = new TransactionLogBuilder("trace");
        int at = 0;
        for (String text : steps.strip().split("\\s+")) {
            if (text.isEmpty()) {
                continue;
            }
            Matcher parts = STEP.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException(text);
            }
            at++;
            boolean isCompensation = !parts.group(2).isEmpty();
            String flags = parts.group(4);
            long began = parts.group(12) == null ? at : Long.parseLong(parts.group(12));
            Step step = Step.of(parts.group(1), kind(parts.group(3), isCompensation, flags), parts.group(3), began, at)
                    .touching(accesses(parts.group(8)))
                    .undone(flags.contains("~"), flags.contains("*"))
                    .keyed(part(parts.group(5)), part(parts.group(6)), part(parts.group(7)))
                    .gatedBy(
                            parts.group(10) == null
                                    ? null
                                    : new Gate(number(parts.group(10)), number(parts.group(11))));
            List<String> foundations =
                    parts.group(9) == null ? List.of() : List.of(parts.group(9).split("\\+"));
            builder.add(step, String.valueOf(at), isCompensation ? parts.group(3) : null, foundations);
        }
        return builder.build(isComplete);
    }

    private static Kind kind(String name, boolean isCompensation, String flags) {
        boolean failed = flags.contains("!");
        if (isCompensation) {
            return failed ? Kind.COMPENSATION_FAILED : Kind.COMPENSATED;
        }
        return switch (name) {
            case "begin" -> Kind.BEGIN;
            case "commit" -> Kind.COMMITTED;
            case "abort" -> Kind.ABORTED;
            default -> failed ? Kind.FAILED : Kind.DONE;
        };
    }

    private static @Nullable Long number(String text) {
        return text.isEmpty() ? null : Long.valueOf(text);
    }

    private static @Nullable String part(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static List<CellAccess> accesses(@Nullable String text) {
        List<CellAccess> accesses = new ArrayList<>();
        if (text != null) {
            for (String access : text.split(",(?![^\\[]*])")) {
                boolean isRead = access.startsWith("?");
                String[] sides = access.substring(isRead ? 1 : 0).split("=", 2);
                Value value = sides.length == 1
                        ? null
                        : sides[1].equals("null")
                                ? Value.NULL
                                : sides[1].startsWith("[") ? Value.ofCanonicalJson(sides[1]) : Value.ofString(sides[1]);
                accesses.add(access(sides[0], isRead, value));
            }
        }
        return accesses;
    }

    private static CellAccess access(String cell, boolean isRead, @Nullable Value value) {
        if (cell.endsWith("+") && value != null) {
            return CellAccess.append(cell.substring(0, cell.length() - 1), value);
        }
        return isRead ? CellAccess.read(cell, value) : CellAccess.write(cell, value);
    }
}
