// What somebody enters on a board, from the first click until the server has accepted it.
import type { BoardProps } from '../../games/game';
import { playArrivals, type Shot, Timeline } from './timeline.svelte';

/** Who moves, and who is told. */
export type EntryProps = Pick<BoardProps, 'mayMove' | 'onmove' | 'say'>;

export abstract class BoardEntry {
  /** The move is under way; nothing else can be chosen. */
  sending = $state(false);
  hint = $state('');
  /** The person has already carried the piece along its way: do not show it once more. */
  carried = false;
  protected readonly props: () => EntryProps;

  constructor(props: () => EntryProps) {
    this.props = props;
  }

  /** Forgets what was chosen. */
  protected abstract clear(): void;

  /** A new position ends whatever was being entered in the old one. */
  reset(): void {
    this.clear();
    this.sending = false;
    this.hint = '';
  }

  tell(text: string): void {
    this.hint = text;
    this.props().say?.(text);
  }

  protected async transmit(notation: string): Promise<void> {
    this.sending = true;
    this.hint = '';
    const accepted = (await this.props().onmove?.(notation)) ?? false;
    // An accepted move stays as it is until the new position comes by the live stream.
    if (accepted) return;
    this.reset();
    this.carried = false;
  }
}

/** What tells one position from the next. */
interface Told {
  ply?: number;
  notation: string;
}

interface Film<View, Step, Scene> {
  /** What is to be seen of these steps. */
  shotsOf: (before: View, steps: Step[]) => Shot<Scene>[];
  /** What is left to show of a move that was made by hand: nothing, unless more came of it. */
  afterHand?: (shots: Shot<Scene>[]) => Shot<Scene>[];
}

const situationOf = ({ view, mayMove }: BoardProps<Told>) =>
  [view.ply, view.notation, mayMove].join(' ');

/**
 * Keeps a board in step with its match: a new situation ends what was being entered, and each
 * arrival is shown. Called while a board is made.
 */
export function followMatch<View extends Told, Step, Scene>(
  props: () => BoardProps<View, Step>,
  entry: BoardEntry,
  { shotsOf, afterHand = () => [] }: Film<View, Step, Scene>,
): Timeline<Scene> {
  // The view is a new object with each event, also when somebody only sat down: that must not
  // disturb, so a text tells whether it is another situation.
  const situation = $derived(situationOf(props()));
  $effect(() => {
    void situation;
    entry.reset();
  });
  const timeline = new Timeline<Scene>();
  playArrivals(
    timeline,
    () => props().arrival,
    ({ before, steps }) => {
      const shots = shotsOf(before, steps);
      return entry.carried ? afterHand(shots) : shots;
    },
    () => {
      entry.carried = false;
    },
  );
  return timeline;
}
