/** The distinct moments of a trace, by rank, as offsets from the earliest; and how they are written. */
class Moments {
  constructor(origin, steps, perSecond) {
    this.origin = BigInt(origin);
    this.perSecond = perSecond;
    this.offsets = new Float64Array(steps.length + 1);
    for (let k = 0; k < steps.length; k++) {
      this.offsets[k + 1] = this.offsets[k] + steps[k];
    }
  }

  get count() {
    return this.offsets.length;
  }

  get last() {
    return this.offsets[this.count - 1];
  }

  /** The moment of a rank: a UTC date and time at full precision if the clock counts from 1970, or else the number. */
  text(rank) {
    return this.ofOffset(this.offsets[rank], true);
  }

  /** Whether the trace lasts from one day to another, so that a time without its day says too little. */
  get severalDays() {
    return this.perSecond > 0 && this.text(0).slice(0, 10) !== this.text(this.count - 1).slice(0, 10);
  }

  /** The same for an axis: without a date, or with month and day if there are several. */
  onAxis(offset, step) {
    return this.ofOffset(offset, false, step);
  }

  ofOffset(offset, whole, step = 1) {
    const exact = offset <= Number.MAX_SAFE_INTEGER;
    const time = this.origin + BigInt(Math.round(offset));
    if (!this.perSecond) {
      return (exact ? '' : '≈') + time;
    }
    const second = BigInt(this.perSecond);
    const iso = new Date(Number(time / second) * 1000).toISOString();
    const digits = String(this.perSecond).length - 1;
    const fraction = '.' + String(time % second).padStart(digits, '0').replace(/^(\d{3}\d*?)0*$/, '$1');
    return whole
      ? iso.slice(0, 10) + ' ' + iso.slice(11, 19) + fraction + 'Z'
      : (this.severalDays ? iso.slice(5, 10) + ' ' : '') + iso.slice(11, 19) + (step < this.perSecond ? fraction : '');
  }

  /** A distance between ticks of an axis to scale: a round number of units, or of seconds, minutes or hours. */
  step(least) {
    const units = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
    const inSeconds = least / this.perSecond;
    const round = this.perSecond && inSeconds > 1 ? units.find((unit) => unit >= inSeconds) : 0;
    if (round) {
      return round * this.perSecond;
    }
    const power = Math.pow(10, Math.floor(Math.log10(Math.max(1, least))));
    return Math.max(1, [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= least));
  }

  /** The first offset from the given one at which the clock shows a multiple of the step. */
  firstMultiple(offset, step) {
    const whole = BigInt(Math.round(step));
    const behind = Number((((this.origin + BigInt(Math.ceil(offset))) % whole) + whole) % whole);
    return Math.ceil(offset) + (behind ? step - behind : 0);
  }
}
