import { findCldrData } from '../../i18n/locale-data.ts'
import type { Scope } from '../../registry/types.ts'
import { getMessageContext, formatMessage } from './messages/messages.ts'
import { asString, getMember } from '../shared/values.ts'

/** A text of the site's language from `localizedStrings`, or the English one. Not escaped. */
export function localize(scope: Scope, key: string, english: string): string {
  return asString(getMember(scope.find('localizedStrings'), key)) || english
}

/** Puts values where `{name}` stands; a name without a value leaves nothing. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  let out = ''
  let from = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
    const end = findNameEnd(text, open + 1)
    if (end === open + 1 || text.charCodeAt(end) !== 0x7d) continue
    const name = text.slice(open + 1, end)
    out += text.slice(from, open) + (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
    from = end + 1
  }
  return from === 0 ? text : out + text.slice(from)
}

/** Where the name at `start` ends: a letter, then letters, digits and underscores. */
function findNameEnd(text: string, start: number): number {
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const lower = code | 0x20
    if (lower >= 0x61 && lower <= 0x7a) continue
    if (at === start || ((code < 0x30 || code > 0x39) && code !== 0x5f)) break
  }
  return at
}

/** A tag that does more than name a value: plural forms and the like. */
const COMPLEX = /\{\s*\w+\s+\w/

/** As `fill`, also for messages with plural forms where the page has locale data. */
export function fillMessage(text: string, values: Readonly<Record<string, string>>, scope: Scope): string {
  const locale = COMPLEX.test(text) ? findCldrData(scope) : undefined
  if (!locale) return fill(text, values)
  return formatMessage(locale, text, { positional: [], named: values }, getMessageContext(scope))
}
