package dev.hasse.live.otlp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.CodedOutputStream;
import dev.hasse.documents.JsonOutput;
import dev.hasse.imports.formats.Syntax;
import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The two encodings of OTLP over HTTP: which one a request has, and how replies are written in it. */
enum OtlpEncoding {
    PROTOBUF("application/x-protobuf", Syntax.OTLP_PROTOBUF),
    JSON("application/json", Syntax.JSON);

    private final String mediaType;
    private final Syntax syntax;

    OtlpEncoding(String mediaType, Syntax syntax) {
        this.mediaType = mediaType;
        this.syntax = syntax;
    }

    /** The encoding that a header Content-Type names; null if it names another one, or is missing. */
    static @Nullable OtlpEncoding of(@Nullable String contentType) {
        String type =
                contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        for (OtlpEncoding encoding : values()) {
            if (encoding.mediaType.equals(type)) {
                return encoding;
            }
        }
        return null;
    }

    String mediaType() {
        return mediaType;
    }

    Syntax syntax() {
        return syntax;
    }

    /**
     * The reply to a request that was accepted: {@code ExportTraceServiceResponse}, {@code ExportLogsServiceResponse} or {@code
     * ExportMetricsServiceResponse}.
     *
     * @param rejected how many of its spans or log records were refused
     * @param message why; empty if none was
     */
    byte[] success(OtlpEndpoint endpoint, int rejected, String message) {
        if (this == PROTOBUF) {
            // The fields of all three have the same numbers and types.
            ExportTraceServiceResponse.Builder reply = ExportTraceServiceResponse.newBuilder();
            if (rejected > 0) {
                reply.setPartialSuccess(ExportTracePartialSuccess.newBuilder()
                        .setRejectedSpans(rejected)
                        .setErrorMessage(message));
            }
            return reply.build().toByteArray();
        }
        return json(json -> {
            if (rejected > 0) {
                json.writeObjectFieldStart("partialSuccess");
                // A 64-bit number is a text in the JSON of protocol buffers.
                json.writeStringField(endpoint.rejected(), String.valueOf(rejected));
                json.writeStringField("errorMessage", message);
                json.writeEndObject();
            }
        });
    }

    /** The reply to a request that was refused: {@code google.rpc.Status}, without a code, as OTLP over HTTP has it. */
    byte[] failure(String message) {
        return this == JSON ? json(json -> json.writeStringField("message", message)) : protobufStatus(message);
    }

    /** Status has three fields, of which one is needed; its class would come with a library of its own. */
    private static byte[] protobufStatus(String message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeString(2, message);
            out.flush();
        } catch (IOException impossible) {
            // It is written to memory.
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private static byte[] json(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JsonOutput.generator(text)) {
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        } catch (IOException impossible) {
            // It is written to memory.
            throw new UncheckedIOException(impossible);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
