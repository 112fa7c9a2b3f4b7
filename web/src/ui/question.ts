/** A question before something that can't be undone. */
export interface Question {
  title: string;
  text: string;
  /** What the button says that does it. */
  yes: string;
  /** Something is lost by it. */
  danger?: boolean;
  onyes: () => void;
}
