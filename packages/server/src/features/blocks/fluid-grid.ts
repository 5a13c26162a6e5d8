import type { ReadSection } from './read.ts'
import type { BlockPrinter } from './classic-grid.ts'
import { readContainer } from './container-styles.ts'
import { type Area, type FluidEngine, type FluidEntry, fluidColumns as columns } from './stored.ts'

/**
 * From this width, in px, a section is laid out by its desktop areas. It belongs to the format of the grid, whose phone layout also serves
 * tablets; it is not the device view.
 */
const desktopMinPx = 768
/** Between cells, in px. */
const gap = 11
const alignments: Readonly<Record<string, string>> = {
  'flex-start': 'flex-start',
  top: 'flex-start',
  center: 'center',
  middle: 'center',
  'flex-end': 'flex-end',
  bottom: 'flex-end',
}

/**
 * A grid of 24 columns from 768 px on and of 8 below, with a column of gutter on each side. Prints its own style
 * element, then the blocks in the order of the phone's layout, which is the reading order.
 */
export function renderFluidGrid(
  sectionId: string,
  engine: FluidEngine | undefined,
  grid: ReadSection['grid'],
  print: BlockPrinter,
): string {
  const name = `fe-${safe(sectionId)}`
  const settings = engine?.gridSettings?.breakpointSettings
  const countRows = (screen: 'desktop' | 'mobile') =>
    Math.max(settings?.[screen]?.rows ?? 1, ...grid.map(({ entry }) => entry.layout[screen].end.y))
  const phone = grid.map(({ block, entry }) => blockRule(block.id, entry.layout.mobile)).join('')
  const desk = grid.map(({ block, entry }) => blockRule(block.id, entry.layout.desktop)).join('')
  const containers = grid.map(({ block, entry }) => containerRule(block.id, entry)).join('')
  const style =
    `.${name}{--grid-gutter:calc(var(--sqs-mobile-site-gutter,6vw) - ${gap}px);${tracks(columns.mobile)}` +
    `display:grid;position:relative;gap:${gap}px;grid-template-rows:repeat(${countRows('mobile')},minmax(24px,auto))}${phone}${containers}` +
    `@media (min-width:${desktopMinPx}px){.${name}{--grid-gutter:calc(var(--sqs-site-gutter,4vw) - ${gap}px);${tracks(columns.desktop)}` +
    `grid-template-rows:repeat(${countRows('desktop')},minmax(calc(var(--container-width)*var(--row-height-scaling-factor)),auto))}${desk}}`
  const inOrder = grid.toSorted(
    (a, b) =>
      a.entry.layout.mobile.start.y - b.entry.layout.mobile.start.y ||
      a.entry.layout.mobile.start.x - b.entry.layout.mobile.start.x,
  )
  const blocks = inOrder.map(({ block }) => {
    const inner = print(block.id, 'fluid')
    return inner === '' ? '' : `<div class="fe-block fe-block-${safe(block.id)}">${inner}</div>`
  })
  return `<style>${style}</style><div class="fluid-engine ${name}">${blocks.join('')}</div>`
}

function tracks(count: number): string {
  return (
    `--cell-max-width:calc((var(--sqs-site-max-width,1500px) - ${gap * (count - 1)}px)/${count});` +
    `grid-template-columns:minmax(var(--grid-gutter),1fr) repeat(${count},minmax(0,var(--cell-max-width))) minmax(var(--grid-gutter),1fr);`
  )
}

/** Lines of CSS grids count from 1, stored cells from 0. */
function blockRule(id: string, { start, end, zIndex, visible, verticalAlignment }: Area): string {
  const align = alignments[verticalAlignment ?? '']
  const rules = [
    `grid-area:${start.y + 1}/${start.x + 1}/${end.y + 1}/${end.x + 1}`,
    `z-index:${zIndex}`,
    `display:${visible ? 'flex' : 'none'}`,
    ...(align === undefined ? [] : [`align-items:${align}`]),
  ]
  return `.fe-block-${safe(id)}{${rules.join(';')}}`
}

/** The ground, border and padding that a block has of its own; one that fills its cells keeps its alignment inside of them. */
function containerRule(id: string, { layout, content }: FluidEntry): string {
  const { declarations, fills } = readContainer(content.value.containerStyles)
  const align = alignments[layout.desktop.verticalAlignment ?? ''] ?? 'flex-start'
  const all = [declarations, ...(fills ? ['align-self:stretch', 'display:grid', `align-items:${align}`] : [])]
  const rules = all.filter((rule) => rule !== '').join(';')
  return rules === '' ? '' : `.fe-block-${safe(id)}>.sqs-block{${rules}}`
}

function safe(id: string): string {
  return id.replace(/[^\w-]/g, '-')
}
