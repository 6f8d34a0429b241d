import { afterEach, describe, expect, it } from 'vitest';
import { once } from './once';

describe('a double click', () => {
  let asked = '';
  const done: string[] = [];
  const box = document.createElement('div');
  document.body.append(box);
  afterEach(() => { box.replaceChildren(); done.length = 0; });

  function button(name: string, mark: string): HTMLElement {
    const made = document.createElement('button');
    made.setAttribute(mark, name);
    made.addEventListener('click', () => done.push(name));
    box.append(made);
    return made;
  }
  const click = (element: HTMLElement, detail: number, pointerType = 'mouse'): boolean =>
    element.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, detail, pointerType }));
  once(() => asked)(box);

  it('does not answer what its first half has brought', () => {
    for (const mark of ['data-answer', 'data-thing']) {
      asked = 'storm';
      click(button('diamonds', mark), 1);
      asked = 'way';
      click(button('force', mark), 2);
    }
    expect(done).toEqual(['diamonds', 'diamonds']);
  });

  it('goes on where nothing has changed, and later clicks count', () => {
    asked = 'storm';
    const same = button('more', 'data-answer');
    click(same, 1);
    click(same, 2);
    asked = 'way';
    click(same, 1);
    expect(done).toEqual(['more', 'more', 'more']);
  });

  it('is nothing that fingers do: they tap quickly in one place', () => {
    asked = 'storm';
    const same = button('throw', 'data-answer');
    click(same, 1, 'touch');
    asked = 'way';
    click(same, 2, 'touch');
    expect(done).toEqual(['throw', 'throw']);
  });

  it('means neither keys nor what can be done again, such as taking back', () => {
    asked = 'storm';
    const key = button('by key', 'data-answer');
    const undo = button('undo', 'data-other');
    click(undo, 1);
    asked = 'way';
    click(undo, 2);
    click(key, 0);
    expect(done).toEqual(['undo', 'undo', 'by key']);
  });
});
