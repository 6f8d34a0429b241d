// What can be pressed but is smaller than 44 by 44 pixels. What a label carries with it counts as one with it.
// A link or a rule's number within a sentence is as large as its line, as everywhere.
() => {
  const SMALL = 44;
  const found = [];
  const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=gridcell]';
  for (const element of document.body.querySelectorAll(pressable)) {
    if (element.closest('.vh, [aria-hidden=true], [inert]') || element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
    const whole = element.closest('label') ?? element;
    const box = whole.getBoundingClientRect();
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (seen && !whole.contains(seen) && !seen.contains(whole)) continue; // behind a sheet
    if (box.width < 1 || box.bottom < 0 || box.top > innerHeight) continue;
    const within = element.closest('p') && getComputedStyle(element).display.startsWith('inline');
    if (within) continue;
    if (box.width < SMALL - 0.5 || box.height < SMALL - 0.5) {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
      found.push(`${element.tagName.toLowerCase()} "${name}": ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  return [...new Set(found)].slice(0, 20);
}
