/**
 * Which part of the time is in view, and where on the canvas. A position is a rank if moments are shown in order, one step
 * from one to the next, or an offset if they are shown to scale.
 */
class View {
  constructor(moments) {
    this.moments = moments;
    this.toScale = false;
    this.left = 0;
    this.right = 1;
    this.whole();
  }

  get last() {
    return this.toScale ? this.moments.last : this.moments.count - 1;
  }

  get margin() {
    return Math.max(0.5, this.last * 0.02);
  }

  /** Shows everything. */
  whole() {
    this.from = -this.margin;
    this.to = this.last + this.margin;
  }

  get isWhole() {
    return this.from <= -this.margin && this.to >= this.last + this.margin;
  }

  position(rank) {
    return this.toScale ? this.moments.offsets[rank] : rank;
  }

  /** Pixels of a unit of position. */
  get scale() {
    return (this.right - this.left) / (this.to - this.from);
  }

  x(rank) {
    return this.left + (this.position(rank) - this.from) * this.scale;
  }

  positionAt(x) {
    return this.from + (x - this.left) / this.scale;
  }

  /** The first rank at or after a position. */
  rankFrom(position) {
    return this.toScale ? firstFrom(this.moments.offsets, position) : Math.max(0, Math.ceil(position));
  }

  zoom(factor, x) {
    const middle = this.positionAt(x);
    // Far from the beginning, neighbouring offsets of a long trace are the same number.
    const least = Math.min(Math.max(2, this.last * 1e-12), this.last + 2 * this.margin);
    const span = Math.max(least, (this.to - this.from) * factor);
    const share = (x - this.left) / (this.right - this.left);
    this.set(middle - span * share, middle + span * (1 - share));
  }

  pan(pixels) {
    const by = pixels / this.scale;
    this.set(this.from + by, this.to + by);
  }

  /** Shows the time from one rank to another, with room around it. */
  show(from, to) {
    const room = Math.max((this.position(to) - this.position(from)) * 0.35, this.toScale ? this.last * 1e-6 : 1.5);
    this.set(this.position(from) - room, this.position(to) + room);
  }

  /** Moves as little as brings the moment into view. */
  reveal(rank) {
    const position = this.position(rank);
    const room = (this.to - this.from) * 0.1;
    if (position < this.from + room) {
      this.set(position - room, position - room + this.to - this.from);
    } else if (position > this.to - room) {
      this.set(position + room - this.to + this.from, position + room);
    }
  }

  centre(position) {
    const half = (this.to - this.from) / 2;
    this.set(position - half, position + half);
  }

  set(from, to) {
    const first = -this.margin;
    const last = this.last + this.margin;
    const span = Math.min(to - from, last - first);
    this.from = Math.max(first, Math.min(from, last - span));
    this.to = this.from + span;
  }

  /** Changes between order and scale, and keeps the moments in view. */
  measure(toScale) {
    if (toScale === this.toScale) {
      return;
    }
    const all = this.isWhole;
    const count = this.moments.count - 1;
    const first = Math.min(count, this.rankFrom(this.from));
    const last = Math.max(first, Math.min(count, this.rankFrom(this.to)));
    this.toScale = toScale;
    if (all) {
      this.whole();
    } else {
      this.show(first, last);
    }
  }
}
