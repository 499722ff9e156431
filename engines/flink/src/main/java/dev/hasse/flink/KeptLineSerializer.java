package dev.hasse.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes lines into Flink's state, and reads what this and earlier versions of Hasse wrote there. A savepoint says with which
 * version it was written; Flink rewrites an older one when it restores it.
 *
 * <table>
 *   <caption>Versions</caption>
 *   <tr><th>version</th><th>form</th></tr>
 *   <tr><td>1</td><td>when the line arrived; the line</td></tr>
 *   <tr><td>2</td><td>when the line arrived; whether it was late; the line</td></tr>
 * </table>
 */
final class KeptLineSerializer extends ImmutableSerializer<KeptLine> {
    private static final long serialVersionUID = 1L;

    /** The version that is written. */
    static final int VERSION = 2;

    private static final int WITHOUT_LATENESS = 1;

    private final int version;

    /** Reads and writes the newest version. */
    KeptLineSerializer() {
        this(VERSION);
    }

    private KeptLineSerializer(int version) {
        this.version = version;
    }

    @Override
    public KeptLine createInstance() {
        return new KeptLine(TraceLineSerializer.INSTANCE.createInstance(), 0);
    }

    @Override
    public void serialize(KeptLine kept, DataOutputView target) throws IOException {
        target.writeLong(kept.arrived());
        if (version > WITHOUT_LATENESS) {
            target.writeBoolean(kept.late());
        }
        TraceLineSerializer.INSTANCE.serialize(kept.line(), target);
    }

    @Override
    public KeptLine deserialize(DataInputView source) throws IOException {
        long arrived = source.readLong();
        boolean late = version > WITHOUT_LATENESS && source.readBoolean();
        return new KeptLine(TraceLineSerializer.INSTANCE.deserialize(source), arrived, late);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeptLineSerializer serializer && version == serializer.version;
    }

    @Override
    public int hashCode() {
        return version;
    }

    @Override
    public TypeSerializerSnapshot<KeptLine> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Says with which version a state was written; loaded by its name, which therefore never changes. */
    public static final class Snapshot implements TypeSerializerSnapshot<KeptLine> {
        private int written = VERSION;

        @Override
        public int getCurrentVersion() {
            return VERSION;
        }

        @Override
        public void writeSnapshot(DataOutputView target) {
            // The version, which Flink writes itself, says it all.
        }

        @Override
        public void readSnapshot(int readVersion, DataInputView source, ClassLoader classes) {
            written = readVersion;
        }

        @Override
        public TypeSerializer<KeptLine> restoreSerializer() {
            return new KeptLineSerializer(written);
        }

        @Override
        public TypeSerializerSchemaCompatibility<KeptLine> resolveSchemaCompatibility(
                TypeSerializerSnapshot<KeptLine> old) {
            int before = ((Snapshot) old).written;
            if (before > VERSION) {
                return TypeSerializerSchemaCompatibility.incompatible();
            }
            return before == VERSION
                    ? TypeSerializerSchemaCompatibility.compatibleAsIs()
                    : TypeSerializerSchemaCompatibility.compatibleAfterMigration();
        }
    }
}
