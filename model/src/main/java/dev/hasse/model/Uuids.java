package dev.hasse.model;

import java.util.regex.Pattern;

/**
 * The UUIDs in names (RFC 9562). Sessions and runs are named by them: they are new every time, and 36 characters long.
 */
public final class Uuids {
    /** A regular expression for one; its groups are the digits that are shown. */
    static final String PATTERN = "(\\p{XDigit}{8})(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{8}(\\p{XDigit}{4})";

    private static final int LENGTH = 36;
    private static final Pattern ANY = Pattern.compile(PATTERN);

    private Uuids() {}

    /**
     * The name with the first eight and the last four digits of each UUID. Those that are numbered differ in the last ones, and those that
     * were made within a minute (version 7) have the first ones in common.
     */
    public static String shortened(String name) {
        return name.length() < LENGTH ? name : ANY.matcher(name).replaceAll("$1…$2");
    }
}
