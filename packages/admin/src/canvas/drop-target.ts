import type { Box } from './parts.ts'
import type { PagePoint } from './watch-page.ts'

/** A part that something can be dropped beside, or into. */
export interface DropPart {
  readonly key: string
  /** In pixels of the whole page. */
  readonly box: Box
  /** An empty section takes what is dropped on it. */
  readonly isContainer: boolean
}

export interface DropTarget {
  readonly key: string
  readonly where: 'before' | 'after' | 'inside'
  /** The line that shows it, in pixels of the whole page. */
  readonly line: Box
}

/** The place nearest to a point: over or below the part that is closest. */
export function findDropTarget(parts: readonly DropPart[], point: PagePoint): DropTarget | undefined {
  let nearest: DropPart | undefined
  let least = Infinity
  for (const part of parts) {
    const distance = measureDistance(part.box, point)
    if (distance < least) [nearest, least] = [part, distance]
  }
  if (!nearest) return undefined
  const { key, box, isContainer } = nearest
  const { left, top, width, height } = box
  if (isContainer) return { key, where: 'inside', line: { left, top: top + height / 2, width, height: 0 } }
  const isBefore = point.top < top + height / 2
  return {
    key,
    where: isBefore ? 'before' : 'after',
    line: { left, top: isBefore ? top : top + height, width, height: 0 },
  }
}

/** The square of the distance of a point to a box; nothing inside of it. */
function measureDistance({ left, top, width, height }: Box, point: PagePoint): number {
  const x = Math.max(left - point.left, 0, point.left - left - width)
  const y = Math.max(top - point.top, 0, point.top - top - height)
  return x * x + y * y
}
