/** Closes a menu by a click elsewhere or by Escape. An attachment of its `details` element. */
export function closesByItself(menu: HTMLDetailsElement): () => void {
  const outside = (event: Event) => {
    if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  addEventListener('click', outside);
  addEventListener('keydown', byKey);
  return () => {
    removeEventListener('click', outside);
    removeEventListener('keydown', byKey);
  };
}
