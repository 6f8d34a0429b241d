// Resolves once the page has stopped moving: the same boxes in three frames in a row, as boards measure theirs and draw again.
() => new Promise((done, fail) => {
  const boxes = () => [...document.body.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  }).join();
  let before = '';
  let same = 0;
  let frames = 0;
  const look = () => {
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same >= 2) done(true);
    else if (++frames > 600) fail(new Error('the page never comes to rest'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})
