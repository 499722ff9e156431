@NullMarked
package tlc2.overrides;

import org.jspecify.annotations.NullMarked;
