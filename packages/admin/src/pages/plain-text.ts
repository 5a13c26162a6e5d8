/** Texts are kept as HTML. Who types plain text into a form gets paragraphs; who types HTML keeps it as it is. */

const entities: readonly (readonly [string, string])[] = [
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\u00a0', '&nbsp;'],
]

/** The input as HTML: paragraphs where blank lines are, unless it is HTML already. */
export function toHtml(typed: string): string {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (text === '' || /<\/?[a-z][^>]*>/i.test(text)) return text
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** HTML as it is typed: plain text where it is only paragraphs and line breaks, else the HTML itself. */
export function toTyped(html: string): string {
  const text = html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
  return /<\/?[a-z]/i.test(text) ? html : unescaped(text)
}

function escaped(text: string): string {
  return entities.reduce((out, [char, entity]) => out.replaceAll(char, entity), text.replaceAll('&', '&amp;'))
}

function unescaped(text: string): string {
  return entities.reduce((out, [char, entity]) => out.replaceAll(entity, char), text).replaceAll('&amp;', '&')
}

/** The words of some HTML, as a search engine shows them under a title. At most 300 characters. */
export function toPlainWords(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(?:p|h\d|li|div|blockquote)>|<br\s*\/?>/gi, '$& '),
    'text/html',
  )
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
