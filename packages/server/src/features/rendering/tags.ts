import type { TagCall, TagDefinition } from '@vitrine/template'
import { combineMark } from './combined-scripts.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { navigation } from '../site-data/index.ts'
import { RenderContext } from './render-context.ts'

/** The eight elements that themes use beside the language. Each reads the page that the render was handed as its host. */
export function createSquarespaceTags(): TagDefinition[] {
  const tag = (
    name: string,
    render: (call: TagCall, page: RenderContext) => string,
    isVoid = false,
  ): TagDefinition => ({
    name: `squarespace:${name}`,
    ...(isVoid ? { void: true } : {}),
    render: (call) => (call.host instanceof RenderContext ? render(call, call.host) : ''),
  })
  return [
    tag('navigation', (call, page) =>
      withTemplate(call, navigation.buildMenu(page, attribute(call, 'navigationId') || 'mainNav')),
    ),
    tag('folder-navigation', (call, page) => withTemplate(call, navigation.buildFolderMenu(page))),
    tag('block-field', blockField, true),
    tag('script', script, true),
    tag('query', (call, page) => query(call, page)),
    tag('related', (call, page) => related(call, page)),
    tag('category', (call, page) => category(call, page)),
    // Marks a region that other servers must not read a second time; here nothing is ever read twice.
    tag('escape', (call) => call.body?.render({}) ?? ''),
  ]
}

/** Attribute names are read in any case. */
function attribute(call: TagCall, name: string): string {
  const exact = call.attributes[name]
  if (exact !== undefined) return exact
  const wanted = name.toLowerCase()
  for (const key in call.attributes) if (key.toLowerCase() === wanted) return call.attributes[key] ?? ''
  return ''
}

function withTemplate(call: TagCall, value: unknown): string {
  const template = attribute(call, 'template')
  const own = call.body?.render(value) ?? ''
  // `<squarespace:navigation template="x"></squarespace:navigation>`: an empty body counts as absent.
  if (template === '' || own.trim() !== '') return own
  return call.applyPartial(template, value)
}

function blockField(call: TagCall, page: RenderContext): string {
  const id = attribute(call, 'id')
  const columns = Number.parseInt(attribute(call, 'columns') || '12', 10)
  const html = page.request('field', {
    id,
    columns: String(columns),
    label: attribute(call, 'label'),
    class: attribute(call, 'class'),
  })
  return typeof html === 'string' ? html : ''
}

function script(call: TagCall, page: RenderContext): string {
  const src = attribute(call, 'src').trim()
  const words = ['async', 'defer'].filter((name) => /^(?:|true|async|defer)$/.test(call.attributes[name] ?? 'no'))
  const element = (address: string, more = '') =>
    `<script src="${escapeHtml(address)}"${words.map((word) => ` ${word}`).join('')}${more}></script>`
  if (/^(https?:)?\/\//.test(src)) return element(src)
  const file = `scripts/${(src.split(/[?#]/)[0] ?? '').replace(/^(?:\.?\/)?(?:scripts\/)?/, '')}`
  if (!page.data.theme.theme.statics.has(file)) {
    call.report(`There is no ${file} in the theme.`, 'SCRIPT_MISSING')
    return ''
  }
  const isCombined = words.length === 0 && attribute(call, 'combo').toLowerCase() === 'true'
  const path = file.split('/').map(encodeURIComponent).join('/')
  return element(page.data.themeUrl(path), isCombined ? combineMark : '')
}

function query(call: TagCall, page: RenderContext): string {
  const found = page.request('query', {
    collection: attribute(call, 'collection'),
    limit: attribute(call, 'limit'),
    tag: attribute(call, 'tag'),
    category: attribute(call, 'category'),
    featured: attribute(call, 'featured'),
  })
  return found === undefined ? '' : withTemplate(call, found)
}

function related(call: TagCall, page: RenderContext): string {
  const found = page.request('related', {
    collectionId: attribute(call, 'collectionId') || (page.collectionId ?? ''),
    itemId: attribute(call, 'itemId') || (page.itemId ?? ''),
    limit: attribute(call, 'limit'),
  })
  return found === undefined ? '' : withTemplate(call, found)
}

function category(call: TagCall, page: RenderContext): string {
  const wanted = attribute(call, 'collection')
  const collection = page.data.collectionBySlug.get(wanted.toLowerCase()) ?? page.data.collectionById.get(wanted)
  if (!collection) return ''
  const { json } = collection
  return withTemplate(call, {
    collection: json,
    categories: json.nestedCategories.map((each) => ({
      ...each,
      name: each.displayName,
      active: page.path.startsWith(each.fullUrl),
    })),
  })
}
