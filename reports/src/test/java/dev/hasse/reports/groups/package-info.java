@NullMarked
package dev.hasse.reports.groups;

import org.jspecify.annotations.NullMarked;
