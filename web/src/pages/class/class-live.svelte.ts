// A class for as long as a page shows it: asked for once, then kept current by its stream.
import { adminToken, keepAdminToken } from '../../lib/admin-token';
import { fetchClass, viewerHeaders } from '../../lib/api/client';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { ClassDocument, ClassNews } from '../../lib/api/types';
import { type LinkState, LiveConnection } from '../../lib/live/connection';
import { updated } from './rows';

export class ClassLive {
  readonly id: string;
  shown = $state.raw<ClassDocument | null>(null);
  problem = $state.raw<Problem | null>(null);
  link = $state<LinkState>('connecting');
  gone = $state(false);
  /** Whether this tab has the operator's secret. */
  isTeacher = $state(adminToken() !== null);
  readonly #live: LiveConnection;

  constructor(id: string) {
    this.id = id;
    this.#live = new LiveConnection({
      address: () => `/api/v1/classes/${id}/live`,
      headers: () => viewerHeaders(adminToken()),
      onEvent: ({ event, data }) => {
        if (event === 'table') this.shown = JSON.parse(data) as ClassDocument;
        else if (event === 'gone') this.#end();
        else if (this.shown) this.shown = updated(this.shown, JSON.parse(data) as ClassNews);
      },
      onState: (state) => (this.link = state),
    });
  }

  /** A refusal is told by the first answer; the stream would only try again. */
  async open(): Promise<void> {
    await this.guarded(async () => {
      this.shown = await fetchClass(this.id, adminToken());
      this.#live.renew();
    });
  }

  close(): void {
    this.#live.close();
  }

  async enter(token: string): Promise<void> {
    keepAdminToken(token.trim());
    await this.open();
    this.isTeacher = this.shown !== null;
  }

  /** Whether the table is refused for want of the operator's secret. */
  get needsToken(): boolean {
    return !this.shown && (this.problem?.status === 401 || this.problem?.status === 403);
  }

  /** Does something and tells what went wrong with it; whether all went well. */
  async guarded(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      this.problem = null;
      return true;
    } catch (thrown) {
      this.problem = asProblem(thrown);
      return false;
    }
  }

  #end(): void {
    this.gone = true;
    this.shown = null;
    this.#live.close();
  }
}
