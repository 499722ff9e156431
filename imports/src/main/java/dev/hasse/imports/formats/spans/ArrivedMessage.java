package dev.hasse.imports.formats.spans;

/** A message of a model that was logged beside a span, and has arrived; prompts and completions take no memory. */
public final class ArrivedMessage implements Arrival {
    private final LoggedMessage message;

    public ArrivedMessage(LoggedMessage message) {
        this.message = message;
    }

    LoggedMessage message() {
        return message;
    }

    @Override
    public String trace() {
        return String.valueOf(message.origin().trace());
    }
}
