@NullMarked
package dev.hasse.detectors.transactions;

import org.jspecify.annotations.NullMarked;
