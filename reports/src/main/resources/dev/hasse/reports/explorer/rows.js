/** Most lanes of a row: further operations at the same time lie over one another. */
const LANES = 6;

/**
 * What is drawn where: rows of agents or of cells, each of as many lanes as it has operations at the same time. An item is an
 * operation in a row. Of an agent it lasts from its beginning to its end; of a cell, from its read of the cell to its end, or
 * it is its write.
 */
class Rows {
  /**
   * @param byCell whether rows are cells
   * @param keeps whether an operation is shown
   * @param keepsCell whether a cell has a row
   * @param first the operations whose rows come first; null for none
   */
  constructor(trace, byCell, keeps, keepsCell, first) {
    this.trace = trace;
    this.byCell = byCell;
    const most = byCell ? trace.readCell.length + trace.writeCell.length : trace.size;
    this.operation = new Int32Array(most);
    this.row = new Int32Array(most);
    this.begin = new Int32Array(most);
    this.end = new Int32Array(most);
    this.reads = new Uint8Array(most);
    this.writes = new Uint8Array(most);
    this.itemsFrom = new Int32Array(trace.size + 1);
    this.size = 0;
    this.shown = 0;
    for (let operation = 0; operation < trace.size; operation++) {
      if (keeps(operation)) {
        if (byCell) {
          this.addCells(operation, keepsCell);
        } else {
          this.add(operation, trace.agent[operation], trace.begin[operation], trace.end[operation], 0, 0);
        }
      }
      this.itemsFrom[operation + 1] = this.size;
      this.shown += this.size > this.itemsFrom[operation] ? 1 : 0;
    }
    this.intoLanes(byCell ? trace.cells : trace.agents, first);
  }

  add(operation, row, begin, end, reads, writes) {
    const item = this.size++;
    this.operation[item] = operation;
    this.row[item] = row;
    this.begin[item] = begin;
    this.end[item] = end;
    this.reads[item] = reads;
    this.writes[item] = writes;
  }

  addCells(operation, keepsCell) {
    const trace = this.trace;
    const written = trace.cellsWritten(operation);
    const read = trace.cellsRead(operation);
    for (let k = 0; k < read.length; k++) {
      if (keepsCell(read[k])) {
        const at = trace.readAt[trace.readsFrom[operation] + k];
        this.add(operation, read[k], at, Math.max(at, trace.end[operation]), 1, written.includes(read[k]) ? 1 : 0);
      }
    }
    for (const cell of written) {
      if (!read.includes(cell) && keepsCell(cell)) {
        this.add(operation, cell, trace.committedSince(operation), trace.end[operation], 0, 1);
      }
    }
  }

  /** The items in order of their beginnings; those that begin at the same time in log order. */
  inOrder() {
    const next = new Int32Array(this.trace.moments.count + 1);
    for (let item = 0; item < this.size; item++) {
      next[this.begin[item] + 1]++;
    }
    for (let rank = 0; rank + 1 < next.length; rank++) {
      next[rank + 1] += next[rank];
    }
    const order = new Int32Array(this.size);
    for (let item = 0; item < this.size; item++) {
      order[next[this.begin[item]]++] = item;
    }
    return order;
  }

  intoLanes(names, first) {
    const rowOf = new Map();
    this.list = [];
    for (const item of this.inOrder()) {
      let row = rowOf.get(this.row[item]);
      if (!row) {
        row = {name: names[this.row[item]], number: this.row[item], lanes: [], y: 0, height: 0};
        rowOf.set(row.number, row);
        this.list.push(row);
      }
      this.laneFor(row, item).items.push(item);
    }
    if (!this.byCell) {
      this.list.sort((one, other) => one.number - other.number);
    }
    if (first) {
      const numbers = new Set();
      first.forEach((operation) => this.itemsOf(operation).forEach((item) => numbers.add(this.row[item])));
      const rank = (row) => (numbers.has(row.number) ? 0 : 1);
      this.list.sort((one, other) => rank(one) - rank(other));
    }
    this.laneOf = new Array(this.size);
    for (const row of this.list) {
      row.lanes.forEach((lane) => this.close(lane));
    }
    this.lanes = this.list.reduce((sum, row) => sum + row.lanes.length, 0);
  }

  laneFor(row, item) {
    const instant = this.begin[item] === this.end[item];
    const free = (lane) =>
      lane.end < this.begin[item] || (lane.end === this.begin[item] && !lane.instant && !instant);
    let lane = row.lanes.find(free);
    if (!lane && row.lanes.length < LANES) {
      lane = {row, number: row.lanes.length, items: [], end: -1, instant: false};
      row.lanes.push(lane);
    }
    lane = lane || row.lanes.reduce((one, other) => (other.end < one.end ? other : one));
    lane.end = Math.max(lane.end, this.end[item]);
    lane.instant = instant;
    return lane;
  }

  /** Notes where the items of a lane are, when they begin, and up to which rank the items of the lane so far last. */
  close(lane) {
    lane.items = Int32Array.from(lane.items);
    lane.begins = lane.items.map((item) => this.begin[item]);
    lane.until = new Int32Array(lane.items.length);
    let until = -1;
    lane.items.forEach((item, k) => {
      until = Math.max(until, this.end[item]);
      lane.until[k] = until;
      this.laneOf[item] = lane;
    });
  }

  /** The items of an operation, which may be none. */
  itemsOf(operation) {
    const items = [];
    for (let item = this.itemsFrom[operation]; item < this.itemsFrom[operation + 1]; item++) {
      items.push(item);
    }
    return items;
  }

  /** The item that shows an operation, in the row of the cell if rows are cells; -1 if none does. */
  itemOf(operation, cell) {
    const items = this.itemsOf(operation);
    const best = items.find((item) => this.byCell && this.row[item] === cell);
    return best !== undefined ? best : items.length ? items[0] : -1;
  }

  /**
   * Puts the rows below one another.
   *
   * @param above room over the middle of a row's first bar
   * @param below room under the lanes of a row
   */
  place(laneHeight, above, below) {
    this.laneHeight = laneHeight;
    this.above = above;
    let y = 0;
    for (const row of this.list) {
      row.y = y;
      row.height = row.lanes.length * laneHeight + below;
      y += row.height;
    }
    this.height = y;
  }

  /** The middle of an item's bar, from the top of the rows. */
  y(item) {
    return this.laneY(this.laneOf[item]);
  }

  laneY(lane) {
    return lane.row.y + this.above + lane.number * this.laneHeight;
  }
}

/** The first index at which an ascending column reaches a number. */
function firstFrom(column, least) {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] < least) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
