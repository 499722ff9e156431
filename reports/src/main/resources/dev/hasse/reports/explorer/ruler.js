/** What stands over the rows: the axis, and the whole trace in a strip. */
class Ruler extends Shapes {
  /** The ticks of the axis in view, as pairs of a place and a text. */
  ticks() {
    const {view, trace} = this;
    const moments = trace.moments;
    const room = !moments.perSecond ? 72 : moments.severalDays ? 144 : 112;
    const span = view.to - view.from;
    const least = (room * span) / (view.right - view.left);
    const ticks = [];
    if (view.toScale) {
      const step = moments.step(least);
      for (let at = moments.firstMultiple(Math.max(0, view.from), step); at <= Math.min(view.to, moments.last); at += step) {
        ticks.push([view.left + (at - view.from) * view.scale, moments.onAxis(at, step)]);
      }
      return ticks;
    }
    const step = Math.max(1, moments.step.call({perSecond: 0}, least));
    const first = Math.max(0, Math.ceil(view.from / step) * step);
    for (let rank = first; rank <= Math.min(view.to, view.last); rank += step) {
      ticks.push([view.x(rank), moments.onAxis(moments.offsets[rank], 0)]);
    }
    return ticks;
  }

  axis() {
    const context = this.context;
    context.font = SMALL;
    context.fillStyle = this.colour.muted;
    context.textBaseline = 'middle';
    context.fillText(this.trace.moments.perSecond ? 'UTC' : 'time', 8, OVERVIEW + AXIS / 2 + 2);
    this.clipped(this.view.left - 8, 0, this.width, this.height, () => {
      context.textAlign = 'center';
      for (const [x, text] of this.ticks()) {
        // One at the edge is moved in, so that it is whole.
        const half = context.measureText(text).width / 2;
        const within = Math.max(this.view.left - 8 + half, Math.min(x, this.width - half));
        context.fillText(text, within, OVERVIEW + AXIS / 2 + 2);
      }
      context.textAlign = 'start';
    });
    context.fillStyle = this.colour.edge;
    context.fillRect(0, TOP - 1, this.width, 1);
  }

  gridLines() {
    this.context.fillStyle = this.colour.edge;
    for (const [x] of this.ticks()) {
      this.context.fillRect(Math.round(x), TOP, 1, this.height);
    }
  }

  /** The whole trace in a strip: how much begins when, where the findings are, and what is in view. */
  overview(finding) {
    const context = this.context;
    const {view, trace} = this;
    const width = view.right - view.left;
    const all = new View(trace.moments);
    all.toScale = view.toScale;
    all.whole();
    all.left = view.left;
    all.right = view.right;
    if (!this.density || this.density.toScale !== view.toScale) {
      const bins = new Float64Array(Math.ceil(width) + 1);
      for (let item = 0; item < this.rows.size; item++) {
        bins[Math.floor(all.x(this.rows.begin[item]) - view.left)]++;
      }
      this.density = {bins, most: bins.reduce((one, other) => Math.max(one, other), 1), toScale: view.toScale};
    }
    context.fillStyle = this.colour.soft;
    context.fillRect(view.left, 0, width, OVERVIEW);
    const left = all.left + (view.from - all.from) * all.scale;
    const right = all.left + (view.to - all.from) * all.scale;
    context.fillStyle = this.colour.ground;
    context.fillRect(left, 0, Math.max(3, right - left), OVERVIEW);
    context.fillStyle = this.colour.pale;
    this.density.bins.forEach((count, x) => {
      const height = count ? 2 + ((OVERVIEW - 10) * Math.log1p(count)) / Math.log1p(this.density.most) : 0;
      context.fillRect(view.left + x, OVERVIEW - 2 - height, 1, height);
    });
    for (const one of trace.findings) {
      context.fillStyle = one === finding ? this.colour.proof : this.colour.found;
      const x = all.x(one.path[one.path.length - 1].rank);
      context.fillRect(x - 1, 1, one === finding ? 3 : 2, one === finding ? OVERVIEW - 3 : 5);
    }
    context.strokeStyle = this.colour.proof;
    context.lineWidth = 1.5;
    context.strokeRect(left + 0.75, 0.75, Math.max(3, right - left) - 1.5, OVERVIEW - 1.5);
    this.all = all;
  }
}
