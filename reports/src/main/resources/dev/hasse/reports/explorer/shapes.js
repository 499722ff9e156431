const OVERVIEW = 26;
const AXIS = 24;
const TOP = OVERVIEW + AXIS;
const BAR = 8;
/** Bars narrower than this are merged with those beside them. */
const NARROW = 3;
/** Least pixels of an operation for its marks, and for its label. */
const MARKED = 14;
const LABELLED = 44;
const FONT = '12px system-ui, "Segoe UI", "Liberation Sans", sans-serif';
const SMALL = '11px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';

/** The shapes of which a drawing consists. */
class Shapes {
  constructor(canvas, trace, view) {
    this.canvas = canvas;
    this.trace = trace;
    this.view = view;
    this.context = canvas.getContext('2d');
    this.width = 0;
    this.height = 0;
    this.colours();
  }

  /** Takes the colours of the page, which depend on its scheme. */
  colours() {
    const style = getComputedStyle(this.canvas);
    this.colour = {};
    for (const name of ['ground', 'ink', 'muted', 'edge', 'soft', 'pale', 'proof', 'found', 'mark']) {
      this.colour[name] = style.getPropertyValue('--' + name).trim();
    }
  }

  clipped(x, y, width, height, draw) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    draw();
    this.context.restore();
  }

  /** The characters of a text; of a long one, those at its ends. */
  static characters(text) {
    return Array.from(text.length > 400 ? text.slice(0, 200) + text.slice(-200) : text);
  }

  /** A text, shortened in its middle if it is wider than the room. */
  fit(text, room) {
    const characters = Shapes.characters(text);
    let cut = '\u2068' + characters.join('') + '\u2069';
    let count = characters.length;
    while (count > 1 && this.context.measureText(cut).width > room) {
      count = Math.min(count - 1, Math.max(1, Math.floor((count * room) / this.context.measureText(cut).width)));
      const head = Math.ceil(count / 2);
      const tail = count - head;
      cut = '\u2068' + characters.slice(0, head).join('') + '…' + (tail ? characters.slice(-tail).join('') : '') + '\u2069';
    }
    return cut;
  }

  /** Names, shortened to the room; of those that would then look alike, what they begin and end with in common is left out. */
  fitApart(names, room) {
    const labels = names.map((name) => this.fit(name, room));
    const alike = new Map();
    labels.forEach((label, k) => alike.set(label, (alike.get(label) || []).concat(k)));
    for (const group of alike.values()) {
      if (group.length > 1) {
        const characters = group.map((k) => Shapes.characters(names[k]));
        const shortest = characters.reduce((least, one) => Math.min(least, one.length), Infinity);
        const common = (at, most) => {
          let count = 0;
          while (count < most && characters.every((one) => at(one, count) === at(characters[0], count))) {
            count++;
          }
          return count;
        };
        const head = common((one, k) => one[k], shortest);
        const tail = common((one, k) => one[one.length - 1 - k], shortest - head);
        group.forEach((k, which) => {
          const own = characters[which].slice(head, characters[which].length - tail).join('');
          labels[k] = own ? this.fit((head ? '…' : '') + own + (tail ? '…' : ''), room) : labels[k];
        });
      }
    }
    return labels;
  }

  /** A bar: hollow and dashed if it was undone, and outlined where its commit may lie. */
  bar(item, from, to, y, fill, line) {
    const context = this.context;
    const operation = this.rows.operation[item];
    const left = Math.max(from, -50) - 4;
    const right = Math.min(to, this.width + 50) + 4;
    const undone = this.trace.state[operation] & (ABORTED | REFUSED);
    const solid = this.trace.since.has(operation)
      ? Math.min(right, Math.max(left, this.view.x(this.trace.since.get(operation))))
      : right;
    context.beginPath();
    if (context.roundRect) {
      context.roundRect(left, y - BAR / 2, right - left, BAR, BAR / 2);
    } else {
      context.rect(left, y - BAR / 2, right - left, BAR);
    }
    context.fillStyle = undone || solid < right ? this.colour.ground : fill;
    context.fill();
    if (undone || solid < right) {
      context.lineWidth = 1.5;
      context.strokeStyle = undone ? line : fill;
      context.setLineDash(undone ? [4, 3] : []);
      context.stroke();
      context.setLineDash([]);
    }
    if (!undone && solid < right) {
      context.fillStyle = fill;
      context.fillRect(left + 2, y - BAR / 2, Math.max(1, solid - left - 2), BAR);
    }
  }

  /** The marks of an item: circles for reads, with their range, and a diamond or a cross for its end. */
  marks(item, y, colour) {
    const {trace, rows, view, context} = this;
    const operation = rows.operation[item];
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    const drawn = new Set();
    for (let read = trace.readsFrom[operation]; read < trace.readsFrom[operation + 1]; read++) {
      const at = trace.readAt[read];
      const until = trace.readUntil[read];
      const here = !rows.byCell || trace.readCell[read] === rows.row[item];
      if (here && !drawn.has(at)) {
        drawn.add(at);
        const x = view.x(at);
        if (until > at) {
          context.beginPath();
          context.moveTo(x, y - 8);
          context.lineTo(view.x(until), y - 8);
          context.moveTo(view.x(until), y - 11);
          context.lineTo(view.x(until), y - 5);
          context.stroke();
        }
        context.beginPath();
        context.arc(x, y, 4.5, 0, 2 * Math.PI);
        context.fillStyle = this.colour.ground;
        context.fill();
        context.stroke();
      }
    }
    if (!rows.byCell || rows.writes[item]) {
      this.end(trace.state[operation], view.x(rows.end[item]), y, colour);
    }
  }

  end(state, x, y, colour) {
    const context = this.context;
    context.beginPath();
    if (state & UNCOMMITTED) {
      context.moveTo(x - 4, y - 4);
      context.lineTo(x + 4, y + 4);
      context.moveTo(x + 4, y - 4);
      context.lineTo(x - 4, y + 4);
      context.lineWidth = 2;
      context.stroke();
      return;
    }
    context.moveTo(x, y - 6);
    context.lineTo(x + 6, y);
    context.lineTo(x, y + 6);
    context.lineTo(x - 6, y);
    context.closePath();
    context.fillStyle = state & ABORTED ? this.colour.ground : colour;
    context.fill();
    context.stroke();
    if (state & ABORTED) {
      context.beginPath();
      context.moveTo(x - 7, y + 7);
      context.lineTo(x + 7, y - 7);
      context.stroke();
    }
  }

  label(operation, x, y, next, colour) {
    this.context.font = SMALL;
    this.context.fillStyle = colour;
    this.context.textBaseline = 'middle';
    this.context.fillText(this.fit(this.trace.deed(operation), Math.min(next, this.view.right) - x - 10), x, y);
  }

  /** A dashed line with a head. It leaves and arrives vertically, so that it does not hide bars. */
  curve(from, to) {
    const context = this.context;
    const level = Math.abs(from.y - to.y) < 4;
    const middle = level ? from.y - 34 : (from.y + to.y) / 2;
    const down = middle > to.y ? -1 : 1;
    const tip = to.y - 8 * down;
    context.strokeStyle = this.colour.found;
    context.fillStyle = this.colour.found;
    context.lineWidth = 2;
    context.setLineDash([6, 3]);
    context.beginPath();
    context.moveTo(from.x, from.y - (middle > from.y ? -6 : 6));
    context.bezierCurveTo(from.x, middle, to.x, middle, to.x, tip - 6 * down);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(to.x, tip);
    context.lineTo(to.x - 5, tip - 9 * down);
    context.lineTo(to.x + 5, tip - 9 * down);
    context.fill();
  }
}
