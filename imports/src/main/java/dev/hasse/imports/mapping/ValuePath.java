package dev.hasse.imports.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a value in a call: {@code args.order.id}, {@code result.items[0].price}, {@code result.items[].sku} for each of a list,
 * {@code args["a.b"]} where a name has dots, {@code result} for all of it, {@code @agent} for an attribute of the call itself.
 *
 * <p>Some recorders unwrap the only argument of a call. So if the arguments are no object, a name directly below {@code args} stands for
 * all of them.
 */
final class ValuePath {
    private static final String ARGUMENTS = "args";
    private static final String RESULT = "result";

    private enum Root {
        ARGUMENTS,
        RESULT,
        CALL
    }

    private final String text;
    private final Root root;
    private final String attribute;
    private final Steps steps;

    private ValuePath(String text, Root root, String attribute, Steps steps) {
        this.text = text;
        this.root = root;
        this.attribute = attribute;
        this.steps = steps;
    }

    /**
     * Reads a path.
     *
     * @param belowArguments whether a path that names no beginning begins below the arguments
     * @throws IllegalArgumentException if it is malformed; the message says what was expected
     */
    static ValuePath parse(String text, boolean belowArguments) {
        if (text.startsWith("@") && text.length() > 1) {
            return new ValuePath(text, Root.CALL, text.substring(1), Steps.NONE);
        }
        Steps steps = Steps.parse(text);
        String first = steps.firstName();
        if (RESULT.equals(first)) {
            return new ValuePath(text, Root.RESULT, "", steps.afterFirst());
        }
        if (ARGUMENTS.equals(first)) {
            return new ValuePath(text, Root.ARGUMENTS, "", steps.afterFirst());
        }
        if (first == null || !belowArguments) {
            throw new IllegalArgumentException(
                    "expected a path that begins with args, result or @, such as result.balance or args.value");
        }
        return new ValuePath(text, Root.ARGUMENTS, "", steps);
    }

    /** How it is written. */
    String text() {
        return text;
    }

    /** Finds the name that a call lacks; null if the call has the value, or nothing from which a name could be chosen. */
    Steps.@Nullable Missed missed(Call call) {
        if (root == Root.CALL) {
            return Attributes.of(call, attribute) == null ? new Steps.Missed(attribute, Attributes.known(call)) : null;
        }
        return steps.missed(root == Root.RESULT ? call.result() : call.arguments());
    }

    /** Its beginning up to a list, which stands there below the arguments or the result. */
    String upTo(String list) {
        String beginning = root == Root.RESULT ? RESULT : bareBeginning() ? "" : ARGUMENTS;
        return beginning.isEmpty() || list.isEmpty() || list.startsWith("[")
                ? beginning + list
                : beginning + "." + list;
    }

    /** How it is written if it names elements of such a list: {@code []} for each, or {@code [0]}. */
    String through(String list, String elements) {
        String before = upTo(list);
        return before + elements + (text.startsWith(before) ? text.substring(before.length()) : "");
    }

    /** Whether a path below the arguments does not begin with {@code args}. */
    private boolean bareBeginning() {
        return !text.equals(ARGUMENTS) && !text.startsWith(ARGUMENTS + ".") && !text.startsWith(ARGUMENTS + "[");
    }

    /** The attribute of the call that the path names; null if it names none. */
    @Nullable
    String attribute() {
        return root == Root.CALL ? attribute : null;
    }

    /** Whether it has a value for each element of a list. */
    boolean isForEach() {
        return steps.isForEach();
    }

    /** Whether it is a place in the arguments or the result of a call. */
    boolean isInsideCall() {
        return root != Root.CALL;
    }

    /** Whether it is a part of the result of a call, and not all of it. */
    boolean isPartOfResult() {
        return root == Root.RESULT && !text.equals(RESULT);
    }

    /** The name of an argument that the path is, without {@code args} before it or anything after it; null if it is something else. */
    @Nullable
    String bareName() {
        return root == Root.ARGUMENTS && text.equals(steps.firstName()) ? text : null;
    }

    /** The values at this place: none, one, or one for each element of a list. Null counts as none. */
    List<JsonNode> in(Call call) {
        if (root == Root.CALL) {
            String known = Attributes.of(call, attribute);
            return known == null ? List.of() : List.of(TextNode.valueOf(known));
        }
        JsonNode from = root == Root.RESULT ? call.result() : call.arguments();
        boolean sole = root == Root.ARGUMENTS && steps.firstName() != null && !from.isObject();
        return (sole ? steps.afterFirst() : steps).in(from);
    }
}
