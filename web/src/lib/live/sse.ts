/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Cuts a `text/event-stream` into events, whatever way the network cuts the bytes.
 * The browser's own EventSource hides comments, and so also the heartbeats by which a
 * connection that died in a sleeping laptop can be told from a quiet one.
 */
export class StreamParser {
  #rest = '';
  #event = '';
  #data: string[] = [];

  push(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (this.#data.length > 0) {
          events.push({ event: this.#event || 'message', data: this.#data.join('\n') });
        }
        this.#event = '';
        this.#data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'event') this.#event = value;
      if (field === 'data') this.#data.push(value);
    }
    return events;
  }
}
