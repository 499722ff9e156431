package dev.hasse.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import scala.reflect.ClassTag;

/**
 * Writes the chunks of a shuffle, and their keys, as the bytes that they are. Java's serialization, which is Spark's default,
 * cuts them into blocks of a kilobyte and describes their classes again and again. A chunk that says what is wrong with a file is
 * left to it: there are few.
 */
final class ChunkSerializer extends Serializer implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public SerializerInstance newInstance() {
        return new Instance();
    }

    @Override
    public boolean supportsRelocationOfSerializedObjects() {
        return true;
    }

    /** For shuffles, which are streams. */
    private static final class Instance extends SerializerInstance {
        @Override
        public <T> ByteBuffer serialize(T object, ClassTag<T> type) {
            throw new UnsupportedOperationException("chunks are written to streams");
        }

        @Override
        public <T> T deserialize(ByteBuffer bytes, ClassTag<T> type) {
            throw new UnsupportedOperationException("chunks are read from streams");
        }

        @Override
        public <T> T deserialize(ByteBuffer bytes, ClassLoader loader, ClassTag<T> type) {
            throw new UnsupportedOperationException("chunks are read from streams");
        }

        @Override
        public SerializationStream serializeStream(OutputStream to) {
            return new Writer(new DataOutputStream(to));
        }

        @Override
        public DeserializationStream deserializeStream(InputStream from) {
            return new Reader(new DataInputStream(from));
        }
    }

    private static final class Writer extends SerializationStream {
        private final DataOutputStream out;

        Writer(DataOutputStream out) {
            this.out = out;
        }

        @Override
        public <T> SerializationStream writeObject(T object, ClassTag<T> type) {
            try {
                if (object instanceof ChunkKey key) {
                    out.writeLong(key.trace());
                    out.writeInt(key.split());
                    out.writeInt(key.line());
                } else {
                    write((Chunk) object);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
            return this;
        }

        private void write(Chunk chunk) throws IOException {
            boolean isProblem = chunk.broken() != null;
            out.writeBoolean(isProblem);
            if (isProblem) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
                    objects.writeObject(chunk);
                }
                out.writeInt(bytes.size());
                bytes.writeTo(out);
            } else {
                chunk.write(out);
            }
        }

        @Override
        public void flush() {
            try {
                out.flush();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        @Override
        public void close() {
            try {
                out.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private static final class Reader extends DeserializationStream {
        private final DataInputStream in;
        private boolean isKey = true;

        Reader(DataInputStream in) {
            this.in = in;
        }

        /** Keys and chunks take turns; the base class takes an {@link EOFException} for the end. */
        @Override
        @SuppressWarnings("unchecked") // the caller knows which it is
        public <T> T readObject(ClassTag<T> type) {
            try {
                T read = (T) (isKey ? new ChunkKey(in.readLong(), in.readInt(), in.readInt()) : wholeChunk());
                isKey = !isKey;
                return read;
            } catch (IOException | ClassNotFoundException failure) {
                throw sneaky(failure);
            }
        }

        /** A stream does not end between a key and its chunk. */
        private Chunk wholeChunk() throws IOException, ClassNotFoundException {
            try {
                return chunk();
            } catch (EOFException end) {
                throw (IOException) new StreamCorruptedException("a chunk breaks off").initCause(end);
            }
        }

        private Chunk chunk() throws IOException, ClassNotFoundException {
            if (in.readBoolean()) {
                byte[] bytes = in.readNBytes(in.readInt());
                try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                    return (Chunk) objects.readObject();
                }
            }
            Chunk chunk = new Chunk();
            chunk.read(in);
            return chunk;
        }

        /** Scala declares no exceptions, and tells the end of a stream by the class of one. */
        @SuppressWarnings("unchecked")
        private static <E extends Throwable> RuntimeException sneaky(Throwable failure) throws E {
            throw (E) failure;
        }

        @Override
        public void close() {
            try {
                in.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
