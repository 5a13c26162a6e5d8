import { unescapeHtml } from '../../../platform/text/html.ts'

/**
 * The `Link` header that has browsers fetch the largest picture of a page before they have read the page: of the first `<img>` that its theme
 * marks with `fetchpriority="high"`, in the width the browser will choose. Undefined when none is marked.
 */
export function preloadHeader(html: string): string | undefined {
  const mark = html.indexOf(' fetchpriority="high"')
  if (mark < 0) return undefined
  const start = html.lastIndexOf('<img', mark)
  const tag = start < 0 ? '' : html.slice(start, html.indexOf('>', mark))
  // Between the mark and the nearest `<img` another element would have to end.
  if (tag === '' || tag.includes('>')) return undefined
  const [src, srcset, sizes] = [attribute(tag, 'src'), attribute(tag, 'srcset'), attribute(tag, 'sizes')]
  if (src === undefined) return undefined
  const choice =
    srcset === undefined ? '' : `; imagesrcset="${srcset}"${sizes === undefined ? '' : `; imagesizes="${sizes}"`}`
  return `<${src}>; rel=preload; as=image; fetchpriority=high${choice}`
}

/** The value of an attribute, if it may be in a header. */
function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  const text = value === undefined ? undefined : unescapeHtml(value)
  return text !== undefined && /^[\x20-\x7e]+$/.test(text) && !/["<>\\]/.test(text) ? text : undefined
}
