/** Draws what is in view. Bars narrower than a few pixels are merged, so that no more are drawn than there are pixels. */
class Drawing extends Ruler {
  constructor(canvas, trace, view) {
    super(canvas, trace, view);
    this.scroll = 0;
  }

  /** Fits the canvas to its place in the page, with as many pixels as the screen has. */
  resize(rows, width, most) {
    this.rows = rows;
    this.labels = rows.lanes <= 12;
    if (this.labels) {
      rows.place(44, 22, 8);
    } else {
      rows.place(15, 13, 8);
    }
    this.width = width;
    this.height = Math.max(140, Math.min(most, TOP + rows.height + 6));
    const ratio = self.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.canvas.style.height = this.height + 'px';
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.view.left = Math.round(Math.min(180, Math.max(76, width * 0.16)));
    this.view.right = width - 8;
    this.density = null;
    this.scrollTo(this.scroll);
  }

  scrollTo(y) {
    this.scroll = Math.max(0, Math.min(y, this.rows.height + TOP + 6 - this.height));
  }

  /** Brings the rows of some items into view, the first of them at any rate. */
  reveal(items) {
    for (const item of items.slice().reverse()) {
      const row = this.rows.laneOf[item].row;
      const room = this.height - TOP;
      if (row.y < this.scroll || row.y + row.height > this.scroll + room) {
        this.scrollTo(row.y - 10);
      }
    }
  }

  /**
   * @param finding the one that is shown; null for none
   * @param selected the operation that is shown; -1 for none
   * @param hovered the operation under the pointer; -1 for none
   */
  draw(finding, selected, hovered) {
    const context = this.context;
    context.fillStyle = this.colour.ground;
    context.fillRect(0, 0, this.width, this.height);
    this.tagged = new Map(finding ? finding.operations.map((operation, k) => [operation, 'T' + (k + 1)]) : []);
    this.first = Math.max(0, this.view.rankFrom(this.view.positionAt(this.view.left - 20)) - 1);
    this.last = this.view.rankFrom(this.view.positionAt(this.view.right + 20));
    /** Whether single moments are far enough apart for marks. */
    this.fine = (this.last - this.first) * 5 < this.view.right - this.view.left;
    this.axis();
    this.clipped(0, TOP, this.width, this.height - TOP, () => this.allRows(selected, hovered, finding));
    this.overview(finding);
  }

  allRows(selected, hovered, finding) {
    const shown = this.rows.list.filter(
      (row) => row.y + row.height > this.scroll && row.y < this.scroll + this.height - TOP);
    const {left, right} = this.view;
    shown.forEach((row) => this.band(row));
    this.clipped(left - 8, TOP, right - left + 16, this.height - TOP, () => {
      this.gridLines();
      for (const row of shown) {
        row.lanes.forEach((lane) => this.lane(lane));
      }
      this.foundOnes();
      const again = [...this.tagged.keys(), hovered, selected].filter((operation) => operation >= 0);
      for (const operation of again) {
        this.emphasised(operation, operation === selected || operation === hovered);
      }
      if (finding) {
        this.arrow(finding);
      }
    });
    this.names(shown);
  }

  screen(item) {
    return TOP + this.rows.y(item) - this.scroll;
  }

  band(row) {
    const y = TOP + row.y - this.scroll;
    this.context.fillStyle = this.colour.edge;
    this.context.fillRect(0, Math.round(y + row.height) - 1, this.width, 1);
  }

  names(shown) {
    const context = this.context;
    context.font = '600 ' + FONT;
    context.textBaseline = 'middle';
    const labels = this.fitApart(shown.map((row) => row.name), this.view.left - 16);
    shown.forEach((row, k) => {
      context.fillStyle = this.colour.ground;
      context.fillRect(0, TOP + row.y - this.scroll, this.view.left - 8, row.height - 1);
      context.fillStyle = this.colour.ink;
      context.fillText(labels[k], 8, TOP + row.y - this.scroll + this.rows.above);
    });
  }

  /** The bars of a lane that are in view. */
  lane(lane) {
    const rows = this.rows;
    const view = this.view;
    const y = TOP + rows.laneY(lane) - this.scroll;
    let from = -1;
    let to = -1;
    this.context.fillStyle = this.colour.pale;
    const first = firstFrom(lane.until, this.first);
    const crowded = firstFrom(lane.begins, this.last) - first > 2 * (view.right - view.left);
    for (let k = first; k < lane.items.length; k++) {
      const item = lane.items[k];
      if (rows.begin[item] > this.last) {
        break;
      }
      const left = view.x(rows.begin[item]);
      const right = view.x(rows.end[item]);
      const next = k + 1 < lane.items.length ? view.x(rows.begin[lane.items[k + 1]]) : view.right + 400;
      if (right - left < NARROW && (!this.fine || next - left < MARKED)) {
        if (left > to + 1) {
          this.run(from, to, y);
          from = left;
        }
        to = Math.max(to, right, left + 1);
        if (crowded) {
          // On to the last item that begins before the next pixel: those between are merged.
          k = Math.max(k, firstFrom(lane.begins, view.rankFrom(view.positionAt(to + 1))) - 2);
        }
      } else {
        this.bar(item, left, right, y, this.colour.pale, this.colour.muted);
        if (this.fine || right - left >= MARKED) {
          this.marks(item, y, this.colour.muted);
          if (this.labels && next - left >= LABELLED && !this.tagged.has(rows.operation[item])) {
            this.label(rows.operation[item], Math.max(left, view.left) - 4, y + 14, next, this.colour.muted);
          }
        }
        this.context.fillStyle = this.colour.pale;
      }
    }
    this.run(from, to, y);
  }

  run(from, to, y) {
    if (from >= 0) {
      this.context.fillRect(from, y - BAR / 2, Math.max(1, to - from), BAR);
    }
  }

  /** Operations of findings are seen at every scale. */
  foundOnes() {
    const context = this.context;
    const seen = new Set();
    for (const finding of this.trace.findings) {
      for (const operation of finding.operations) {
        if (seen.has(operation) || this.tagged.has(operation)) {
          continue;
        }
        seen.add(operation);
        for (const item of this.rows.itemsOf(operation)) {
          const left = this.view.x(this.rows.begin[item]);
          const right = this.view.x(this.rows.end[item]);
          const y = this.screen(item);
          if (right < this.view.left - 8 || left > this.view.right + 8 || y < TOP - 10 || y > this.height + 10) {
            continue;
          }
          if (right - left >= NARROW) {
            this.bar(item, left, right, y, this.colour.mark, this.colour.found);
            if (right - left >= MARKED) {
              this.marks(item, y, this.colour.found);
            }
          } else {
            context.fillStyle = this.colour.mark;
            context.fillRect(left - 1, y - BAR / 2, Math.max(2, right - left), BAR);
          }
        }
      }
    }
  }

  /** An operation of the finding that is shown, or the one that is selected. */
  emphasised(operation, ringed) {
    const context = this.context;
    for (const item of this.rows.itemsOf(operation)) {
      const left = this.view.x(this.rows.begin[item]);
      const right = this.view.x(this.rows.end[item]);
      const y = this.screen(item);
      const tag = this.tagged.get(operation);
      const colour = tag ? this.colour.proof : this.colour.muted;
      this.bar(item, left, right, y, tag ? colour : this.colour.pale, colour);
      this.marks(item, y, colour);
      if (tag) {
        context.font = '700 ' + FONT;
        context.fillStyle = this.colour.proof;
        context.textBaseline = 'alphabetic';
        context.fillText(tag, Math.max(left, this.view.left) + 8, y - 7);
      }
      if (ringed) {
        context.strokeStyle = this.colour.proof;
        context.lineWidth = 2;
        context.strokeRect(Math.max(left - 9, -9), y - 9, Math.min(right, this.width) - Math.max(left, 0) + 18, 18);
      }
    }
  }

  /** The arrow of a finding, from moment to moment, with its meaning at the first. */
  arrow(finding) {
    const points = finding.path.flatMap((stop) => {
      const item = this.rows.itemOf(stop.operation, stop.cell);
      return item < 0 ? [] : [{x: this.view.x(stop.rank), y: this.screen(item)}];
    });
    const context = this.context;
    context.strokeStyle = this.colour.found;
    context.fillStyle = this.colour.found;
    if (points.length === 1) {
      points.unshift({x: points[0].x, y: points[0].y - 26});
    }
    for (let k = 0; k + 1 < points.length; k++) {
      this.curve(points[k], points[k + 1]);
    }
    if (points.length > 1) {
      context.font = 'italic ' + FONT;
      context.textBaseline = 'middle';
      const level = Math.abs(points[0].y - points[1].y) < 4;
      const y = level ? points[0].y - 26 : (points[0].y + points[1].y) / 2;
      const width = context.measureText(finding.meaning).width;
      const middle = (points[0].x + points[1].x) / 2;
      const at = Math.max(this.view.left, Math.min(middle - width / 2, this.view.right - width));
      context.lineWidth = 4;
      context.strokeStyle = this.colour.ground;
      context.strokeText(finding.meaning, at, y);
      context.fillStyle = this.colour.found;
      context.fillText(finding.meaning, at, y);
    }
  }

  /** The item at a point, or the nearest beside it; -1 if none is near. */
  itemAt(x, y) {
    const rows = this.rows;
    if (y < TOP || x < this.view.left - 8) {
      return -1;
    }
    const below = y - TOP + this.scroll;
    const row = rows.list.find((one) => below >= one.y && below < one.y + one.height);
    const lane = row && row.lanes[Math.max(0, Math.min(row.lanes.length - 1, Math.floor((below - row.y - rows.above + rows.laneHeight / 2) / rows.laneHeight)))];
    if (!lane) {
      return -1;
    }
    const first = Math.max(0, this.view.rankFrom(this.view.positionAt(x - 8)));
    let best = -1;
    let distance = 9;
    for (let k = firstFrom(lane.until, first); k < lane.items.length; k++) {
      const item = lane.items[k];
      const left = this.view.x(rows.begin[item]);
      if (left > x + 8) {
        break;
      }
      const away = Math.max(0, left - x, x - this.view.x(rows.end[item]));
      if (away < distance) {
        distance = away;
        best = item;
      }
    }
    return best;
  }
}
