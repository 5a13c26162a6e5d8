import { checkEmail } from '@vitrine/commerce'
import { findCsvColumn, formatCsvLine, readCsvRows, readPlainCell, toPlainCell } from '../../platform/text/csv.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { reviewFileUnusable } from './errors.ts'
import { cleanLine, cleanText } from './review-text.ts'
import { maxReviewLength, type ReviewProblem } from './schema.ts'
import type { ListedRow } from './store.ts'

const maxRows = 20_000
/** Reviews are sorted by ids that begin with a time; none is older than online shops. */
const earliest = Date.UTC(1995, 0, 1)

/** A review of a file, whose product is not looked up yet. */
export interface ImportedReview {
  readonly line: number
  /** Last part of the product's address; '' where the file names titles alone. */
  readonly slug: string
  readonly productTitle: string
  readonly stars: number
  readonly heading: string
  readonly body: string
  readonly authorName: string
  readonly authorEmail: string
  readonly answer: string
  /** What was not published where it came from waits here. */
  readonly state: 'published' | 'pending'
  /** Null where the file names no date: it counts as written now. */
  readonly createdAt: Date | null
}

export interface InvalidLine {
  readonly line: number
  readonly problem: ReviewProblem
  readonly text: string
}

interface ReviewFile {
  readonly reviews: readonly ImportedReview[]
  readonly invalid: readonly InvalidLine[]
}

/** Titles of our own export, which are those of Judge.me, and other names that apps and shops give the columns. */
const columnNames = {
  slug: ['product handle', 'handle', 'product slug', 'slug', 'product url'],
  productTitle: ['product title', 'product name', 'product'],
  stars: ['rating', 'stars', 'review rating', 'score'],
  heading: ['title', 'review title', 'heading'],
  body: ['body', 'review', 'review body', 'review content', 'content', 'text'],
  authorName: ['reviewer name', 'author', 'author name', 'display name', 'name'],
  authorEmail: ['reviewer email', 'author email', 'email'],
  answer: ['reply', 'answer', 'store reply'],
  createdAt: ['review date', 'date', 'created at', 'created on'],
  state: ['state', 'status', 'curated', 'published'],
} as const
/** What exports call a review that visitors see; a file without such a column has no others. */
const shownStates: ReadonlySet<string> = new Set(['', 'published', 'ok', 'approved', 'active', 'true', 'yes', '1'])

type ColumnName = keyof typeof columnNames
type ReadCell = (column: ColumnName) => string

/** Reads a CSV file of reviews. Throws `review_file_unusable`. */
export function readReviewFile(csv: string, now: Date): ReviewFile {
  const [header = [], ...rows] = readCsvRows(csv) ?? []
  const places = new Map(Object.entries(columnNames).map(([column, names]) => [column, findCsvColumn(header, names)]))
  const has = (column: ColumnName) => (places.get(column) ?? -1) >= 0
  if (!has('stars') || !(has('slug') || has('productTitle')))
    throw reviewFileUnusable({
      reason:
        'The file needs a column named "rating" and one named "product_handle" or "product_title". Name them in the first line and try again.',
    })
  if (rows.length > maxRows)
    throw reviewFileUnusable({ reason: 'A file has at most 20,000 reviews. Split it and import the parts.' })
  const reviews: ImportedReview[] = []
  const invalid: InvalidLine[] = []
  for (const [index, cells] of rows.entries()) {
    const read = (column: ColumnName) => readPlainCell(cells[places.get(column) ?? -1] ?? '')
    const found = readReview(read, index + 2, now)
    if ('problem' in found) invalid.push(found)
    else reviews.push(found)
  }
  return { reviews, invalid }
}

function readReview(read: ReadCell, line: number, now: Date): ImportedReview | InvalidLine {
  const refuse = (problem: ReviewProblem, text: string) => ({ line, problem, text: cutText(cleanLine(text), 100) })
  const stars = Number(read('stars'))
  if (![1, 2, 3, 4, 5].includes(stars)) return refuse('stars', read('stars'))
  const authorName = cutText(cleanLine(read('authorName')), 80)
  if (authorName === '') return refuse('name', '')
  const createdAt = readTime(read('createdAt'), now)
  if (createdAt === undefined) return refuse('date', read('createdAt'))
  const body = cleanText(read('body'))
  const answer = cleanText(read('answer'))
  const tooLong = [body, answer].find((text) => text.length > maxReviewLength)
  if (tooLong !== undefined) return refuse('text', tooLong)
  const email = checkEmail(read('authorEmail'))
  return {
    line,
    slug: cutText(cleanLine(read('slug')).replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '', 200),
    productTitle: cutText(cleanLine(read('productTitle')), 200),
    stars,
    heading: cutText(cleanLine(read('heading')), 120),
    body,
    authorName,
    authorEmail: email.kind === 'email' ? email.email : '',
    answer,
    state: shownStates.has(cutText(read('state'), 20).trim().toLowerCase()) ? 'published' : 'pending',
    createdAt,
  }
}

/** Reads a day, or a time with its zone (UTC without one). An empty cell gives null; other texts, and the future, give undefined. */
function readTime(text: string, now: Date): Date | null | undefined {
  const words = text.trim()
  if (words === '') return null
  // A day alone is the same day in every time zone at noon.
  const [, day = '', time = '12:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(words) ?? []
  const date = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
  // The day of the file may be tomorrow here.
  const isPossible = date.getTime() >= earliest && date.getTime() <= now.getTime() + 86_400_000
  return isPossible ? new Date(Math.min(date.getTime(), now.getTime())) : undefined
}

export const exportTitles = formatCsvLine([
  'product_handle',
  'product_title',
  'rating',
  'title',
  'body',
  'reviewer_name',
  'reviewer_email',
  'review_date',
  'reply',
  'state',
  'verified',
])

/** A review as a line of the export. */
export function formatReviewLine(row: ListedRow): string {
  return formatCsvLine([
    toPlainCell(row.path.split('/').at(-1) ?? ''),
    toPlainCell(row.productTitle),
    String(row.stars),
    toPlainCell(row.title),
    toPlainCell(row.body),
    toPlainCell(row.authorName),
    toPlainCell(row.authorEmail),
    row.createdAt.toISOString(),
    toPlainCell(row.answer),
    row.state,
    row.isVerified ? 'yes' : 'no',
  ])
}
