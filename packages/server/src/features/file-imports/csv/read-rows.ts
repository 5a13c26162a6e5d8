import { pipeline, Readable as Stream, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importFileUnusable } from '../errors.ts'

/** Larger rows are not a product list any more. */
const rowLimitBytes = 2_000_000
const sniffLimit = 65_536

interface CsvRow {
  /** Number of the line the row begins on, the header being 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvFile {
  readonly header: readonly string[]
  /** Files with semicolons come from places that write decimals with a comma. */
  readonly delimiter: ',' | ';' | '\t'
  readonly rows: AsyncIterable<CsvRow>
}

/** Reads a CSV file row by row: UTF-8 with or without byte order mark, separated by commas, semicolons or tabs. Throws `import_file_unusable`. */
export async function readCsv(source: Readable): Promise<CsvFile> {
  const text = decoded(source)
  const head = await readHead(text)
  const delimiter = sniffDelimiter(head)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowLimitBytes,
  })
  // What fails on either side ends the parser, and with it the loop that reads from it.
  pipeline(Stream.from(joined(head, text)), parser, () => undefined)
  const records = readRows(parser)
  const first = await records.next()
  if (first.done === true) throw importFileUnusable({ reason: 'The file is empty.', line: 0 })
  return {
    header: first.value.cells.map((name) => name.trim()),
    delimiter,
    rows: { [Symbol.asyncIterator]: () => records },
  }
}

async function* readRows(parser: AsyncIterable<unknown>): AsyncGenerator<CsvRow, undefined> {
  let line = 1
  try {
    for await (const entry of parser) {
      const { record, info } = asEntry(entry)
      yield { line, cells: record }
      line = info.lines + 1
    }
    return undefined
  } catch (error) {
    if (error instanceof CsvError) throw importFileUnusable({ reason: describeError(error), line })
    throw error
  }
}

/** csv-parse types what it yields as anything. */
function asEntry(entry: unknown): { record: string[]; info: { lines: number } } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape that `info: true` without `columns` gives.
  return entry as { record: string[]; info: { lines: number } }
}

function describeError(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'This row is larger than 2 MB.'
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE') return 'A quotation mark inside a cell is not doubled.'
  return 'This row is not valid CSV.'
}

async function* decoded(source: Readable): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of source) {
      if (isBinary(chunk)) throw importFileUnusable({ reason: 'The file is not a text file.', line: 0 })
      yield checkedText(decoder.decode(chunk, { stream: true }))
    }
    yield decoder.decode()
    return undefined
  } catch (error) {
    if (error instanceof TypeError)
      throw importFileUnusable({ reason: 'The file is not UTF-8. Save it as "CSV UTF-8" and try again.', line: 0 })
    throw error
  }
}

/** Pictures and archives have zero bytes; so has UTF-16, which begins with its mark. */
function isBinary(chunk: Uint8Array): boolean {
  const [first = 0, second = 0] = chunk
  const isUtf16 = first + second === 0xff + 0xfe
  return !isUtf16 && chunk.includes(0)
}

function checkedText(text: string): string {
  if (text.includes('\0')) throw importFileUnusable({ reason: 'The file is not a text file.', line: 0 })
  return text
}

async function readHead(text: AsyncGenerator<string, undefined>): Promise<string> {
  let head = ''
  while (!/[\r\n]/.test(head) && head.length < sniffLimit) {
    const next = await text.next()
    if (next.done === true) break
    head += next.value
  }
  return head
}

async function* joined(head: string, rest: AsyncGenerator<string, undefined>): AsyncGenerator<string, undefined> {
  yield head
  yield* rest
  return undefined
}

/** The separator that the header has most of, outside of quotation marks. */
function sniffDelimiter(head: string): CsvFile['delimiter'] {
  const header = (/^[^\r\n]*/.exec(head.replace(/"[^"]*"/g, '')) ?? [''])[0]
  const count = (separator: string) => header.split(separator).length
  if (count(';') > count(',')) return ';'
  return count('\t') > count(',') ? '\t' : ','
}
