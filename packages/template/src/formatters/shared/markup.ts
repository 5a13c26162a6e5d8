import type { Scope } from '../../registry/types.ts'

const NEEDS_TEXT_ESCAPE = /[&<>]/
const QUOTES = /"/g
const NEEDS_ATTRIBUTE_ESCAPE = /[&<>"]/

/** Escapes & < > for use between tags. */
export function escapeText(text: string): string {
  if (!NEEDS_TEXT_ESCAPE.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes & < > " for use inside a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  // A pattern: JSON has hundreds of quotes, and for that many it is quicker than `replaceAll` of a string.
  return NEEDS_ATTRIBUTE_ESCAPE.test(text) ? escapeText(text).replace(QUOTES, '&quot;') : text
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** A text of the data as it is read: where the host hands over texts that are HTML already, without their entities. */
export function toPlainText(text: string, { options }: Scope): string {
  if (!options.escapedText || !text.includes('&')) return text
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}

/** ` name="value"` with the value escaped and a blank in front. */
export function renderAttribute(name: string, value: string): string {
  return ` ${name}="${escapeAttribute(value)}"`
}

/**
 * Replaces every `<...>` by `replacement`; a `<` without its `>` stays. Scans once: a pattern would look to the end
 * of the text again for each `<`.
 */
export function replaceTags(text: string, replacement: string): string {
  let open = text.indexOf('<')
  if (open < 0) return text

  let out = ''
  let from = 0
  while (open >= 0) {
    const close = text.indexOf('>', open)
    if (close < 0) break
    out += text.slice(from, open) + replacement
    from = close + 1
    open = text.indexOf('<', from)
  }
  return out + text.slice(from)
}

/** JSON text of a value for an attribute: escaped, '' when there is no value. */
export function renderJsonAttribute(value: unknown): string {
  return value === undefined ? '' : escapeAttribute(JSON.stringify(value) ?? '')
}
