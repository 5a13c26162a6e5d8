import { isWrittenRightToLeft } from './writing-locale.ts'

// Unicode's "first strong isolate" and "pop directional isolate": they work in plain text, too.
const start = '\u2068'
const end = '\u2069'

/**
 * Text that keeps its own order inside a sentence of the language: names, e-mail addresses, order numbers. Between right-to-left words
 * their digits, hyphens and brackets would change places. Unchanged in languages written from left to right, and when blank.
 */
export function isolate(text: string, language: string): string {
  return text !== '' && isWrittenRightToLeft(language) ? `${start}${text}${end}` : text
}

/**
 * Messages whose `{name}` placeholders isolate what is filled in, for right-to-left languages. Counts need no isolate. The number sign of an
 * order goes inside, since it belongs to the number. Messages with forms of their own (`{n plural one {...}}`) stay as they are.
 */
export function isolatePlaceholders<Table extends Readonly<Record<string, string>>>(
  messages: Table,
  language: string,
): Table | Record<string, string> {
  if (!isWrittenRightToLeft(language)) return messages
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      /\{[^{}]*\{/.test(text) ? text : text.replace(/#?\{(?!count\})\w+\}/g, `${start}$&${end}`),
    ]),
  )
}
