// In the map's frame: tells the page of clicks, in units of the map.
{
  const map = document.getElementById('map');
  let from;
  map.addEventListener('pointerdown', event => from = event);
  map.addEventListener('click', ({ clientX, clientY }) => {
    if (!from || Math.hypot(clientX - from.clientX, clientY - from.clientY) > 4) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse());
    parent.postMessage({ place: [x, y] }, '*');
  });
}
