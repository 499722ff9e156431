/** Mouse, pen and fingers on the canvas. */
class Pointer {
  constructor(explorer) {
    this.explorer = explorer;
    this.canvas = explorer.canvas;
    this.down = new Map();
    this.moved = 0;
    this.canvas.addEventListener('pointerdown', (event) => this.press(event));
    this.canvas.addEventListener('pointermove', (event) => this.move(event));
    this.canvas.addEventListener('pointerup', (event) => this.release(event));
    this.canvas.addEventListener('pointercancel', (event) => this.down.delete(event.pointerId));
    this.canvas.addEventListener('pointerleave', () => this.explorer.hover(null));
    this.canvas.addEventListener('wheel', (event) => this.wheel(event), {passive: false});
    this.canvas.addEventListener('dblclick', (event) => this.explorer.zoom(0.4, this.at(event).x));
  }

  at(event) {
    const place = this.canvas.getBoundingClientRect();
    return {x: event.clientX - place.left, y: event.clientY - place.top};
  }

  press(event) {
    this.down.set(event.pointerId, this.at(event));
    this.moved = 0;
    this.canvas.setPointerCapture(event.pointerId);
    this.jump(this.at(event));
  }

  /** In the strip above, moves to the place that is pointed at. */
  jump(point) {
    const {drawing, view} = this.explorer;
    this.inStrip = point.y < OVERVIEW && point.x >= view.left;
    if (this.inStrip) {
      view.centre(drawing.all.positionAt(point.x));
      this.explorer.draw();
    }
  }

  move(event) {
    const point = this.at(event);
    const before = this.down.get(event.pointerId);
    if (!before) {
      this.explorer.hover(point.x, point.y, event.clientX, event.clientY);
      return;
    }
    this.down.set(event.pointerId, point);
    this.moved += Math.abs(point.x - before.x) + Math.abs(point.y - before.y);
    if (this.inStrip) {
      this.jump(point);
    } else if (this.down.size === 2) {
      this.pinch(event.pointerId, before, point);
    } else if (this.moved > 4) {
      this.explorer.hover(null);
      this.canvas.style.cursor = 'grabbing';
      this.explorer.view.pan(before.x - point.x);
      this.explorer.drawing.scrollTo(this.explorer.drawing.scroll + before.y - point.y);
      this.explorer.draw();
    }
  }

  pinch(moving, before, now) {
    const [, other] = [...this.down].find(([id]) => id !== moving);
    const apart = (point) => Math.max(10, Math.abs(point.x - other.x));
    this.explorer.zoom(apart(before) / apart(now), (now.x + other.x) / 2);
  }

  release(event) {
    const point = this.at(event);
    const clicked = this.down.delete(event.pointerId) && this.moved <= 4 && !this.inStrip;
    if (clicked) {
      const item = this.explorer.drawing.itemAt(point.x, point.y);
      if (item >= 0) {
        this.explorer.selectOperation(this.explorer.rows.operation[item], false);
      }
    }
  }

  /** Zooms; sideways or with Shift it moves, and over the names it scrolls. What cannot zoom out any more scrolls the page. */
  wheel(event) {
    const {view, drawing} = this.explorer;
    const point = this.at(event);
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1;
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const before = drawing.scroll;
    if (sideways) {
      view.pan((event.deltaX || event.deltaY) * unit);
    } else if (point.x < view.left - 8) {
      drawing.scrollTo(before + event.deltaY * unit);
    } else if (event.deltaY > 0 && view.isWhole) {
      return;
    } else {
      view.zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * unit * 0.002))), point.x);
    }
    if (!(point.x < view.left - 8) || drawing.scroll !== before) {
      event.preventDefault();
    }
    this.explorer.hover(null);
    this.explorer.draw();
  }
}
