package dev.hasse.imports.calls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jobs that a shell command starts in the background, while its parts are read one after another.
 *
 * <p>A job is over when the shell has waited for it, or when it was sent a signal that ends programs, by a command that names this very job:
 * {@code kill %1}, {@code kill $!}, {@code pkill NAME}. A command that may name another process ends none. Nor does a signal end a job of several
 * programs, such as {@code make && ./serve &} or {@code sh build.sh &}, since it may reach no more than one of them. What follows {@code &&} is taken to run, and what
 * follows {@code ||} is not.
 */
final class BackgroundJobs {
    /** More jobs at once than anybody starts. */
    private static final int MOST = 100;

    /** A text in quotation marks. The groups are those texts that mean the same without the marks. */
    private static final Pattern QUOTED =
            Pattern.compile("'([\\w. /-]{1,200})'|\"([\\w. /-]{1,200}|[$%]\\{?[\\w!%]{1,100}}?)\"|'[^']*'|\"[^\"]*\"");

    private static final Pattern ALL_JOBS = Pattern.compile("\\$\\(jobs -[lpr]{1,3}\\)|`jobs -[lpr]{1,3}`");

    private static final Pattern OPERATOR =
            Pattern.compile("&&|\\|\\||(?<![<>\\\\])&(?!>)|(?<![>\\\\])\\|&?|[;\\n]|(?<!\\\\)[()]");

    /** The operators after which another list of commands begins. */
    private static final Set<String> ENDS_OF_LISTS = Set.of("&", ";", "\n", "(");

    private static final Set<String> PIPES = Set.of("|", "|&");

    private static final Pattern REDIRECTION =
            Pattern.compile("\\d?[<>]{1,2}&?[ \\t]*+[^\\s<>]++|&>>?[ \\t]*+[^\\s<>]++");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern ASSIGNMENT = Pattern.compile("(\\w{1,100})=(.*)", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)|\\$\\{(\\w+)}");
    private static final Set<String> LAST_PROCESS = Set.of("$!", "${!}");
    private static final Set<String> LAST_JOB = Set.of("%%", "%+", "%");
    private static final String EVERY_JOB = "%*";

    /** Signs of several programs in one job, and words of the syntax of shells. */
    private static final Pattern SEVERAL =
            Pattern.compile("[()|]|&&|(?:^|\\s)(?:then|else|do|done|fi|esac|[{}])(?:\\s|$)");

    private static final Pattern ENTERS = Pattern.compile("\\s*cd\\s+\\S+\\s*&&");
    private static final Set<String> BEFORE_PROGRAMS = Set.of("nohup", "setsid", "exec", "command");

    /** Shells, which run other programs: these go on when the shell has ended. */
    private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "fish");

    /** The signals that end programs. Shells have programs in the background ignore SIGINT and SIGQUIT. */
    private static final Set<String> ENDING = Set.of("TERM", "SIGTERM", "15", "KILL", "SIGKILL", "9");

    private static final Set<String> BEFORE_SIGNALS = Set.of("-s", "-n", "--signal");

    /** Options of {@code pkill} and {@code killall} with which they send the same signal to no other programs. */
    private static final Set<String> NEUTRAL = Set.of("-f", "--full", "-x", "--exact", "-q", "--quiet", "-e", "--echo");

    /** As much of a name of a program as {@code pkill} looks at. */
    private static final int LONGEST_NAME = 15;

    /** A pattern that any text with it matches. */
    private static final Pattern PLAIN = Pattern.compile("[\\w. /-]+");

    /**
     * A job that runs.
     *
     * @param id tells it from all others
     * @param shell the shell that has started it
     * @param number its number there
     * @param program the words of its only program; empty if it may have several
     * @param isProcess whether its process is that of the program, and not that of a shell which runs it
     */
    private record Job(int id, int shell, int number, List<String> program, boolean isProcess) {
        /** The name of its program. */
        String name() {
            return program.isEmpty() ? "" : BackgroundJobs.name(program);
        }
    }

    private final List<Job> running = new ArrayList<>();
    /** The jobs whose processes variables hold. */
    private final Map<String, Job> variables = new HashMap<>();
    /** The shells around what is read; the first is the innermost. */
    private final Deque<Integer> shells = new ArrayDeque<>(List.of(0));

    /** The highest numbers of jobs that were ended in each shell, which these keep until the shell waits. */
    private final Map<Integer, Integer> ended = new HashMap<>();

    private int lastShell;
    private int lastJob;
    private int loops;

    private BackgroundJobs() {}

    /**
     * Whether a command leaves jobs running when it is over, as far as its text tells.
     *
     * @param command a command without its here-documents
     */
    static boolean areLeftBy(String command) {
        BackgroundJobs jobs = new BackgroundJobs();
        String unquoted = QUOTED.matcher(command).replaceAll(BackgroundJobs::withoutMarks);
        jobs.read(ALL_JOBS.matcher(unquoted).replaceAll(EVERY_JOB));
        return !jobs.running.isEmpty();
    }

    private static String withoutMarks(MatchResult quoted) {
        String text = quoted.group(1) != null ? quoted.group(1) : quoted.group(2);
        return text == null ? "_" : Matcher.quoteReplacement(text);
    }

    private void read(String command) {
        Matcher operator = OPERATOR.matcher(command);
        String before = "";
        int list = 0;
        int part = 0;
        while (part <= command.length() && running.size() <= MOST) {
            boolean isLast = !operator.find();
            int end = isLast ? command.length() : operator.start();
            String next = isLast ? "" : operator.group();
            List<String> words = words(command.substring(part, end));
            if (!words.isEmpty()) {
                take(
                        words,
                        !next.equals("&") && !before.equals("||") && !PIPES.contains(before) && !PIPES.contains(next));
            }
            part = isLast ? command.length() + 1 : operator.end();
            switch (next) {
                case "&" -> begin(command.substring(list, end));
                case "(" -> shells.push(++lastShell);
                case ")" -> leave();
                default -> {
                    // The list goes on, or another one begins.
                }
            }
            list = ENDS_OF_LISTS.contains(next) ? part : list;
            before = next;
        }
    }

    private static List<String> words(String text) {
        String plain = REDIRECTION.matcher(text).replaceAll(" ").strip();
        return plain.isEmpty() ? List.of() : List.of(BLANKS.split(plain));
    }

    /** Leaves a shell, as far as it was entered: the branches of {@code case} have parentheses that only close. */
    private void leave() {
        if (shells.size() > 1) {
            shells.pop();
        }
    }

    private void begin(String list) {
        Matcher enters = ENTERS.matcher(list);
        boolean isProcess = !enters.lookingAt();
        String job = isProcess ? list : list.substring(enters.end());
        List<String> words = loops > 0 || SEVERAL.matcher(job).find() ? List.of() : words(job);
        int first = 0;
        while (first < words.size()
                && (BEFORE_PROGRAMS.contains(words.get(first))
                        || ASSIGNMENT.matcher(words.get(first)).matches())) {
            first++;
        }
        List<String> program = words.subList(first, words.size());
        boolean isShell = !program.isEmpty() && SHELLS.contains(name(program));
        running.add(new Job(++lastJob, shells.element(), nextNumber(), isShell ? List.of() : program, isProcess));
    }

    /** The name of a program, given its words. */
    private static String name(List<String> program) {
        String path = program.get(0);
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private int nextNumber() {
        List<Job> own = own();
        int last = own.isEmpty() ? 0 : own.get(own.size() - 1).number();
        return Math.max(last, ended.getOrDefault(shells.element(), 0)) + 1;
    }

    /** The jobs of the shell that reads. */
    private List<Job> own() {
        int shell = shells.element();
        return running.stream().filter(job -> job.shell() == shell).toList();
    }

    /** @param ends whether it can end jobs at this moment */
    private void take(List<String> words, boolean ends) {
        String name = words.get(0);
        switch (name) {
            case "do" -> loops++;
            case "done" -> loops = Math.max(0, loops - 1);
            case "wait" -> {
                if (ends) {
                    await(awaited(words));
                }
            }
            case "kill", "pkill", "killall" -> end(ends ? signalled(words) : List.of());
            default -> words.forEach(this::assign);
        }
    }

    private void await(List<Job> jobs) {
        running.removeAll(jobs);
        if (own().isEmpty()) {
            ended.remove(shells.element());
        }
    }

    private void end(List<Job> jobs) {
        running.removeAll(jobs);
        jobs.forEach(job -> ended.merge(job.shell(), job.number(), Math::max));
    }

    private void assign(String word) {
        Matcher assignment = ASSIGNMENT.matcher(word);
        if (assignment.matches()) {
            variables.remove(assignment.group(1));
            named(assignment.group(2)).forEach(job -> variables.put(assignment.group(1), job));
        }
    }

    /** The jobs of the shell that a word names. */
    private List<Job> named(String word) {
        List<Job> own = own();
        if (word.equals(EVERY_JOB)) {
            return own;
        }
        Matcher variable = VARIABLE.matcher(word);
        Job held = variable.matches()
                ? variables.get(variable.group(1) != null ? variable.group(1) : variable.group(2))
                : null;
        boolean isLastJob = LAST_JOB.contains(word) && !own.isEmpty();
        Job last = isLastJob ? own.get(own.size() - 1) : null;
        return own.stream()
                .filter(job -> job.equals(held)
                        || job.equals(last)
                        || (LAST_PROCESS.contains(word) && job.id() == lastJob)
                        || word.equals("%" + job.number()))
                .toList();
    }

    private List<Job> awaited(List<String> words) {
        List<String> names =
                words.stream().skip(1).filter(word -> !word.startsWith("-")).toList();
        List<Job> own = own();
        if (names.isEmpty()) {
            boolean isAny = words.contains("-n") && own.size() > 1;
            return isAny ? List.of() : own;
        }
        // With this option, it waits for one of them.
        return words.contains("-n") && names.size() > 1
                ? List.of()
                : names.stream().flatMap(name -> named(name).stream()).toList();
    }

    private List<Job> signalled(List<String> words) {
        boolean isKill = words.get(0).equals("kill");
        String signal = "TERM";
        int k = 1;
        for (; k < words.size() && words.get(k).startsWith("-") && !words.get(k).equals("--"); k++) {
            String option = words.get(k);
            if (BEFORE_SIGNALS.contains(option)) {
                signal = ++k < words.size() ? words.get(k) : "";
            } else if (isKill || !NEUTRAL.contains(option)) {
                signal = option.substring(1);
            }
        }
        List<String> names = words.subList(Math.min(k, words.size()), words.size());
        if (!ENDING.contains(signal) || names.isEmpty()) {
            return List.of();
        }
        return isKill
                ? names.stream()
                        .flatMap(name -> named(name).stream())
                        .filter(job -> job.isProcess() && !job.program().isEmpty())
                        .toList()
                : byProgram(words, names);
    }

    /** The jobs that {@code pkill} or {@code killall} finds by their programs, unless it runs in another shell beside theirs. */
    private List<Job> byProgram(List<String> words, List<String> names) {
        String pattern = String.join(" ", names);
        boolean isExact = words.contains("-x") || words.contains("--exact");
        boolean isWhole = words.contains("-f") || words.contains("--full");
        return running.stream()
                .filter(job -> !job.program().isEmpty())
                .filter(job -> shells.size() == 1 || job.shell() == shells.element())
                .filter(job -> {
                    if (words.get(0).equals("killall")) {
                        return names.contains(job.name());
                    }
                    String name = job.name()
                            .substring(0, Math.min(LONGEST_NAME, job.name().length()));
                    String shown = isWhole ? String.join(" ", job.program()) : name;
                    return isExact
                            ? shown.equals(pattern)
                            : PLAIN.matcher(pattern).matches() && shown.contains(pattern);
                })
                .toList();
    }
}
