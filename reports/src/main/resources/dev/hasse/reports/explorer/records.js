/** The records of the trace as lines of JSON, which are unpacked when the first is asked for. */
class Records {
  constructor(element) {
    this.element = element;
    this.lines = null;
  }

  /** The line of an operation; null if the browser cannot unpack it. */
  async line(operation) {
    if (!self.DecompressionStream) {
      return null;
    }
    if (!this.lines) {
      this.lines = this.unpack();
    }
    return (await this.lines)[operation];
  }

  async unpack() {
    const packed = atob(this.element.textContent.trim());
    const bytes = new Uint8Array(packed.length);
    for (let k = 0; k < bytes.length; k++) {
      bytes[k] = packed.charCodeAt(k);
    }
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return (await new Response(text).text()).split('\n');
  }
}

/**
 * JSON on several lines. It is not parsed, as numbers of many digits would not survive that. Objects and arrays that fit on
 * a line stay on one.
 */
function indented(json, width) {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+/g) || [];
  let next = 0;
  function value(indent) {
    const open = tokens[next++];
    if (open !== '{' && open !== '[') {
      return open;
    }
    const close = open === '{' ? '}' : ']';
    const parts = [];
    while (next < tokens.length && tokens[next] !== close) {
      let part = '';
      if (open === '{') {
        part = tokens[next] + ': ';
        next += 2;
      }
      parts.push(part + value(indent + '  '));
      if (tokens[next] === ',') {
        next++;
      }
    }
    next++;
    const line = open + parts.join(', ') + close;
    const fits = indent.length + line.length <= width && !line.includes('\n');
    return fits && indent ? line : open + '\n' + parts.map((part) => indent + '  ' + part).join(',\n') + '\n' + indent + close;
  }
  return value('');
}
