package dev.hasse.recorder;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A tool that agents can see or call. If it has a signature, that is part of its identity (§4.16): if the signature changes, the
 * tool that was planned is gone.
 *
 * @param name the name under which agents call it
 * @param signature any JSON value but null that tells one version of the tool from the next; null if only the name is recorded
 */
public record Tool(String name, @Nullable Object signature) {

    /** A tool of which only the name is recorded. */
    public static Tool of(String name) {
        return new Tool(name, null);
    }

    /** A tool with a signature, which is a JSON value as {@link Recorder} describes it. */
    public static Tool of(String name, Object signature) {
        return new Tool(name, signature);
    }

    String json(String where, ValueWriter values) {
        String text = JsonText.text(name);
        return signature == null
                ? text
                : "{\"name\":" + text + ",\"signature\":" + values.json(signature, where + "." + name + ".signature")
                        + "}";
    }

    static String json(Collection<Tool> tools, String where, ValueWriter values) {
        StringBuilder json = new StringBuilder("[");
        for (Tool tool : tools) {
            json.append(json.length() == 1 ? "" : ",").append(tool.json(where, values));
        }
        return json.append(']').toString();
    }
}
