/**
 * Styles of the editor in the page. They are adopted by the document and stand nowhere in its HTML.
 * Browsers that cannot adopt a sheet show the page without them.
 */
export function adoptStyles(page: Document): (css: string) => void {
  const Sheet: unknown = page.defaultView && Reflect.get(page.defaultView, 'CSSStyleSheet')
  if (typeof Sheet !== 'function') return () => undefined
  // Of the realm of the page: others cannot be adopted.
  const sheet: CSSStyleSheet = Reflect.construct(Sheet, [])
  page.adoptedStyleSheets.push(sheet)
  return (css) => sheet.replaceSync(textStyles + css)
}

/** A text that is edited in place looks as before. Elements that the editor does not show are boxes with their names. */
const textStyles = `.sqs-block{cursor:pointer;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none}
.ProseMirror{user-select:text;-webkit-user-select:text;white-space:break-spaces;outline:none;cursor:text}
[data-line-editor]{user-select:text;-webkit-user-select:text;outline:none;cursor:text;min-width:2ch}
.ProseMirror-selectednode{outline:2px solid #2563eb}
.ProseMirror [data-island-box]{display:flex;gap:.6em;padding:.6em .8em;border:1px dashed currentColor;font:400 15px/1.4 system-ui,sans-serif}
`

/** Blocks that have nothing to show yet get a place where they can be selected; visitors see none of it. */
export function getEmptyBlockStyles(elementIds: readonly string[], text: string): string {
  if (elementIds.length === 0) return ''
  const blocks = elementIds.map((id) => `#${CSS.escape(id)}`).join(',')
  return `:is(${blocks})[hidden]{display:grid!important;min-height:5rem;place-items:center;border:1px dashed currentColor;opacity:.6}
:is(${blocks})[hidden]::before{content:${JSON.stringify(text)};font:400 15px/1.4 system-ui,sans-serif;letter-spacing:normal;text-transform:none}
:is(${blocks})[hidden]>*{display:none}`
}
