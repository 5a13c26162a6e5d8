import { z } from 'zod'

/** Limits of the stored content of one page or field. */
export const contentLimits = {
  bytes: 1_000_000,
  /** In one layout, in one section: the specification's. */
  blocks: 60,
  /** Of all sections together. */
  blocksInAll: 500,
  sections: 100,
  /** Of one layout. */
  rows: 200,
  columns: 12,
  /** Levels of JSON inside each other: rows in columns in rows, and what settings nest. */
  depth: 48,
  rowsInRows: 8,
} as const

/** Ids are kept as they are (custom CSS names them), so they must be able to be in an id and in a selector. */
const Id = z.string().regex(/^[\w-]{1,200}$/, 'An id has letters, digits, "-" and "_" only.')

/** The name of a kind of block, or one of the codes of the specification, as other builders store them. */
const Kind = z.union([z.string().min(1).max(100), z.int().min(-1).max(100_000)])

/** A block as pages store it. Keys beside these are kept. */
export const StoredBlock = z.looseObject({
  id: Id,
  type: Kind,
  version: z.int().positive().default(1),
  settings: z.record(z.string(), z.unknown()).default({}),
})
export type StoredBlock = z.infer<typeof StoredBlock>

/** A block's place in a column, by its id; a floating one has text beside it and is `span` columns wide. */
const PlacedBlock = z.looseObject({
  block: Id,
  float: z.enum(['left', 'right']).optional(),
  span: z.int().min(1).max(12).optional(),
})
export type PlacedBlock = z.infer<typeof PlacedBlock>

export const tooManyColumns = `A row has at most ${contentLimits.columns} columns.`
const tooWide = 'A column is 0 to 12 columns of the page wide.'

/** Columns beside each other; their spans count in twelfths of the whole layout, in nested rows too. */
const Row = z.looseObject({
  get columns() {
    return z.array(Column).min(1, 'A row has at least one column.').max(contentLimits.columns, tooManyColumns)
  },
})
export type Row = z.infer<typeof Row>

const Column = z.looseObject({
  span: z.int().min(0, tooWide).max(12, tooWide),
  get content() {
    return z.array(z.union([PlacedBlock, Row])).max(200)
  },
})
type Column = z.infer<typeof Column>

/** The classic grid of twelve columns: how the blocks of the content are arranged. */
export const Layout = z.looseObject({ rows: z.array(Row).max(contentLimits.rows) })
export type Layout = z.infer<typeof Layout>

const Point = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(500) })

/** From `start` up to and without `end`, in cells; the first column (0) is the gutter. */
const Area = z
  .looseObject({
    start: Point,
    end: Point,
    zIndex: z.int().min(-1_000).max(10_000).default(0),
    verticalAlignment: z.string().max(40).optional(),
    visible: z.boolean().default(true),
  })
  .refine(({ start, end }) => end.x > start.x && end.y > start.y, 'A block ends after it begins.')
export type Area = z.infer<typeof Area>

/** A block in a fluid grid. `type` may be a code of the specification, `value` its settings. */
export const FluidBlock = z.looseObject({
  id: Id,
  type: Kind,
  version: z.int().positive().default(1),
  value: z.record(z.string(), z.unknown()).default({}),
  containerStyles: z.unknown().optional(),
})
export type FluidBlock = z.infer<typeof FluidBlock>

/** Columns of the fluid grid, without the gutter on either side. */
export const fluidColumns = { desktop: 24, mobile: 8 } as const

/** The last line of the grid: behind the gutter at the end. */
function fits(screen: keyof typeof fluidColumns) {
  const last = fluidColumns[screen] + 2
  const message = `A block stands outside the grid: on ${screen === 'desktop' ? 'desktops' : 'phones'} columns go from 0 to ${last}.`
  return Area.refine(({ end }) => end.x <= last, message)
}

const FluidEntry = z.looseObject({
  layout: z.looseObject({ desktop: fits('desktop'), mobile: fits('mobile') }),
  content: z.looseObject({ value: FluidBlock }),
})
export type FluidEntry = z.infer<typeof FluidEntry>

const Breakpoint = z.looseObject({
  columns: z.int().min(1).max(48).optional(),
  rows: z.int().min(1).max(500).optional(),
  rowSize: z.unknown().optional(),
})

export const FluidEngine = z.looseObject({
  gridSettings: z
    .looseObject({
      breakpointSettings: z.looseObject({ desktop: Breakpoint.optional(), mobile: Breakpoint.optional() }).optional(),
    })
    .optional(),
  gridContents: z.array(FluidEntry).max(contentLimits.blocks, `A section has at most ${contentLimits.blocks} blocks.`),
})
export type FluidEngine = z.infer<typeof FluidEngine>

/** A section of the page: a fluid grid, or a layout of blocks of the content. */
export const Section = z.looseObject({
  id: Id,
  sectionTheme: z.string().max(40).default(''),
  styles: z.looseObject({}).optional(),
  background: z
    .looseObject({
      assetId: z.string().max(100).optional(),
      /** An uploaded video; the picture is there until it plays. */
      videoAssetId: z.string().max(100).optional(),
      /** A video of a provider, by the address of its page. */
      videoUrl: z.string().max(2_000).optional(),
      color: z.string().max(60).optional(),
      overlayOpacity: z.number().min(0).max(1).optional(),
    })
    .optional(),
  fluidEngineContext: FluidEngine.optional(),
  layout: Layout.optional(),
})
export type Section = z.infer<typeof Section>

/** What a page or a field holds: blocks one below the other, or arranged by `layout`, or in sections. */
export const PageContent = z.object({
  blocks: z.array(StoredBlock).max(contentLimits.blocksInAll).default([]),
  layout: Layout.nullish(),
  sections: z.array(Section).max(contentLimits.sections).nullish(),
})
export type PageContent = z.infer<typeof PageContent>

/**
 * True when a value nests deeper than is read, or contains itself. Comes before any schema: those call themselves for every level.
 */
export function isTooDeep(value: unknown, limit: number = contentLimits.depth): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (limit === 0) return true
  return Object.values(value).some((inner) => isTooDeep(inner, limit - 1))
}

/** How deep rows are in rows: 1 for a layout whose columns hold blocks only. */
export function measureRowDepth(rows: readonly Row[]): number {
  const inner = (row: Row) => measureRowDepth(row.columns.flatMap(({ content }) => content.filter(isRow)))
  return rows.length === 0 ? 0 : 1 + Math.max(0, ...rows.map(inner))
}

export function isRow(entry: PlacedBlock | Row): entry is Row {
  return 'columns' in entry
}

/** The places of a layout in reading order, those of nested rows among them. */
export function listPlacedBlocks(rows: readonly Row[]): PlacedBlock[] {
  return rows.flatMap(({ columns }) =>
    columns.flatMap(({ content }) => content.flatMap((entry) => (isRow(entry) ? listPlacedBlocks([entry]) : [entry]))),
  )
}
