import { csrfHeader, fetchCsrfToken, isCsrfTokenRefused, readBody, readCsrfCookie } from '../../api/csrf.ts'
import { Problem, toProblem } from '../../api/problem.ts'
import { messages } from '../../messages.ts'

export const fileFormats = ['shopify-csv', 'squarespace-csv'] as const
export type FileFormat = (typeof fileFormats)[number]

export interface ImportChoice {
  readonly format: FileFormat
  readonly dryRun: boolean
  readonly weightUnit: string
  readonly sizeUnit: string
  readonly withPictures: boolean
}

export interface ImportRow {
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'error'
  readonly product: string
  readonly messages: readonly string[]
}

export interface ImportReport {
  readonly products: Readonly<Record<'created' | 'updated' | 'unchanged' | 'failed', number>>
  readonly pictures: { readonly fetched: number; readonly failed: number }
  readonly warnings: readonly string[]
  /** Lines with something to say that were too many to send. */
  readonly leftOutRows: number
}

type Line =
  | { readonly kind: 'progress'; readonly done: number; readonly all: number }
  | ({ readonly kind: 'row' } & ImportRow)
  | ({ readonly kind: 'report' } & ImportReport)
  | { readonly kind: 'error'; readonly code: string; readonly message: string }

interface ImportOptions extends ImportChoice {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, all: number) => void
}

export interface ImportOutcome {
  readonly report: ImportReport
  readonly rows: readonly ImportRow[]
}

/** Whose file it seems to be: Shopify's have a handle of each product. */
export async function guessFormat(file: File): Promise<FileFormat> {
  const head = await file.slice(0, 4_000).text()
  return /(?:^|[,;\t"])(?:url )?handle(?:[,;\t"]|$)/im.test(head) ? 'shopify-csv' : 'squarespace-csv'
}

/** Sends a file and reads what the server tells of it, line by line. Throws a `Problem` where the file as a whole is at fault. */
export async function importFile(file: File, options: ImportOptions): Promise<ImportOutcome> {
  const response = await send(file, options)
  const rows: ImportRow[] = []
  for await (const line of readLines(response)) {
    if (line.kind === 'progress') options.onProgress(line.done, line.all)
    else if (line.kind === 'row') rows.push(line)
    else if (line.kind === 'error') throw new Problem(line.code, 422, line.message)
    else return { report: line, rows }
  }
  throw new Problem('unreachable', 0, messages.unableToConnect)
}

async function send(file: File, choice: ImportOptions): Promise<Response> {
  const { format, dryRun, weightUnit, sizeUnit, withPictures, signal } = choice
  const query = new URLSearchParams({ format, dryRun: String(dryRun), withPictures: String(withPictures) })
  if (format === 'squarespace-csv') {
    query.set('weightUnit', weightUnit)
    query.set('sizeUnit', sizeUnit)
  }
  const post = (csrfToken: string | undefined) =>
    fetch(`/api/admin/product-imports?${query}`, {
      method: 'POST',
      body: file,
      signal,
      headers: { 'content-type': 'text/csv', ...(csrfToken === undefined ? {} : { [csrfHeader]: csrfToken }) },
    })
  const first = await reach(post(readCsrfCookie()))
  if (first.ok) return first
  const body = readBody(await first.text())
  const isRefused = isCsrfTokenRefused({ status: first.status, body })
  const second = isRefused ? await reach(post(await fetchCsrfToken())) : undefined
  if (second?.ok === true) return second
  throw toProblem(second ? readBody(await second.text()) : body, (second ?? first).status)
}

async function reach(response: Promise<Response>): Promise<Response> {
  try {
    return await response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Problem('unreachable', 0, messages.unableToConnect)
  }
}

async function* readLines(response: Response): AsyncGenerator<Line, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  if (!reader) return undefined
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes these lines and no others.
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line
  }
}
