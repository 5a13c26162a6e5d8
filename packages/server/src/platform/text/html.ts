const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Plain text as HTML text or attribute value. Everything of the database that is no rich text passes here once. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => entities[char] ?? char) : text
}

/** All plain texts somewhere inside a value, escaped on their way into a page. */
export function escapeAll(value: unknown): unknown {
  if (typeof value === 'string') return escapeHtml(value)
  if (Array.isArray(value)) return value.map(escapeAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, escapeAll(inner)]))
}

/** The reverse of `escapeHtml`, for texts that go where HTML is not read (JSON-LD, feeds in other escaping). */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}

/** The words of rich text, without markup, at most `limit` characters cut at a word. Plain text, not HTML. */
export function toPlainText(html: string, limit: number): string {
  const text = unescapeHtml(html.slice(0, limit * 8).replace(/<(?:[^>"']|"[^"]*"|'[^']*')*>?/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), limit - 40))}…`
}

/** JSON that may be inside a script element: no text in it can end the element or begin a comment. */
export function toScriptJson(value: unknown): string {
  return escapeForScript(JSON.stringify(value))
}

/** The same for JSON that is text already. */
export function escapeForScript(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** One part of a path. */
export function toPathPart(slug: string): string {
  return encodeURIComponent(slug)
}

/** Addresses that a link may have. Any other scheme, which could run as a program, is removed. */
export function toSafeUrl(url: string): string {
  const trimmed = url.trim()
  return /^(https?:|mailto:|tel:|sms:|[/#?]|[^:]*$)/i.test(trimmed) ? trimmed : '#'
}
