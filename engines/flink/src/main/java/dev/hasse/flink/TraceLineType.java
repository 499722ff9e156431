package dev.hasse.flink;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Tells Flink how lines are written. */
final class TraceLineType extends TypeInformation<TraceLine> {
    private static final long serialVersionUID = 1L;

    static final TraceLineType INSTANCE = new TraceLineType();

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<TraceLine> getTypeClass() {
        return TraceLine.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<TraceLine> createSerializer(SerializerConfig config) {
        return TraceLineSerializer.INSTANCE;
    }

    @Override
    public String toString() {
        return "line";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TraceLineType;
    }

    @Override
    public int hashCode() {
        return TraceLineType.class.hashCode();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof TraceLineType;
    }
}
