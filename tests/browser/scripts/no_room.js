// What keeps a table from being played on this screen: a board too small, answers out of sight, things that are allowed and
// cannot be reached, parts that lie over each other.
() => {
  const LEAST = 280; // pixels of a board, either way
  const found = [];
  const say = (element) => element.getAttribute('aria-label') ?? `${element.tagName.toLowerCase()} "${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
  const rect = (element) => element.getBoundingClientRect();
  const seen = (box) => box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
  const at = ({ left, top, width, height }) => `${Math.round(left)},${Math.round(top)} ${Math.round(width)} x ${Math.round(height)}`;

  const board = document.querySelector('[data-board] .box');
  const { width, height } = rect(board);
  if (width < LEAST || height < LEAST) found.push(`the board is ${Math.round(width)} x ${Math.round(height)}`);
  if (!seen(rect(board)) && rect(board).height <= innerHeight) found.push(`the board is at ${at(rect(board))}`);

  const question = document.querySelector('[data-question]');
  for (const part of [question.querySelector('h2'), ...question.querySelectorAll('.acts .btn')]) {
    if (part.checkVisibility() && rect(part).width > 2 && !seen(rect(part))) found.push(`${say(part)} of the question is at ${at(rect(part))}`);
  }

  const parts = [...document.querySelectorAll('.a-top, .a-seats, .a-ask, .a-board, .a-hand, .a-side')].filter((part) => rect(part).width > 0);
  parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
    const [a, b] = [rect(one), rect(other)];
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (wide > 1 && high > 1) found.push(`${one.className} lies over ${other.className}: ${Math.round(wide)} x ${Math.round(high)}`);
  }));

  const scrolled = [...document.querySelectorAll('*')].filter((box) => box.scrollTop || box.scrollLeft).map((box) => [box, box.scrollLeft, box.scrollTop]);
  const allowed = [...document.querySelectorAll('[data-board] .may, [data-hand] .may, [data-question] .acts .btn')].filter((thing) => thing.checkVisibility() && rect(thing).width > 2);
  for (const thing of allowed) {
    thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = rect(thing);
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(...middle);
    if (!top || !(thing.contains(top) || top.contains(thing) || top.closest('[data-thing]') === thing.closest('[data-thing]'))) found.push(`${say(thing)} cannot be pressed: ${top ? say(top) : 'nothing'} is at ${at(box)}`);
  }
  for (const box of document.querySelectorAll('.frame, .frame *')) if (box.scrollTop || box.scrollLeft) box.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  for (const [box, left, top] of scrolled) box.scrollTo({ left, top, behavior: 'instant' });
  if (allowed.length === 0) found.push('nothing is allowed: this tells nothing');
  return found.slice(0, 12);
}
