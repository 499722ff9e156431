package dev.hasse.flink;

import java.util.List;

/** The job was asked for something that it cannot do; nothing has been started. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> messages;

    UsageException(List<String> messages) {
        super(String.join("\n", messages));
        this.messages = List.copyOf(messages);
    }

    /** What is wrong, one message a line. */
    List<String> messages() {
        return messages;
    }
}
