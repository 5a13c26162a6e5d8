import bidiModule, { type Bidi } from 'bidi-js'
import { type Face, findFace, type Weight } from './faces.ts'

/** A part of a line that one font draws, ready to be drawn from left to right. */
interface Run {
  readonly face: Face
  readonly text: string
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module is the function; its types say that it has one as `default`.
const createBidi = bidiModule as unknown as () => Bidi
const bidi = createBidi()

/** Marks that say how text is turned: they have no width and are never drawn. */
const controls = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/**
 * The runs of one line in the order in which they stand on paper (Unicode's algorithm for text of both directions). The line's own letters say how it
 * is read; `direction` does where it has none.
 */
export function splitRuns(line: string, weight: Weight, direction: 'ltr' | 'rtl'): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, /\p{L}/u.test(line) ? 'auto' : direction)
  const order = bidi.getReorderedIndices(line, embedding)
  const facesAt = assignFaces(line, weight)
  const runs: { face: Face; level: number; parts: string[] }[] = []
  for (const index of order) {
    const face = facesAt[index]
    if (!face) continue
    const level = embedding.levels[index] ?? 0
    const last = runs.at(-1)
    const part = line.charAt(index)
    if (last && last.face === face && last.level === level) last.parts.push(part)
    else runs.push({ face, level, parts: [part] })
  }
  return runs.map(({ face, level, parts }) => ({ face, text: writeRun(face, level, parts) }))
}

/** A face for each place of the line; undefined at what is not drawn. */
function assignFaces(line: string, weight: Weight): (Face | undefined)[] {
  const faces: (Face | undefined)[] = []
  let before: Face | undefined
  for (const character of line) {
    const face = controls.test(character) ? undefined : findFace(character.codePointAt(0) ?? 0, weight, before)
    for (let index = 0; index < character.length; index++) faces.push(face)
    before = face ?? before
  }
  return faces
}

function writeRun(face: Face, level: number, parts: readonly string[]): string {
  const isTurned = level % 2 === 1
  // From left to right as they stand on paper; a turned run has its halves of characters outside of the basic plane the wrong way round.
  const visual = isTurned ? Array.from(parts.toReversed().join('')).toReversed() : parts
  // These fonts turn a run by themselves while they join its letters: digits too, which stand in runs that are not turned.
  if (face.isRightToLeft) return visual.toReversed().join('')
  return isTurned
    ? visual.map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
    : visual.join('')
}
