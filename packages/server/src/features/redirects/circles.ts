import { setImmediate } from 'node:timers/promises'
import { mostSteps } from './follow.ts'
import type { LineProblem, Mapping } from './mapping.ts'
import { MappingTable } from './match.ts'
import { keyOf, partsOf } from './path.ts'

const linesAtOnce = 50

/**
 * Lines that lead in a circle or through more than ten others. Placeholders are filled with words nobody uses, so what goes in a circle
 * whatever stands there is found; what does only for certain values is left to the run time.
 */
export async function findCircles(mappings: readonly Mapping[]): Promise<LineProblem[]> {
  const table = new MappingTable(mappings)
  const problems: LineProblem[] = []
  for (const [index, mapping] of mappings.entries()) {
    // Thousands of lines full of placeholders take a while: others are served in between.
    if (index % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const way = wayOf(table, mapping)
    if (!way) continue
    const message = way.comesBack
      ? `This leads in a circle: ${way.stops.join(' → ')}`
      : `This leads through more than ${mostSteps} other mappings: ${way.stops.slice(0, 3).join(' → ')} → …`
    problems.push({ line: mapping.line, code: 'circle', message })
  }
  return problems
}

function wayOf(table: MappingTable, mapping: Mapping): { stops: string[]; comesBack: boolean } | undefined {
  let here = sampleOf(mapping)
  const seen = new Set<string>()
  const stops: string[] = []
  while (stops.length <= mostSteps) {
    stops.push(shownOf(here))
    const key = keyOf(partsOf(here) ?? [])
    // Only lines of the circle itself are named, not those that lead into it: mending one mends them all.
    if (seen.has(key)) return key === keyOf(partsOf(sampleOf(mapping)) ?? []) ? { stops, comesBack: true } : undefined
    seen.add(key)
    const match = table.find(here)
    if (!match?.to.startsWith('/')) return undefined
    here = match.to.split(/[?#]/)[0] ?? ''
  }
  return { stops, comesBack: false }
}

const sampleWord = /vitrine0([A-Za-z0-9_-]+?)0x/gi

function sampleOf({ from }: Mapping): string {
  const parts = from.map((pieces) =>
    pieces
      .map((piece) => (piece.kind === 'text' ? encodeURIComponent(piece.text) : `vitrine0${piece.name}0x`))
      .join(''),
  )
  return `/${parts.join('/')}`
}

function shownOf(path: string): string {
  return path.replaceAll(sampleWord, '[$1]')
}
