package dev.hasse.bench;

/**
 * What Linux accounts for a process or a thread, in steps of 10 ms: a line of {@code /proc}, such as {@code /proc/self/stat}.
 *
 * @param name the name of the process or thread
 * @param fields what follows the name
 */
record ProcessorAccount(String name, String fields) {
    private static final double TICKS_PER_SECOND = 100;

    /** Indexes among the fields after the name; system time follows user time. */
    private static final int OWN = 11;

    private static final int CHILDREN = 13;

    static ProcessorAccount of(String line) {
        // The name is in parentheses, and may contain any character.
        int end = line.lastIndexOf(')');
        return new ProcessorAccount(line.substring(line.indexOf('(') + 1, end), line.substring(end + 2));
    }

    /** The user and system time of itself. */
    double seconds() {
        return seconds(OWN);
    }

    /** The user and system time of its children that have ended. */
    double childrenSeconds() {
        return seconds(CHILDREN);
    }

    private double seconds(int user) {
        String[] all = fields.split(" ");
        return (Long.parseLong(all[user]) + Long.parseLong(all[user + 1])) / TICKS_PER_SECOND;
    }
}
