// Zooms or drags the map of a page, an event a frame, and passes on how many milliseconds the page took to draw each of them.
const [kind, count, done] = arguments;
const canvas = document.getElementById('canvas');
const place = canvas.getBoundingClientRect();
const middle = {clientX: place.left + place.width * 0.6, clientY: place.top + place.height / 2, bubbles: true, cancelable: true};
const times = [];
function act(step) {
  const forth = step % 40 < 20;
  const event = kind === 'zoom'
    ? {deltaY: forth ? -120 : 120}
    : {deltaX: forth ? 60 : -60};
  canvas.dispatchEvent(new WheelEvent('wheel', Object.assign(event, middle)));
}
function frame(step) {
  if (step === count) {
    done(times);
    return;
  }
  let before = 0;
  // Callbacks of one frame run in the order in which they were asked for: this one, the page's drawing, the last one.
  requestAnimationFrame(() => {
    before = performance.now();
  });
  act(step);
  requestAnimationFrame(() => {
    times.push(performance.now() - before);
    frame(step + 1);
  });
}
frame(0);
