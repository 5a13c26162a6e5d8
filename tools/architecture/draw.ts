/**
 * `node tools/architecture/draw.ts` draws the features and their arrows into docs/architecture.md, from the imports as they are. An arrow
 * that follows from two others is left out.
 */
import fs from 'node:fs'
import path from 'node:path'
import { readImportGraph } from './import-graph.ts'
import { getFeature, isTest } from './rules.ts'

const root = path.join(import.meta.dirname, '../..')
const page = path.join(root, 'docs/architecture.md')
const [start, end] = ['<!-- drawn -->', '<!-- end of the drawing -->']

const text = fs.readFileSync(page, 'utf8')
const before = text.slice(0, text.indexOf(start) + start.length)
const after = text.slice(text.indexOf(end))
fs.writeFileSync(page, `${before}\n\n${drawFeatures()}\n\n${after}`)

function drawFeatures(): string {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of readImportGraph(root).imports) {
    const [own, other] = [getFeature(from), getFeature(to)]
    if (own === undefined || other === undefined || own === other || isTest(from)) continue
    targets.set(own, (targets.get(own) ?? new Set()).add(other))
  }
  const lines = [...targets]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([own, others]) =>
      [...others]
        .filter((other) => ![...others].some((between) => between !== other && reaches(targets, between, other)))
        .toSorted()
        .map((other) => `  ${own} --> ${other}`),
    )
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

function reaches(targets: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const next = targets.get(from)
  return next !== undefined && (next.has(to) || [...next].some((each) => reaches(targets, each, to)))
}
