package dev.hasse.reports;

import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import dev.hasse.model.Uuids;
import dev.hasse.model.Value;
import dev.hasse.model.Wording;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats names, values, tools and effects: safe to print, and shortened where room is limited.
 *
 * @param name the maximum number of characters of a name
 * @param value the maximum number of characters of a value
 * @param effects the maximum number of effects in a list
 * @param brief whether UUIDs in the names of agents are shortened
 * @param isolated whether right-to-left names and values are wrapped in direction isolates, so that they cannot reorder
 *     the text beside them; terminals may not support these characters
 */
public record SafeWording(int name, int value, int effects, boolean brief, boolean isolated) implements Wording {
    /** For a line of text. */
    public static final SafeWording SHORT = new SafeWording(60, 48, 6, false, false);

    /** For a sentence, which names the same agents again and again. */
    private static final SafeWording BRIEF = new SafeWording(SHORT.name, SHORT.value, SHORT.effects, true, false);

    /** For places with unlimited room. */
    public static final SafeWording FULL =
            new SafeWording(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, false, false);

    /** For drawings, which show everything or shorten it later. */
    public static final SafeWording DRAWN =
            new SafeWording(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, false, true);

    private static final char ISOLATE = '\u2068';
    private static final char END_OF_ISOLATE = '\u2069';

    /**
     * For a sentence about agents: their UUIDs are shortened if that leaves them apart.
     *
     * @param agents all of them, each once
     */
    static SafeWording forSentence(List<String> agents) {
        boolean areApart = agents.stream().map(Uuids::shortened).distinct().count() == agents.size();
        return areApart ? BRIEF : SHORT;
    }

    @Override
    public String name(String text) {
        return isolate(SafeText.escape(SafeText.shortenMiddle(text, name)));
    }

    @Override
    public String agent(OperationRef operation) {
        return name(brief ? Uuids.shortened(operation.agent()) : operation.agent());
    }

    @Override
    public String value(Value shown) {
        return shown.isNull() ? "NULL" : isolate(SafeText.of(shown, value));
    }

    @Override
    public String tool(Tool tool) {
        String quoted = isolate(SafeText.quote(SafeText.shortenMiddle(tool.name(), name)));
        Value signature = tool.signature();
        return signature == null ? quoted : quoted + " with signature " + isolate(SafeText.of(signature, value));
    }

    @Override
    public String id(OperationRef operation) {
        return SafeText.of(operation.id(), value);
    }

    @Override
    public String at(long time) {
        return Moments.at(time);
    }

    public String tools(List<Tool> tools) {
        return tools.isEmpty() ? "no tools" : tools.stream().map(this::tool).collect(Collectors.joining(", "));
    }

    @Override
    public String effects(List<Effect> list) {
        String shown = list.stream()
                .limit(effects)
                .map(effect -> pair(effect.cell(), effect.value()))
                .collect(Collectors.joining(", ", "[", ""));
        int more = list.size() - effects;
        return shown + (more > 0 ? ", and " + more + " more]" : "]");
    }

    private String isolate(String text) {
        boolean turns =
                isolated && text.codePoints().map(Character::getDirectionality).anyMatch(SafeWording::runsFromTheRight);
        return turns ? ISOLATE + text + END_OF_ISOLATE : text;
    }

    private static boolean runsFromTheRight(int directionality) {
        return directionality == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || directionality == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC
                || directionality == Character.DIRECTIONALITY_ARABIC_NUMBER;
    }
}
