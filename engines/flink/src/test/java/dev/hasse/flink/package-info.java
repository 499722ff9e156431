/** Runs the job on Flink itself, and on a Kafka broker, both in the test's process. */
@NullMarked
package dev.hasse.flink;

import org.jspecify.annotations.NullMarked;
