import type { Page } from './view';

/** What is shown of a frame besides the page on it. */
export interface Mark {
  /** A page that would come here. */
  ghost?: Page;
  /** It may be chosen next. */
  target?: boolean;
  chosen?: boolean;
  /** The page here would go to the disk. */
  evicted?: boolean;
  loss?: number;
  leaves?: boolean;
}

export type Marks = Record<string, Mark | undefined>;
