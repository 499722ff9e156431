package dev.hasse.imports.mapping;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the words in the names of tools and of their arguments usually mean. */
final class ToolWords {
    static final Set<String> SHELLS = Set.of(
            "bash",
            "shell",
            "sh",
            "zsh",
            "powershell",
            "exec",
            "execute",
            "terminal",
            "command",
            "python",
            "eval",
            "script",
            "sandbox",
            "computer",
            "browser",
            "sql");
    static final Set<String> READS = Set.of(
            "get",
            "list",
            "read",
            "search",
            "find",
            "show",
            "fetch",
            "view",
            "check",
            "lookup",
            "query",
            "load",
            "describe",
            "retrieve",
            "inspect",
            "peek",
            "download",
            "grep",
            "glob",
            "calculate",
            "hget",
            "hgetall");
    static final Set<String> WRITES = Set.of(
            "set",
            "update",
            "write",
            "create",
            "delete",
            "add",
            "remove",
            "put",
            "insert",
            "save",
            "edit",
            "append",
            "post",
            "move",
            "rename",
            "copy",
            "duplicate",
            "cancel",
            "book",
            "reserve",
            "transfer",
            "refund",
            "pay",
            "send",
            "toggle",
            "enable",
            "disable",
            "assign",
            "store",
            "upload",
            "patch",
            "replace",
            "cas",
            "swap",
            "modify",
            "change",
            "apply",
            "increment",
            "decrement",
            "withdraw",
            "deposit",
            "buy",
            "sell",
            "charge",
            "approve",
            "reset",
            "merge",
            "commit",
            "push",
            "suspend",
            "resume",
            "refuel",
            "return",
            "exchange",
            "dismiss",
            "activate",
            "deactivate",
            "complete",
            "close",
            "submit",
            "grant",
            "revoke",
            "reply",
            "scale",
            "transition",
            "archive",
            "unarchive",
            "restore",
            "publish",
            "unpublish",
            "reopen",
            "unassign",
            "prepend",
            "upsert",
            "hset",
            "hdel",
            "lpush",
            "rpush",
            "lpop",
            "rpop");
    /** Words for tools that change a value by an amount, and so read it. */
    static final Set<String> ADDITIVE = Set.of(
            "increment",
            "decrement",
            "withdraw",
            "deposit",
            "refund",
            "pay",
            "charge",
            "transfer",
            "toggle",
            "append",
            "reserve",
            "edit",
            "patch",
            "buy",
            "sell");

    /** Words for tools that write if what they find is as expected. */
    private static final Set<String> COMPARING = Set.of("compare", "test");

    private static final Set<String> CONJUNCTIONS = Set.of("and", "or");

    /** Words with which the names of arguments begin that hold what a compare-and-set expects to find. */
    static final Set<String> EXPECTED = Set.of("expected", "expect", "old", "previous", "current");

    /** Words for tools that make one thing like another one. */
    static final Set<String> COPIES = Set.of("copy", "duplicate");

    /** Words for tools that take a thing from one place to another. */
    static final Set<String> MOVES = Set.of("move", "rename");

    /** Words for tools that change a part of what they find, and keep the rest. */
    static final Set<String> MERGING = Set.of("append", "prepend", "add", "edit", "patch");

    /** Words for other tools that leave another value than they found, if they do anything. */
    static final Set<String> CHANGING = Set.of(
            "increment",
            "decrement",
            "delete",
            "remove",
            "move",
            "rename",
            "toggle",
            "archive",
            "hdel",
            "lpop",
            "rpop");

    /** Words for tools that give a thing another value than it had, unless somebody asks for what is there. */
    static final Set<String> UPDATING = Set.of("update", "replace", "modify", "change", "transition", "scale");

    /** Names of arguments that hold a program, which may touch anything. */
    static final Set<String> PROGRAMS = Set.of("command", "cmd", "code", "script", "sql", "query", "statement");

    /** Words for what hangs on a thing, and is no part of what tools tell of it: {@code create_comment(issue_id)}. */
    static final Set<String> APPENDAGES =
            Set.of("comment", "reply", "reaction", "review", "story", "attachment", "worklog", "vote");

    /** Words for tools that make one more of something. */
    static final Set<String> CREATING = Set.of("add", "create", "post", "reply", "upload", "send");

    /** Words for tools that tell something about a thing, and not what it is. */
    static final Set<String> ABOUT = Set.of("info", "metadata", "stat", "stats", "permissions", "history", "exists");

    /** Words that do not tell what it is that is read or written. */
    static final Set<String> PLAIN = Set.of(
            "get", "read", "fetch", "load", "set", "put", "write", "save", "store", "update", "delete", "remove");

    static final Pattern KEY_NAME = Pattern.compile(
            "(?i)id|identifier|key|name|path|uri|url|file|account|customer|user|order|ticket|item|sku|room|seat|document|table|page|"
                    + ".*(?:_id|[a-z]Id|ID|_ids|_key|_name|_path|_uri|_file|file_?path|_no|_number|uuid)");
    static final Pattern VALUE_NAME = Pattern.compile(
            "(?i)value|content|contents|text|data|body|status|state|balance|amount|quantity|count|stock|total");

    /** Those of them that are names of numbers, but for the amount by which one changes. */
    static final Pattern NUMBER_NAME = Pattern.compile("(?i)value|balance|quantity|count|stock|total");

    /** Names of fields in which a tool may answer with anything, such as that it is done. */
    static final Pattern ANSWER_NAME = Pattern.compile("(?i)content|contents|text|data|body");

    /** Names of fields that only tell whether, or that, a call did something. */
    static final Set<String> FLAGS = Set.of("ok", "success", "succeeded", "applied", "message", "confirm");

    /** Names of values that also tell what they are values of: anything has a status, or a count. */
    static final Pattern SUBJECT_NAME = Pattern.compile("(?i)balance|quantity|stock");

    /** How names of several things end that have {@code es} after a sound that cannot bear an s: matches, but caches. */
    private static final Pattern HISSING = Pattern.compile("(?:[^ae]ch|sh|ss|x)es$");

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern KEY_ENDING =
            Pattern.compile("(?i)_?(?:ids?|identifier|key|name|path|uri|url|file|no|number|uuid)$");

    private ToolWords() {}

    /** The words of a name, in lower case. */
    static List<String> of(String name) {
        return Stream.of(WORDS.split(name))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The words of the name of a tool. Of two verbs, as in {@code compare_and_set_seat}, one for writing counts, or else the second one. */
    static List<String> ofTool(String name) {
        List<String> words = of(name);
        for (int k = 1; k + 1 < words.size(); k++) {
            String first = words.get(k - 1);
            String second = words.get(k + 1);
            if (CONJUNCTIONS.contains(words.get(k)) && isVerb(first) && isVerb(second)) {
                int left = WRITES.contains(first) && !WRITES.contains(second) ? k : k - 1;
                return Stream.concat(words.subList(0, left).stream(), words.subList(left + 2, words.size()).stream())
                        .toList();
            }
        }
        return words;
    }

    private static boolean isVerb(String word) {
        return READS.contains(word) || WRITES.contains(word) || COMPARING.contains(word);
    }

    /** Whether a name looks like that of the name of a thing: {@code order_id}, {@code entityName}, {@code path}. */
    static boolean isKeyName(String name) {
        return KEY_NAME.matcher(name).matches()
                || KEY_NAME.matcher(String.join("_", of(name))).matches();
    }

    /** What hangs on a thing that a tool is about, as the comment of {@code list_issue_comments}; empty if it is about the thing itself. */
    static String appendage(String tool) {
        return of(tool).stream()
                .map(ToolWords::singular)
                .filter(APPENDAGES::contains)
                .findFirst()
                .orElse("");
    }

    /** The name of an element of a list with this name: {@code path} of {@code paths}, {@code entity} of {@code entities}. */
    static String singular(String name) {
        if (name.endsWith("ies") && name.length() > 4) {
            return name.substring(0, name.length() - 3) + "y";
        }
        if (HISSING.matcher(name).find()) {
            return name.substring(0, name.length() - 2);
        }
        return name.endsWith("s") && !name.endsWith("ss") ? name.substring(0, name.length() - 1) : name;
    }

    /** Whether a name can stand in a path without any quotes. */
    static boolean isPlain(String name) {
        return name.length() <= Suggestion.SHOWN && PLAIN_NAME.matcher(name).matches();
    }

    /** The thing that a key names: the order of {@code order_id}; empty if it does not say, as {@code id}. */
    static String thingOf(String key) {
        return KEY_ENDING
                .matcher(key)
                .replaceFirst("")
                .replaceAll("[^A-Za-z0-9_]", "")
                .toLowerCase(Locale.ROOT);
    }
}
