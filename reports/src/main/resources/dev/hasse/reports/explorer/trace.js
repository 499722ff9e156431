/** States of an operation, as bits. */
const ABORTED = 1;
const REFUSED = 2;
const UNCOMMITTED = 4;

/** A column; one that was left out is all zeros. */
function numbers(column, length) {
  return column ? Int32Array.from(column) : new Int32Array(length);
}

/** A column of differences, added up. */
function summed(column, length) {
  const sums = numbers(column, length);
  for (let k = 1; k < length; k++) {
    sums[k] += sums[k - 1];
  }
  return sums;
}

/** Where the entries of each operation begin, in columns that hold them end to end. */
function starts(counts, length) {
  const from = new Int32Array(length + 1);
  for (let k = 0; counts && k < length; k++) {
    from[k + 1] = from[k] + counts[k];
  }
  return from;
}

/** The columns of the page, decoded: an entry for each operation, in log order. Moments are ranks. */
class Trace {
  constructor(columns) {
    const size = columns.operations;
    this.size = size;
    this.agents = columns.agents;
    this.cells = columns.cells;
    this.phenomena = columns.phenomena;
    this.findings = columns.findings;
    this.opened = columns.opened;
    this.moments = new Moments(columns.origin, columns.steps, columns.perSecond);
    this.ids = columns.ids;
    this.files = columns.files;
    this.file = numbers(columns.file, size);
    this.line = summed(columns.line, size);
    this.agent = numbers(columns.agent, size);
    this.begin = summed(columns.begin, size);
    this.end = numbers(columns.length, size);
    this.readsFrom = starts(columns.reads, size);
    const reads = this.readsFrom[size];
    this.readCell = numbers(columns.readCell, reads);
    this.readAt = numbers(columns.readAt, reads);
    this.readUntil = numbers(columns.readFor, reads);
    for (let k = 0; k < size; k++) {
      this.end[k] += this.begin[k];
      for (let read = this.readsFrom[k]; read < this.readsFrom[k + 1]; read++) {
        this.readAt[read] += this.begin[k];
        this.readUntil[read] += this.readAt[read];
      }
    }
    this.writesFrom = starts(columns.writes, size);
    this.writeCell = numbers(columns.writeCell, this.writesFrom[size]);
    this.since = new Map(columns.uncertain.map((operation, k) => [operation, columns.since[k]]));
    this.state = new Uint8Array(size);
    for (const [bit, operations] of [[ABORTED, columns.aborted], [REFUSED, columns.refused], [UNCOMMITTED, columns.uncommitted]]) {
      for (const operation of operations) {
        this.state[operation] |= bit;
      }
    }
  }

  id(operation) {
    return this.ids.length ? this.ids[operation] : String(operation + 1);
  }

  agentName(operation) {
    return this.agents[this.agent[operation]];
  }

  place(operation) {
    return this.files[this.file[operation]] + ':' + this.line[operation];
  }

  cellsRead(operation) {
    return this.readCell.subarray(this.readsFrom[operation], this.readsFrom[operation + 1]);
  }

  cellsWritten(operation) {
    return this.writeCell.subarray(this.writesFrom[operation], this.writesFrom[operation + 1]);
  }

  /** The earliest rank of the commit. */
  committedSince(operation) {
    return this.since.has(operation) ? this.since.get(operation) : this.end[operation];
  }

  /** What the operation did, in a few words: "reads a, b; writes c". */
  deed(operation) {
    const names = (cells) => {
      const some = Array.from(cells.subarray(0, 4), (cell) => isolated(this.cells[cell])).join(', ');
      return cells.length > 4 ? some + ' and ' + (cells.length - 4) + ' more' : some;
    };
    const parts = [];
    const read = this.cellsRead(operation);
    const written = this.cellsWritten(operation);
    if (read.length) {
      parts.push('reads ' + names(read));
    }
    if (written.length) {
      parts.push('writes ' + names(written));
    }
    if (this.state[operation] & REFUSED) {
      parts.push('is refused');
    } else if (this.state[operation] & UNCOMMITTED) {
      parts.push('gives up');
    } else if (this.state[operation] & ABORTED) {
      parts.push('is undone later');
    }
    return parts.join('; ') || 'commits';
  }
}

/** A name that cannot turn the text beside it around, whatever its script. */
function isolated(name) {
  return '\u2068' + name + '\u2069';
}
