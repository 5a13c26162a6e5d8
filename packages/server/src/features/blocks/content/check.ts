import { z } from 'zod'
import { invalidInput } from '../../../platform/errors.ts'
import { parseInput } from '../../../platform/http/validate-request.ts'
import { markdownLimits } from '../markdown-html.ts'
import { listBlocks, refuseLongText } from './check-text.ts'
import { PageContent, type Row, contentLimits, isTooDeep, listPlacedBlocks, measureRowDepth } from '../stored.ts'
import {
  blockMissing,
  blockRepeated,
  contentTooDeep,
  contentTooLarge,
  markdownTooLong,
  tooManyBlocks,
  tooMuchMarkdown,
} from './errors.ts'

/** Checks content before it is stored; unknown types, settings and keys pass. Throws what is wrong with it. */
export function checkContent(input: unknown): PageContent {
  refuseDepth(input)
  refuseSize(input)
  const parsed = parseInput(PageContent, toStorable(input))
  if (!parsed.success) throw invalidInput({ fields: toFieldErrors(parsed.error) })
  const content = parsed.data
  const sections = content.sections ?? []
  const layouts = [content.layout, ...sections.map(({ layout }) => layout)].flatMap((layout) => layout?.rows ?? [])
  if (measureRowDepth(layouts) > contentLimits.rowsInRows) throw contentTooDeep({ limit: contentLimits.rowsInRows })
  refuseRepeated(content)
  refuseWrongPlaces(content, layouts)
  refuseLongMarkdown(content)
  refuseLongText(content)
  return content
}

/** Before any schema looks at it: nested beyond measure, or containing itself. `wrapping` is how deep the content is in the input. */
export function refuseDepth(input: unknown, wrapping = 0): void {
  if (isTooDeep(input, contentLimits.depth + wrapping)) throw contentTooDeep({ limit: contentLimits.rowsInRows })
}

/** The database keeps neither NUL nor halves of characters; in texts of people they are accidents. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [String(toStorable(key)), toStorable(inner)]))
}

function toFieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.slice(0, 20).map(({ path, message }) => [path.map(String).join('.') || 'content', message]),
  )
}

function refuseRepeated({ blocks, sections }: PageContent): void {
  const inGrids = (sections ?? []).flatMap(({ fluidEngineContext: fluid }) =>
    (fluid?.gridContents ?? []).map(({ content }) => content.value.id),
  )
  const repeated = firstTwice([...blocks.map(({ id }) => id), ...inGrids])
  if (repeated !== undefined) throw blockRepeated({ blockId: repeated })
  const section = firstTwice((sections ?? []).map(({ id }) => id))
  if (section !== undefined) throw blockRepeated({ blockId: section })
}

function refuseWrongPlaces({ blocks, sections }: PageContent, rows: readonly Row[]): void {
  const places = listPlacedBlocks(rows).map(({ block }) => block)
  const twice = firstTwice(places)
  if (twice !== undefined) throw blockRepeated({ blockId: twice })
  const known = new Set(blocks.map(({ id }) => id))
  const missing = places.find((id) => !known.has(id))
  if (missing !== undefined) throw blockMissing({ blockId: missing })

  const inSections = (sections ?? []).map((section) => listPlacedBlocks(section.layout?.rows ?? []).length)
  const limit = contentLimits.blocks
  const elsewhere = inSections.reduce((sum, count) => sum + count, 0)
  if (blocks.length - elsewhere > limit || inSections.some((count) => count > limit)) throw tooManyBlocks({ limit })
}

/** Both names of the kind: ours and the specification's number. */
const markdownTypes: ReadonlySet<unknown> = new Set(['markdown', 44])

function refuseLongMarkdown(content: PageContent): void {
  const lengths = listBlocks(content).flatMap(({ id, type, settings: { markdown } }) =>
    markdownTypes.has(type) && typeof markdown === 'string' ? [{ id, length: markdown.length }] : [],
  )
  const { blockCharacters, pageCharacters } = markdownLimits
  const long = lengths.find(({ length }) => length > blockCharacters)
  if (long) throw markdownTooLong({ blockId: long.id, length: long.length, limit: blockCharacters })
  const sum = lengths.reduce((sum, { length }) => sum + length, 0)
  if (sum > pageCharacters) throw tooMuchMarkdown({ length: sum, limit: pageCharacters })
}

function refuseSize(input: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(input) ?? '')
  if (bytes > contentLimits.bytes) throw contentTooLarge({ bytes, limitBytes: contentLimits.bytes })
}

function firstTwice(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}
