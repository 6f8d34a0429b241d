// A double click does it once. Its second half may come when the first has already changed what is asked: then it was not
// meant for the answer or the thing that lies under the mouse now. Fingers and keys make no double clicks.

const HALVES = 300; // milliseconds between the two; whoever has seen what is asked now takes longer

/** For an element around everything that can be chosen; `moment` says what is asked. */
export function once(moment: () => string): (element: HTMLElement) => () => void {
  let [asked, at] = ['', 0];
  function clicked(event: PointerEvent): void {
    const second = event.detail > 1 && event.pointerType !== 'touch' && event.timeStamp - at < HALVES;
    const meant = !second || asked === moment() || !(event.target as Element).closest('[data-answer], [data-thing]');
    [asked, at] = [moment(), event.timeStamp];
    if (meant) return;
    event.stopPropagation();
    event.preventDefault();
  }
  return (element) => {
    element.addEventListener('click', clicked, { capture: true });
    return () => element.removeEventListener('click', clicked, { capture: true });
  };
}
