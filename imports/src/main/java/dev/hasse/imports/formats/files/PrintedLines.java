package dev.hasse.imports.formats.files;

import dev.hasse.imports.formats.contents.FileLines;
import dev.hasse.imports.formats.contents.FileView;
import dev.hasse.imports.formats.contents.PatchHunk;

/** Finds in what commands printed which files they showed, by the lines of these. */
final class PrintedLines {
    private static final int COST_OF_A_FILE = 100;

    private final KnownFiles known;
    /** How much of what commands printed may still be compared with files. */
    private final PatchHunk.WorkBudget budget = new PatchHunk.WorkBudget();

    PrintedLines(KnownFiles known) {
        this.known = known;
    }

    /**
     * An agent was shown the changes of files of which a command printed a changed line. If the command is a wide look, the agent may have
     * looked at the files of others of which it printed any line, or of which nobody knows what it would have printed.
     *
     * @param looks the looks of this agent
     */
    void look(Caller by, String output, Looks.Moment look, Looks looks, boolean isWide) {
        budget.earn(output.length());
        WideLook printed = WideLook.of(output);
        for (String file : known.writtenIn(by.checkout())) {
            FileLines text = known.latest(file);
            if (!budget.spend(COST_OF_A_FILE + (text == null ? 0 : text.text().length()))) {
                if (isWide) {
                    looks.atAll(look);
                }
                return;
            }
            FileView view = known.view(by.agent(), file);
            if (text != null && view != null && printed.showsChange(view, text, budget)) {
                looks.shown(Caller.pathOf(file), look);
            } else if (isWide
                    && known.isBehind(by.agent(), file)
                    && printed.mayShow(Caller.pathOf(file), text, budget)) {
                looks.at(Caller.pathOf(file), look);
            }
        }
    }
}
