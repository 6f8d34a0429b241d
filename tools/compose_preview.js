// The scene of a game fills the left, its name and the house's stand on the right; without a game, four scenes. Styles are
// set by hand, one by one: the page's policy lets in no others.
game => {
  const card = game ? document.querySelector(`article[data-game="${game}"]`) : null;
  const put = (element, style) => { for (const [name, value] of Object.entries(style)) element.style[name] = value; return element; };
  const sheet = put(document.createElement('div'), { position: 'fixed', inset: '0', zIndex: '99', display: 'grid', gap: '56px',
    gridTemplateColumns: '560px 1fr', alignItems: 'center', padding: '0 64px', background: 'var(--paper)' });
  if (card) sheet.dataset.game = game;
  const frame = put(document.createElement('div'), { border: '3px solid var(--ink)', boxShadow: '14px 14px 0 var(--second)', background: 'var(--sheet)', overflow: 'hidden' });
  const scenes = card ? [card] : ['tempest', 'temptation', 'tempt', 'dominare'].map((name) => document.querySelector(`article[data-game="${name}"]`));
  put(frame, scenes.length > 1 ? { display: 'grid', gridTemplateColumns: '1fr 1fr' } : {});
  for (const one of scenes) {
    const scene = put(one.querySelector('.scene').cloneNode(true), { aspectRatio: '220 / 184', opacity: '1', border: '0' });
    const holder = document.createElement('div');
    holder.dataset.game = one.dataset.game;
    holder.append(scene);
    frame.append(holder);
  }
  const words = put(document.createElement('div'), { display: 'grid', gap: '28px' });
  if (card) words.append(put(card.querySelector('h3').cloneNode(true), { fontSize: '84px', margin: '0' }));
  const house = document.querySelector('h1').cloneNode(true);
  put(house, { zoom: card ? '0.8' : '1.1', justifySelf: 'start' });
  words.append(house);
  sheet.append(frame, words);
  document.body.append(sheet);
}
