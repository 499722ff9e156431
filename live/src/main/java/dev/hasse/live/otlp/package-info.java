/** Spans and messages of models as SDKs of OpenTelemetry export them over HTTP. {@link dev.hasse.live.otlp.OtlpReceiver} answers exporters, {@link dev.hasse.live.otlp.SpanQueue} holds what it accepted, and {@link dev.hasse.live.otlp.OtlpSource} makes calls, records and verdicts of it. */
@NullMarked
package dev.hasse.live.otlp;

import org.jspecify.annotations.NullMarked;
