/** Who sits on a seat: the person at this browser, a bot, a person elsewhere, or a program. */
export type Sitter = 'me' | 'bot' | 'elsewhere' | 'program';
