/** Joins the parts: what the reader does, to what is shown. */
class Explorer {
  constructor(root) {
    const byId = (id) => document.getElementById(id);
    root.hidden = false;
    this.canvas = byId('canvas');
    this.tip = byId('tip');
    this.trace = new Trace(JSON.parse(byId('trace-columns').textContent));
    this.view = new View(this.trace.moments);
    this.drawing = new Drawing(this.canvas, this.trace, this.view);
    this.panels = new Panels(this.trace, new Records(byId('trace-records')), {
      finding: (finding) => this.selectFinding(finding),
      operation: (operation) => this.selectOperation(operation, true),
    });
    this.filters = {rows: byId('rows'), time: byId('time'), agent: byId('agent'), cell: byId('cell'), anomaly: byId('anomaly')};
    for (const one of this.trace.phenomena) {
      const option = element('option', one.label + ' (' + one.count.toLocaleString('en') + ')');
      option.value = one.code;
      this.filters.anomaly.append(option);
    }
    this.filters.anomaly.options[0].value = '';
    this.finding = null;
    this.selected = -1;
    this.hovered = -1;
    this.pending = 0;
    this.settling = 0;
    this.panels.findings('');
    this.listen(byId);
    this.rebuild();
    this.view.whole();
    this.open();
  }

  /** Shows the finding that the address names, as in page.html#A1:2, or else the one that the page was made for. */
  open() {
    const wanted = decodeURIComponent(location.hash.slice(1)) || this.trace.opened;
    const finding = this.trace.findings.find((one) => one.code + ':' + one.number === wanted);
    if (finding) {
      this.selectFinding(finding);
    }
  }

  listen(byId) {
    for (const filter of Object.values(this.filters)) {
      filter.addEventListener(filter.options ? 'change' : 'input', () => this.filter());
    }
    byId('in').addEventListener('click', () => this.zoom(0.6));
    byId('out').addEventListener('click', () => this.zoom(1 / 0.6));
    byId('whole').addEventListener('click', () => this.whole());
    byId('list').addEventListener('toggle', () => this.settle());
    self.addEventListener('resize', () => this.resize());
    self.addEventListener('hashchange', () => this.open());
    self.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.drawing.colours();
      this.draw();
    });
    new Pointer(this);
    this.canvas.addEventListener('keydown', (event) => this.key(event));
    this.panels.details.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        this.clear();
        this.canvas.focus();
      }
    });
  }

  /** Decides anew what is shown where: after a change of the filters, or of the finding. */
  rebuild() {
    const trace = this.trace;
    const {rows, agent, cell, anomaly} = this.filters;
    const part = (filter) => filter.value.trim().toLowerCase();
    const fits = (names, wanted) => names.map((name) => (name.toLowerCase().includes(wanted) ? 1 : 0));
    const agents = fits(trace.agents, part(agent));
    const cells = fits(trace.cells, part(cell));
    const code = anomaly.value;
    const proven = new Set(trace.findings.filter((one) => one.code === code).flatMap((one) => one.operations));
    const shown = new Set(this.finding ? this.finding.operations : []);
    const touches = (operation) =>
      trace.cellsRead(operation).some((one) => cells[one]) || trace.cellsWritten(operation).some((one) => cells[one]);
    const keeps = (operation) =>
      shown.has(operation)
      || (agents[trace.agent[operation]] && (!code || proven.has(operation)) && (!part(cell) || touches(operation)));
    const byCell = rows.value === 'cells';
    const wanted = new Set(this.finding ? this.finding.path.map((stop) => stop.cell) : []);
    this.rows = new Rows(trace, byCell, keeps, (one) => cells[one] || wanted.has(one), this.finding && this.finding.operations);
    this.resize();
    const all = this.rows.shown === trace.size;
    document.getElementById('shown').textContent =
      (all ? counted(trace.size, 'operation') : this.rows.shown.toLocaleString('en') + ' of ' + counted(trace.size, 'operation'))
      + ' in ' + counted(this.rows.list.length, 'row');
  }

  resize() {
    this.drawing.resize(this.rows, this.canvas.parentElement.clientWidth, Math.max(260, Math.min(640, self.innerHeight * 0.65)));
    this.draw();
  }

  filter() {
    this.panels.findings(this.filters.anomaly.value);
    this.view.measure(this.filters.time.value === 'to scale');
    if (this.finding && this.filters.anomaly.value && this.finding.code !== this.filters.anomaly.value) {
      this.clear();
    }
    this.panels.mark(this.finding);
    this.rebuild();
  }

  zoom(factor, x = (this.view.left + this.view.right) / 2) {
    this.view.zoom(factor, x);
    this.draw();
  }

  whole() {
    this.view.whole();
    this.draw();
  }

  selectFinding(finding) {
    this.finding = finding;
    this.selected = -1;
    if (this.filters.anomaly.value && this.filters.anomaly.value !== finding.code) {
      this.filters.anomaly.value = '';
      this.panels.findings('');
    }
    this.rebuild();
    const ranks = finding.operations.flatMap((operation) => [this.trace.begin[operation], this.trace.end[operation]]);
    this.view.show(Math.min(...ranks), Math.max(...ranks));
    this.drawing.reveal(finding.operations.flatMap((operation) => this.rows.itemsOf(operation).slice(0, 1)));
    this.panels.mark(finding);
    this.panels.proof(finding);
    history.replaceState(null, '', '#' + finding.code + ':' + finding.number);
    this.draw();
  }

  /** @param focus whether to move the reader to the record, as after Enter */
  selectOperation(operation, focus) {
    this.selected = operation;
    const items = this.rows.itemsOf(operation);
    if (items.length) {
      this.view.reveal(this.trace.begin[operation]);
      this.drawing.reveal(items.slice(0, 1));
    }
    this.panels.record(operation);
    if (focus) {
      this.panels.details.focus({preventScroll: true});
    }
    this.draw();
  }

  /** Goes back a step: from the record to the finding, from the finding to the trace. */
  clear() {
    if (this.selected >= 0 && this.finding) {
      this.selected = -1;
      this.panels.proof(this.finding);
    } else {
      const narrowed = this.finding !== null;
      this.finding = null;
      this.selected = -1;
      this.panels.nothing();
      this.panels.mark(null);
      if (narrowed) {
        history.replaceState(null, '', location.pathname + location.search);
        this.rebuild();
        this.view.whole();
      }
    }
    this.draw();
  }

  /** The next operation that is shown, in log order, from the one that is selected or the first one in view. */
  step(by) {
    const shown = (operation) => this.rows.itemsFrom[operation + 1] > this.rows.itemsFrom[operation];
    let next = this.selected >= 0 ? this.selected + by : this.inView(1).first[0];
    while (next >= 0 && next < this.trace.size && !shown(next)) {
      next += by;
    }
    if (next >= 0 && next < this.trace.size) {
      this.selectOperation(next, false);
    }
  }

  key(event) {
    const pan = (this.view.right - this.view.left) / 5;
    const actions = {
      ArrowLeft: () => this.view.pan(-pan),
      ArrowRight: () => this.view.pan(pan),
      ArrowUp: () => this.drawing.scrollTo(this.drawing.scroll - 40),
      ArrowDown: () => this.drawing.scrollTo(this.drawing.scroll + 40),
      '+': () => this.zoom(0.6),
      '=': () => this.zoom(0.6),
      '-': () => this.zoom(1 / 0.6),
      0: () => this.whole(),
      n: () => this.step(1),
      p: () => this.step(-1),
      Enter: () => this.selected >= 0 ? this.selectOperation(this.selected, true) : this.step(1),
      Escape: () => this.clear(),
    };
    if (actions[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      actions[event.key]();
      event.preventDefault();
      this.draw();
    }
  }

  /** The first operations in view, and how many there are. */
  inView(most) {
    const {view, trace} = this;
    const operations = [];
    let count = 0;
    for (let operation = 0; operation < trace.size; operation++) {
      if (view.position(trace.end[operation]) >= view.from && view.position(trace.begin[operation]) <= view.to
          && this.rows.itemsFrom[operation + 1] > this.rows.itemsFrom[operation]) {
        count++;
        if (operations.length < most) {
          operations.push(operation);
        }
      }
    }
    return {first: operations, count};
  }

  /** Draws in the next frame. */
  draw() {
    if (!this.pending) {
      this.pending = requestAnimationFrame(() => {
        this.pending = 0;
        this.drawing.draw(this.finding, this.selected, this.hovered);
        if (!this.drawn) {
          this.drawn = true;
          performance.mark('hasse-drawn');
        }
      });
    }
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), 200);
  }

  /** Brings the list up to date once nothing moves, and only if it is open. */
  settle() {
    if (document.getElementById('list').open) {
      const {first, count} = this.inView(LISTED);
      this.panels.list(first, count);
    }
  }

  hover(x, y, clientX, clientY) {
    const item = x === null ? -1 : this.drawing.itemAt(x, y);
    const operation = item < 0 ? -1 : this.rows.operation[item];
    if (operation !== this.hovered) {
      this.hovered = operation;
      this.draw();
    }
    this.tip.hidden = operation < 0;
    this.canvas.style.cursor = operation < 0 ? 'grab' : 'pointer';
    if (operation >= 0) {
      const trace = this.trace;
      this.tip.textContent = isolated(trace.agentName(operation)) + ', operation ' + isolated(trace.id(operation)) + '\n'
        + trace.moments.text(trace.begin[operation]) + ' to ' + trace.moments.text(trace.end[operation]) + '\n' + trace.deed(operation);
      const place = this.canvas.getBoundingClientRect();
      this.tip.style.left = Math.max(0, Math.min(clientX - place.left + 14, place.width - this.tip.offsetWidth)) + 'px';
      this.tip.style.top = clientY - place.top + 18 + 'px';
    }
  }
}

if (document.getElementById('explorer')) {
  new Explorer(document.getElementById('explorer'));
}
