// What makes the page scroll sideways, and what lies beside the screen although nothing scrolls to it.
() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  for (const root of [document.documentElement, document.body, ...document.querySelectorAll('dialog[open]')]) {
    if (root.scrollWidth > root.clientWidth) found.push(`${root.tagName} is ${root.scrollWidth} wide on a screen of ${width}`);
  }
  const scrolls = (element) => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg') && element.tagName !== 'svg') continue; // a drawing is cut off at its own edge
    if (element.closest('.vh')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if ((box.right > width + 1 || box.left < -1) && !scrolls(element)) {
      const name = `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]}`;
      found.push(`${name} from ${Math.round(box.left)} to ${Math.round(box.right)}: ${element.textContent.trim().slice(0, 40)}`);
    }
  }
  return found.slice(0, 12);
}
