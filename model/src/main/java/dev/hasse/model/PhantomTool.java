package dev.hasse.model;

import java.util.List;
import java.util.Set;

/**
 * A witness of A2 (Definition 2): the operation planned a tool that it saw when it read, and that was gone when it
 * committed.
 *
 * @param tool the planned tool
 * @param signatureChanged whether a tool of that name was still there, under another signature (§4.16)
 */
public record PhantomTool(OperationRef operation, Tool tool, boolean signatureChanged, long readTime, long commitTime)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A2;
    }

    @Override
    public Set<String> subjects() {
        return Set.of(tool.name());
    }

    @Override
    public long window() {
        return TimeSpan.between(readTime, commitTime);
    }

    @Override
    public List<Object> identity() {
        return List.of(operation.id(), signatureChanged);
    }

    @Override
    public String sentence(Wording say) {
        String agent = say.agent(operation);
        String what = signatureChanged ? "its signature had changed" : "it was gone";
        return agent + " planned the tool " + say.tool(tool) + " at " + say.at(readTime) + "; " + what + " when "
                + agent + " committed at " + say.at(commitTime);
    }

    @Override
    public List<String> proof(Wording say) {
        return List.of(
                "T1 planned the tool " + say.tool(tool) + " at " + say.at(readTime) + ", and its registry then had it.",
                "T1 committed at " + say.at(commitTime) + ", and by then the registry "
                        + (signatureChanged
                                ? "had a tool of that name, but with another signature."
                                : "no longer had it."),
                "So T1 planned for a tool that was not there when it was to be called.");
    }

    @Override
    public String remedy(Wording say) {
        return "When T1 called " + say.tool(tool)
                + ", look it up in the registry as it was when T1 read; or check that it is still there, and let T1 plan anew.";
    }

    @Override
    public Connection connection() {
        return new Connection(
                Moment.begin(operation),
                Moment.commit(operation),
                signatureChanged
                        ? "the planned tool has another signature by then"
                        : "the planned tool is gone by then");
    }

    @Override
    public <X extends Exception> void describe(WitnessFields<X> to) throws X {
        to.operation("op", operation);
        to.tool("planned_tool", tool);
        to.flag("signature_changed", signatureChanged);
        to.number("read_time", readTime);
        to.number("commit_time", commitTime);
    }
}
