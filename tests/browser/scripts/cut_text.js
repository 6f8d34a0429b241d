// Words on a board or in the hand that cannot be read whole: they run out of the card, strip or button that they stand on,
// or of a box that hides what is too large. What scrolls can be read.
(() => {
  const found = [];
  const clips = (style) => ['hidden', 'clip'].includes(style.overflowX) || ['hidden', 'clip'].includes(style.overflowY);
  for (const root of document.querySelectorAll('[data-board] .box, [data-hand]')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || element.closest('.vh, svg') || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      for (let box = element; box !== root; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        if (!clips(style) && !box.matches('button')) continue;
        const at = box.getBoundingClientRect();
        if (text.left < at.left - 2 || text.right > at.right + 2 || text.top < at.top - 4 || text.bottom > at.bottom + 4) found.push(`${node.data.trim()} in ${box.className}`);
      }
    }
  }
  return found;
})()
