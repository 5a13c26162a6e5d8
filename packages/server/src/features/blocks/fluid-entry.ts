import { type Area, FluidBlock, type FluidEntry, fluidColumns } from './stored.ts'
import { toRecord } from '../../platform/text/json.ts'

const maxRows = 500

/**
 * A stored entry of a fluid grid, from any source. Cells that are off the grid or reversed move to the nearest valid
 * ones, so that no block is lost. Undefined without a block. `row` is the place of a block without a position.
 */
export function readEntry(stored: unknown, row: number): FluidEntry | undefined {
  const { layout, content } = toRecord(stored)
  const value = FluidBlock.safeParse(toRecord(content)['value']).data
  if (!value) return undefined
  const { desktop, mobile } = toRecord(layout)
  return {
    layout: { desktop: nearestArea(desktop, 'desktop', row), mobile: nearestArea(mobile, 'mobile', row) },
    content: { value },
  }
}

function nearestArea(stored: unknown, screen: keyof typeof fluidColumns, row: number): Area {
  const area = toRecord(stored)
  const [start, end] = [toRecord(area['start']), toRecord(area['end'])]
  const last = fluidColumns[screen] + 2
  const left = whole(start['x'], 0, last - 1, 1)
  const top = whole(start['y'], 0, maxRows - 1, row)
  const { verticalAlignment, visible } = area
  return {
    start: { x: left, y: top },
    end: {
      x: whole(end['x'], left + 1, last, last - 1),
      y: whole(end['y'], top + 1, maxRows, top + 1),
    },
    zIndex: whole(area['zIndex'], -1_000, 10_000, 0),
    visible: visible !== false,
    ...(typeof verticalAlignment === 'string' ? { verticalAlignment } : {}),
  }
}

function whole(value: unknown, min: number, max: number, fallback: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : fallback
  return Math.min(max, Math.max(min, number))
}
