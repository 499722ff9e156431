package dev.hasse.imports.mapping;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A place in the calls of a tool whose values may name things: {@code order_id}, {@code paths[]}, {@code items[].sku},
 * {@code result.orders[].id}.
 *
 * @param path how a gap of a template names it
 * @param name the name of the thing's name, without what tells two of them apart: {@code account_id} of {@code from_account_id}
 * @param list the path of the list that it is in, as {@code items[]} or {@code result.orders[]}; null if it is an argument
 * @param fields the fields that the elements of that list have; none of an argument, or of a list of names
 * @param values those that were met, as far as they are remembered
 */
record KeyPlace(String path, String name, @Nullable String list, Set<String> fields, Set<String> values) {

    KeyPlace {
        fields = Set.copyOf(fields);
        values = Set.copyOf(values);
    }

    /** An argument. */
    static KeyPlace argument(String argument, String name, ToolProfile tool) {
        return new KeyPlace(argument, name, null, Set.of(), tool.arguments.getOrDefault(argument, Set.of()));
    }

    /** The thing that it names: the order of {@code order_id}, or of {@code orders[].id}; empty if it does not say. */
    String thing() {
        String thing = ToolWords.thingOf(name);
        if (!thing.isEmpty() || list == null) {
            return thing;
        }
        String container = list.substring(list.lastIndexOf('.') + 1).replace("[]", "");
        return Envelope.isNameOfOne(container) ? "" : ToolWords.thingOf(ToolWords.singular(container));
    }

    /** Whether there is one for each element of a list. */
    boolean isListed() {
        return list != null;
    }

    /** The path of an element of its list, as the path of a value. */
    String element() {
        return list != null && ElementLists.isOfResult(list) ? list : "args." + list;
    }
}
