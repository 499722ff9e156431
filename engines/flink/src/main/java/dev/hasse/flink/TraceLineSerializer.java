package dev.hasse.flink;

import dev.hasse.flink.TraceLine.Kind;
import dev.hasse.flink.TraceLine.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines, for the way from task to task: both ends are of the same version. {@link KeptLineSerializer} writes them for
 * the state, which outlives a version, and counts the versions of this form too.
 */
final class TraceLineSerializer extends ImmutableSerializer<TraceLine> {
    private static final long serialVersionUID = 1L;

    static final TraceLineSerializer INSTANCE = new TraceLineSerializer();

    private static final TraceLine EMPTY =
            new TraceLine(Kind.REFUSED, "", null, 0, new Place("", null, 0, 0), new byte[0]);
    private static final Kind[] KINDS = Kind.values();
    private static final int ABSENT = -1;

    @Override
    public TraceLine createInstance() {
        return EMPTY;
    }

    @Override
    public void serialize(TraceLine line, DataOutputView target) throws IOException {
        target.writeByte(line.kind().ordinal());
        writeText(line.traceId(), target);
        writeText(line.operationId(), target);
        target.writeLong(line.commitTime());
        writeText(line.place().source(), target);
        writeText(line.place().folder(), target);
        target.writeInt(line.place().order());
        target.writeInt(line.place().number());
        target.writeInt(line.bytes().length);
        target.write(line.bytes());
    }

    @Override
    public TraceLine deserialize(DataInputView source) throws IOException {
        return new TraceLine(
                KINDS[source.readByte()],
                present(readText(source)),
                readText(source),
                source.readLong(),
                new Place(present(readText(source)), readText(source), source.readInt(), source.readInt()),
                readBytes(source, source.readInt()));
    }

    /** Not {@code writeUTF}, which has no room for more than 64 KiB: a trace id may be any text. */
    static void writeText(@Nullable String text, DataOutputView target) throws IOException {
        if (text == null) {
            target.writeInt(ABSENT);
        } else {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            target.writeInt(bytes.length);
            target.write(bytes);
        }
    }

    static @Nullable String readText(DataInputView source) throws IOException {
        int length = source.readInt();
        return length == ABSENT ? null : new String(readBytes(source, length), StandardCharsets.UTF_8);
    }

    private static String present(@Nullable String text) throws IOException {
        if (text == null) {
            throw new IOException("found a line without its trace or its source, expected both");
        }
        return text;
    }

    private static byte[] readBytes(DataInputView source, int length) throws IOException {
        byte[] bytes = new byte[length];
        source.readFully(bytes);
        return bytes;
    }

    @Override
    public TypeSerializerSnapshot<TraceLine> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Says which serializer wrote something; loaded by its name. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<TraceLine> {
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
