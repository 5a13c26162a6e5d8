/** What a visitor's address may say about a page. Everything else of a query string is not read, and not part of a cache key. */
export interface PageQuery {
  readonly format: 'html' | 'json' | 'json-pretty' | 'main-content' | 'rss' | 'ical'
  readonly category?: string
  readonly tag?: string
  readonly author?: string
  /** `3-2026`, as archive links write it; from 1970 to 2100. */
  readonly month?: string
  /** Lists by time: epoch ms of the last item shown, with `-<item id>` where several share it. */
  readonly offset?: string
  readonly reversePaginate?: 'true'
  /** Lists that are counted, from 1. */
  readonly page?: number
  readonly view?: 'calendar' | 'list'
  readonly q?: string
}

/** Longest value that is read: nothing a person clicks on is longer. */
const maxLength = 200

const formats: Readonly<Record<string, PageQuery['format']>> = {
  json: 'json',
  'json-pretty': 'json-pretty',
  'page-context': 'json',
  'main-content': 'main-content',
  rss: 'rss',
  RSS: 'rss',
  ical: 'ical',
}

/** Reads the query of a page's URL; malformed values count as absent. */
export function readPageQuery(params: URLSearchParams): PageQuery {
  const text = (name: string) => {
    const value = params.get(name)?.trim()
    return value === undefined || value === '' || value.length > maxLength || value.includes('\0') ? undefined : value
  }
  const matching = (name: string, pattern: RegExp) => {
    const value = text(name)
    return value !== undefined && pattern.test(value) ? value : undefined
  }
  const format = formats[params.get('format') ?? ''] ?? 'html'
  const page = matching('page', /^[1-9]\d{0,5}$/)
  const view = text('view')
  return {
    format,
    ...optional('category', text('category')),
    ...optional('tag', text('tag')),
    ...optional('author', text('author')),
    ...optional('month', matching('month', /^(0?[1-9]|1[0-2])-(19[7-9]\d|20\d\d|2100)$/)),
    ...optional('offset', matching('offset', /^\d{1,15}(-[0-9a-f]{24})?$/)),
    ...(params.get('reversePaginate') === 'true' ? { reversePaginate: 'true' as const } : {}),
    ...(page === undefined || page === '1' ? {} : { page: Number(page) }),
    ...(view === 'calendar' || view === 'list' ? { view } : {}),
    ...optional('q', typed(params.get('q'))),
  }
}

/** What a person typed is cut where it is too long, not left out: a search answers with what it could read. */
function typed(value: string | null): string | undefined {
  const read = value?.replaceAll('\0', ' ').trim().slice(0, maxLength).toWellFormed().trim()
  return read === '' ? undefined : read
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key widens to an index signature.
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>
}

/** The address that stands for this path and query in caches: the same for `?a=1&utm_source=x` and `?a=1`. */
export function toCanonicalQuery(query: PageQuery): string {
  const { format, ...rest } = query
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))) params.set(key, String(value))
  if (format !== 'html') params.set('format', format)
  return params.size === 0 ? '' : `?${params.toString()}`
}
