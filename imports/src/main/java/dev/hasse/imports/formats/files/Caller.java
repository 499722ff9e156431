package dev.hasse.imports.formats.files;

import org.jspecify.annotations.Nullable;

/**
 * An agent that calls a tool for files, or runs a command.
 *
 * @param checkout the name of the checkout, whose files are meant
 * @param root the folder that its session was started in
 * @param agent its name, with its session
 * @param folder the folder that it is in; null if that is not known
 * @param began when its call began, on the clock of the log; null if that is not known
 */
public record Caller(
        String checkout,
        String root,
        String agent,
        @Nullable String folder,
        @Nullable Long began) {

    /** One of whose call it is only known when it ended. */
    public Caller(String checkout, String root, String agent, @Nullable String folder) {
        this(checkout, root, agent, folder, null);
    }

    /** One in a checkout that has the name of its folder. */
    Caller(String checkout, String agent, @Nullable String folder) {
        this(checkout, checkout, agent, folder);
    }

    /** The same, when it is in another folder. */
    public Caller in(@Nullable String other) {
        return new Caller(checkout, root, agent, other, began);
    }

    /** Another agent at the same place. */
    public Caller as(String other) {
        return new Caller(checkout, root, other, folder, began);
    }

    /** The same, in a call that began at a moment; null if it is not known when. */
    public Caller since(@Nullable Long moment) {
        return new Caller(checkout, root, agent, folder, moment);
    }

    /** The name of a file that no file of another checkout has. */
    public String file(String path) {
        return checkout + "\n" + path;
    }

    /** The path of one of the {@linkplain #file named files} of its checkout. */
    String path(String file) {
        return file.substring(file("").length());
    }

    /** The checkout of a {@linkplain #file named file}. */
    static String checkoutOf(String file) {
        return file.substring(0, Math.max(0, file.indexOf('\n')));
    }

    /** The path of a {@linkplain #file named file}. */
    static String pathOf(String file) {
        return file.substring(file.indexOf('\n') + 1);
    }
}
