package dev.hasse.imports.formats.opencode;

import dev.hasse.imports.formats.files.FilesOfSession;
import java.util.Set;

/** The tools of opencode, and of Kilo, that change no file. */
final class OpenCodeTools {
    static final String READ = "read";

    /** The tool that shows lines of files, below the name of each. */
    static final String GREP = "grep";

    /** Tools that show what is in files. */
    static final Set<String> SEARCHES = Set.of(GREP, "semantic_search");

    /** Tools of Kilo that tell an agent what others said, or what was said before. */
    static final Set<String> TELLERS = Set.of("board_read", "kilo_local_recall");

    /** Tools that show no file and write none. */
    static final Set<String> TALK = Set.of(
            "glob",
            "list",
            "webfetch",
            "websearch",
            "codesearch",
            "todowrite",
            "todoread",
            "question",
            "skill",
            "plan_enter",
            "plan_exit",
            "invalid",
            // Of Kilo alone:
            "agent_manager_models",
            "board_post",
            "cancel_wakeup",
            "chart",
            "cron_create",
            "cron_delete",
            "cron_list",
            "goal",
            "goal_report",
            "link_pr",
            "notify_user",
            "open_plan",
            "schedule_wakeup",
            "suggest");

    private OpenCodeTools() {}

    /** Whether a call can only have shown or told something. */
    static boolean isLook(OpenCodeCall call) {
        String tool = call.tool();
        return tool.equals(READ)
                || tool.equals(FilesOfSession.MENTIONED)
                || SEARCHES.contains(tool)
                || TALK.contains(tool)
                || TELLERS.contains(tool);
    }
}
