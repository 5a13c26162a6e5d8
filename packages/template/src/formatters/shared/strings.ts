import { cldrOf } from '../../i18n/locale-data.ts'
import type { Scope } from '../../registry/types.ts'
import { contextOf, formatMessage } from '../i18n/engine/messages.ts'
import { asString, member } from './values.ts'

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** A text of the site's language from `localizedStrings`, or the English one. Not escaped. */
export function localized(scope: Scope, key: string, english: string): string {
  return asString(member(scope.lookup('localizedStrings'), key)) || english
}

/** Puts values where `{name}` stands; a name without a value leaves nothing. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
}

/** A tag that does more than name a value: plural forms and the like. */
const COMPLEX = /\{\s*\w+\s+\w/

/** As `fill`, also for messages with plural forms where the page has locale data. */
export function fillMessage(text: string, values: Readonly<Record<string, string>>, scope: Scope): string {
  const locale = COMPLEX.test(text) ? cldrOf(scope) : undefined
  if (!locale) return fill(text, values)
  return formatMessage(locale, text, { positional: [], named: values }, contextOf(scope))
}
