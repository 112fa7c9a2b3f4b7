// Movements of cards, where the reader wants any.
import { motionWanted } from '../../lib/preferences.svelte';

/** Lets an element that has just changed its place come from where it was. */
export function fly(to: HTMLElement | null, from: DOMRect | undefined, ms: number): void {
  if (!to || !from || !motionWanted()) return;
  const { left, top, width } = to.getBoundingClientRect();
  const start = `translate(${from.left - left}px, ${from.top - top}px) scale(${from.width / width})`;
  to.style.zIndex = '5';
  const flight = to.animate(
    [
      { transform: start, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    { duration: ms, easing: 'ease-out' },
  );
  flight.onfinish = () => to.style.removeProperty('z-index');
}

/** Says no. */
export function shake(card: HTMLElement | null): void {
  if (!motionWanted()) return;
  card?.animate(
    [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 220 },
  );
}
