import type { Reference, Segment } from '../../parse/nodes.ts'
import { toLiteral } from './literal.ts'
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
  return `v=findVar(${toLiteral(first)},${getFrame(levels)});`
}

/** Levels whose objects are read in place; those further out are read by a function. */
const INLINED_LEVELS = 3

/** Reads the name from level to level until there is a value; functions count as missing. */
function nameCode(name: string, levels: Levels): string {
  const key = toLiteral(name)
  const reads = levels.map(({ raw, plain }, depth) => {
    const inline = depth < INLINED_LEVELS && !isInherited(name)
    return inline ? `v=${plain}===undefined?own(${raw},${key}):${plain}[${key}];` : `v=own(${raw},${key});`
  })
  const above = `v=above(${rootFrame(levels)},${key});`
  return reads.reduceRight((rest, read) => `${read}if(v===undefined||typeof v==="function"){${rest}}`, above)
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
  if (position === undefined) return `findFirst(${toLiteral(name)},${rootFrame(levels)})`
  return name === '@index' ? `${position}+1` : position
}

function hereCode(first: Segment, level: Level): string {
  if (first === '@') return `v=${level.raw};`
  if (typeof first === 'string' && first.startsWith('@')) {
    return level.frame === undefined ? 'v=undefined;' : `v=varHere(${level.frame},${toLiteral(first)});`
  }
  if (typeof first === 'number') return `v=own(${level.raw},${first});`
  return readOwnCode(level.plain, level.raw, first)
}

function stepCode(segment: Segment): string {
  if (typeof segment === 'number') return `v=own(v,${segment});`
  return `u=plain(v);${readOwnCode('u', 'v', segment)}`
}

function readOwnCode(plain: string, raw: string, name: string): string {
  const key = toLiteral(name)
  if (isInherited(name)) return `v=own(${raw},${key});`
  return `if(${plain}===undefined)v=own(${raw},${key});else{v=${plain}[${key}];if(typeof v==="function")v=undefined}`
}

function rootFrame(levels: Levels): string {
  const root = levels[levels.length - 1]
  if (root?.frame === undefined) throw new Error('The root level has no frame')
  return root.frame
}

/** The frame of the innermost level; the layout saw to it that there is one. */
export function getFrame([level]: Levels): string {
  if (level.frame === undefined) throw new Error('This level has no frame')
  return level.frame
}
