// A match for as long as a page shows it.
import { onMount } from 'svelte';
import type { GameEntry, GameModule } from '../../games/game';
import { printHash } from '../../lib/address';
import { MatchSession } from './match-session.svelte';

export interface MatchProps {
  entry: GameEntry;
  game: GameModule;
  id: string;
  ply: number | null;
  ontitle: (title: string) => void;
}

/** Opens a match while a component is made, and closes it with the component. */
export function openMatch({ game, id, ply }: MatchProps) {
  const session = new MatchSession(id, game);
  let now = $state(Date.now());
  onMount(() => {
    void session.open(ply);
    const ticking = setInterval(() => (now = session.clock.now()), 100);
    return () => {
      clearInterval(ticking);
      session.close();
    };
  });
  // The address follows the ply, so that it can be shared; it makes no history of its own.
  $effect(() => {
    const hash = printHash({ id, ply: session.ply });
    if (!session.match || location.hash === hash) return;
    try {
      history.replaceState(null, '', hash);
    } catch {
      // Some browsers allow only so many changes in a time; fast auto play may pass that.
    }
  });
  return {
    session,
    /** The server's time, ticking. */
    get now() {
      return now;
    },
  };
}
