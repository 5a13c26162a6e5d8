import type { Reference, Segment } from '../../parse/nodes.ts'
import { literal } from './literal.ts'
import { isInherited } from './runtime.ts'
import type { Level } from './writer.ts'

/** The levels of scope a function knows, innermost first; the last is the frame it was called with. */
export type Levels = readonly [Level, ...Level[]]

/** Statements that leave the value of a reference in `v`, climbing as a variable does. */
export function lookupCode(ref: Reference, levels: Levels): string {
  const [first, ...rest] = ref.path
  return firstCode(first, levels) + rest.map(stepCode).join('')
}

/** The same without climbing, for `.section`. */
export function lookupHereCode(ref: Reference, levels: Levels): string {
  const [first, ...rest] = ref.path
  return hereCode(first, levels[0]) + rest.map(stepCode).join('')
}

function firstCode(first: Segment, levels: Levels): string {
  if (typeof first === 'number') return `v=${climbIndex(first, levels)};`
  if (!first.startsWith('@')) return nameCode(first, levels)
  if (first === '@') return `v=${levels[0].raw};`
  if (first === '@index' || first === '@index0') return `v=${positionCode(first, levels)};`
  return `v=findVar(${literal(first)},${frameOf(levels)});`
}

/** Fast where the innermost level has the name as a plain property, complete where it has not. */
function nameCode(name: string, levels: Levels): string {
  const climbed = `v=${climbName(name, levels)};`
  const read = readCode(levels[0].plain, name)
  return read === undefined ? climbed : `v=${read};if(v===undefined||typeof v==="function")${climbed}`
}

function climbName(name: string, levels: Levels): string {
  const key = literal(name)
  const steps = levels.slice(0, -1).map(({ raw }) => `own(${raw},${key})`)
  return firstDefined([...steps, `findName(${key},${rootFrame(levels)})`])
}

function climbIndex(index: number, levels: Levels): string {
  const steps = levels.slice(0, -1).flatMap(({ raw, list }) => {
    const here = `own(${raw},${index})`
    return list === undefined ? [here] : [here, `own(${list},${index})`]
  })
  return firstDefined([...steps, `findFirst(${index},${rootFrame(levels)})`])
}

/** Evaluates to the first of the expressions that is not undefined; null counts. */
function firstDefined(expressions: readonly string[]): string {
  return expressions.reduceRight((rest, expression) => `(u=${expression})!==undefined?u:(${rest})`)
}

function positionCode(name: '@index' | '@index0', levels: Levels): string {
  const position = levels.find((level) => level.position !== undefined)?.position
  if (position === undefined) return `findFirst(${literal(name)},${rootFrame(levels)})`
  return name === '@index' ? `${position}+1` : position
}

function hereCode(first: Segment, level: Level): string {
  if (first === '@') return `v=${level.raw};`
  if (typeof first === 'string' && first.startsWith('@')) {
    return level.frame === undefined ? 'v=undefined;' : `v=varHere(${level.frame},${literal(first)});`
  }
  if (typeof first === 'number') return `v=own(${level.raw},${first});`
  return readOwnCode(level.plain, level.raw, first)
}

function stepCode(segment: Segment): string {
  if (typeof segment === 'number') return `v=own(v,${segment});`
  return isInherited(segment) ? `v=own(v,${literal(segment)});` : `u=plain(v);${readOwnCode('u', 'v', segment)}`
}

function readOwnCode(plain: string, raw: string, name: string): string {
  const slow = `v=own(${raw},${literal(name)});`
  const read = readCode(plain, name)
  if (read === undefined) return slow
  // Only what is no plain object can have more than the fast way finds.
  return `if(${plain}!==undefined){v=${plain}[${literal(name)}];if(typeof v==="function")v=undefined}else ${slow}`
}

/** Undefined for names that a plain object inherits. */
function readCode(plain: string, name: string): string | undefined {
  return isInherited(name) ? undefined : `${plain}===undefined?undefined:${plain}[${literal(name)}]`
}

function rootFrame(levels: Levels): string {
  const root = levels[levels.length - 1]
  if (root?.frame === undefined) throw new Error('The root level has no frame')
  return root.frame
}

/** The frame of the innermost level; the layout saw to it that there is one. */
export function frameOf([level]: Levels): string {
  if (level.frame === undefined) throw new Error('This level has no frame')
  return level.frame
}
