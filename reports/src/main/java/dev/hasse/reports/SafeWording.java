package dev.hasse.reports;

import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.model.Wording;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How names, values, tools and effects are put into words: safe to show, and shortened where there is no room for all of them.
 *
 * @param name how many characters of a name are shown
 * @param value how many of a value
 * @param effects how many effects of a list
 * @param isolated whether names and values that run from right to left are kept from turning around what is beside them, by characters
 *     for which a terminal may have no use
 */
record SafeWording(int name, int value, int effects, boolean isolated) implements Wording {
    /** For a line of text. */
    static final SafeWording SHORT = new SafeWording(60, 48, 6, false);

    /** Where there is room for everything. */
    static final SafeWording FULL = new SafeWording(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, false);

    /** For a drawing, where all is shown, or shortened later. */
    static final SafeWording DRAWN = new SafeWording(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, true);

    private static final char ISOLATE = '\u2068';
    private static final char END_OF_ISOLATE = '\u2069';

    @Override
    public String name(String text) {
        return isolate(SafeText.escape(SafeText.shortenMiddle(text, name)));
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

    String tools(List<Tool> tools) {
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
