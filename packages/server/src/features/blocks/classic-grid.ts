import type { ShownPage } from '../site-data/index.ts'
import type { CpuBudget } from '../../platform/cpu-budget.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type PlacedBlock, type Row, isRow } from './stored.ts'

/** What blocks are in: a page, an item, or a field of the theme. */
export interface BlockPlace {
  readonly kind: 'page' | 'item' | 'block-field'
  readonly id: string
  readonly label?: string
  readonly className?: string
  readonly columns?: string
  /** One of several pages that are shown as one: names that may be on a page once are left out. */
  readonly isPart?: boolean
  /** Epoch ms. */
  readonly updatedOn?: number
  /** The page that is shown: menus mark it as the current one. */
  readonly shownOn?: ShownPage
  /** Processor time of the visit that the blocks are rendered for. */
  readonly budget?: CpuBudget | undefined
}

/** Makes the HTML of blocks by their ids; each block is in a page once. */
export type BlockPrinter = (id: string, placed?: PlacedBlock | 'fluid') => string

/** The element of a layout, as custom CSS knows it. */
export function renderLayoutElement(place: BlockPlace, rows: string): string {
  const { kind, id, label = '', className = '', columns = '12', updatedOn } = place
  const words = ['sqs-layout', `sqs-grid-${columns}`, `columns-${columns}`, ...(className === '' ? [] : [className])]
  const name = kind === 'block-field' ? id : `${kind}-${id}`
  const updated = updatedOn === undefined ? '' : ` data-updated-on="${updatedOn}"`
  return `<div class="${escapeHtml(words.join(' '))}" data-type="${kind}"${updated}${label === '' ? '' : ` data-layout-label="${escapeHtml(label)}"`} id="${escapeHtml(name)}">${rows}</div>`
}

/** One row. `within` is the width of its container, in columns: spans of nested rows count in columns of the page. */
export function renderRow(row: Row, within: number, print: BlockPrinter): string {
  const columns = row.columns.map(({ span, content }) => {
    const inner = content.map((entry) => (isRow(entry) ? renderRow(entry, span, print) : print(entry.block, entry)))
    return `<div class="col sqs-col-${span} span-${span}">${inner.join('')}</div>`
  })
  // Spans that count in twelfths of their own column have no room in it: they get their own measure.
  const sum = row.columns.reduce((total, { span }) => total + span, 0)
  const style = sum > within && sum <= 12 ? ' style="--within:12"' : ''
  return `<div class="row sqs-row"${style}>${columns.join('')}</div>`
}
