/** Most operations in the list of those in view. */
const LISTED = 50;

/** An element with a text, which stays text whatever it is. */
function element(name, text, style) {
  const made = document.createElement(name);
  made.textContent = text;
  if (style) {
    made.className = style;
  }
  return made;
}

function button(text, style, action) {
  const made = element('button', text, style);
  made.type = 'button';
  made.addEventListener('click', action);
  return made;
}

function counted(count, noun) {
  return count.toLocaleString('en') + ' ' + noun + (count === 1 ? '' : 's');
}

/** What stands beside and below the canvas: the findings, the details of what is selected, and the list of what is in view. */
class Panels {
  constructor(trace, records, select) {
    this.trace = trace;
    this.records = records;
    this.select = select;
    this.details = document.getElementById('details');
    this.buttons = new Map();
    this.current = null;
  }

  /** Lists the findings of an anomaly, or of all. */
  findings(code) {
    const list = document.getElementById('findings');
    const shown = this.trace.findings.filter((finding) => !code || finding.code === code);
    const all = this.trace.phenomena.filter((one) => !code || one.code === code).reduce((sum, one) => sum + one.count, 0);
    document.getElementById('findings-count').textContent =
      all === 0 ? 'No findings' : counted(all, 'finding') + (shown.length < all ? ', of which ' + shown.length + ' are listed' : '');
    this.buttons.clear();
    list.replaceChildren(
      ...shown.map((finding) => {
        const made = button('', 'finding', () => this.select.finding(finding));
        made.append(element('strong', finding.code + ':' + finding.number), element('span', finding.sentence));
        this.buttons.set(finding, made);
        const item = element('div', '');
        item.setAttribute('role', 'listitem');
        item.append(made);
        return item;
      })
    );
  }

  /** Marks the finding that is shown. */
  mark(finding) {
    for (const [one, made] of this.buttons) {
      made.setAttribute('aria-current', one === finding ? 'true' : 'false');
      if (one === finding) {
        // Not scrollIntoView, which would scroll the page, too.
        const list = made.closest('.findings');
        const top = made.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + made.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = top - 40;
        }
      }
    }
  }

  /** Shows the proof of a finding. */
  proof(finding) {
    this.current = finding;
    const steps = element('ol', '');
    steps.append(...finding.steps.map((step) => element('li', step)));
    const names = element('ul', '', 'names');
    names.append(...finding.names.map((name) => element('li', name)));
    const operations = element('p', '', 'links');
    finding.operations.forEach((operation, k) =>
      operations.append(button('Record of T' + (k + 1), '', () => this.select.operation(operation))));
    this.details.replaceChildren(
      element('h3', finding.title), names, steps, element('p', finding.remedy, 'remedy'), operations);
  }

  /** Shows the record of an operation. */
  async record(operation) {
    const trace = this.trace;
    this.current = operation;
    const about = [
      trace.place(operation),
      trace.moments.text(trace.begin[operation]) + ' to ' + trace.moments.text(trace.end[operation]),
      trace.deed(operation),
    ];
    const links = element('p', '', 'links');
    for (const finding of trace.findings.filter((one) => one.operations.includes(operation))) {
      links.append(button(finding.code + ':' + finding.number, '', () => this.select.finding(finding)));
    }
    if (links.children.length) {
      links.prepend('Part of ');
    }
    const json = element('pre', '', 'record');
    json.tabIndex = 0;
    this.details.replaceChildren(
      element('h3', 'Operation ' + trace.id(operation) + ' of ' + trace.agentName(operation)),
      element('p', about.join(' · '), 'about'),
      links,
      json
    );
    const line = await this.records.line(operation);
    json.textContent = line === null
      ? 'This browser cannot unpack the records of the page. The record is at ' + trace.place(operation) + '.'
      : indented(line, 90);
  }

  nothing() {
    this.current = null;
    this.details.replaceChildren();
  }

  /** Lists the first of the operations in view. */
  list(operations, count) {
    const box = document.getElementById('list');
    box.querySelector('summary').textContent =
      'Operations in view, as a list: ' + (count > operations.length ? 'the first ' + operations.length + ' of ' : '') + count.toLocaleString('en');
    const trace = this.trace;
    document.getElementById('listed').replaceChildren(
      ...operations.map((operation) => {
        const text = isolated(trace.agentName(operation)) + ', operation ' + isolated(trace.id(operation)) + ', '
          + trace.moments.text(trace.begin[operation]) + ' to ' + trace.moments.text(trace.end[operation]) + ': ' + trace.deed(operation);
        const item = element('div', '');
        item.setAttribute('role', 'listitem');
        item.append(button(text, '', () => this.select.operation(operation)));
        return item;
      })
    );
  }
}
