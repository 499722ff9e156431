package dev.hasse.imports.calls;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The working trees of a repository that agents have to themselves: Claude Code keeps them in {@code .claude/worktrees} of its checkout. A
 * command does not change the files of a tree that it does not run in, unless it says where they are.
 */
public final class WorkingTrees {
    private static final String TREES = "/.claude/worktrees/";
    private static final Pattern TREE = Pattern.compile("(?<checkout>.*?)" + Pattern.quote(TREES) + "[^/]+");

    /** How a command leaves its folder, or what it does to working trees. */
    private static final Pattern LEAVES = Pattern.compile("\\.\\.|worktree|\\bcd\\s*(?:$|[-~;&])|\\$\\{?(?:HOME|OLDPWD)"
            // A home folder, but no commit or version.
            + "|(?<![\\w.@^{}~'-])~(?:[\\w.-]*/|\\s*(?:$|[;&|]))|'~/");

    /** What follows the name of a folder, but no other name that begins like it. */
    private static final String ENDS = "(?=$|[/\\s\"'`;:,&|()<>])";

    private WorkingTrees() {}

    /** Whether a folder is in one of the trees of a checkout. */
    public static boolean isIn(String folder, String checkout) {
        return folder.startsWith(checkout) && folder.startsWith(TREES, checkout.length());
    }

    /**
     * Whether a command may have changed a file.
     *
     * @param folder the folder that it ran in; null if it is not known
     * @param command its text
     * @param file an absolute path
     */
    public static boolean reaches(@Nullable String folder, String command, String file) {
        Matcher own = TREE.matcher(folder == null ? "" : folder);
        Matcher others = TREE.matcher(file);
        String ownTree = own.lookingAt() ? own.group() : "";
        String othersTree = others.lookingAt() ? others.group() : "";
        if (folder == null || ownTree.equals(othersTree)) {
            return true;
        }
        String rest = ownTree.isEmpty() ? command : command.replaceAll(Pattern.quote(ownTree) + ENDS, ".");
        return LEAVES.matcher(rest).find() || (!ownTree.isEmpty() && rest.contains(own.group("checkout")));
    }
}
