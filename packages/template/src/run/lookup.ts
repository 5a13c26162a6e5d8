import type { Reference, Segment } from '../parse/nodes.ts'
import type { Value } from '../registry/types.ts'
import { findBinding } from './frame.ts'
import type { Frame } from './frame.ts'
import { getOwn } from './value.ts'
import type { Fields } from './value.ts'

export type Path = readonly [Segment, ...Segment[]]

/** Resolves a path: the first segment climbs the frames, the others walk down from there. */
export function resolve(path: Path, frame: Frame): Value {
  return walk(path, findFirst(path[0], frame))
}

/** Resolves a path in this very frame, without climbing: what `.section` does. */
export function resolveHere(path: Path, frame: Frame): Value {
  return walk(path, findHere(path[0], frame))
}

/** Resolves a path from one level above `frame`: where `message` and `format` look for their arguments. */
export function resolveOuter(path: Path, frame: Frame): Value {
  return walk(path, findOuter(path[0], frame))
}

function walk(path: Path, first: Value): Value {
  let value = first
  for (let at = 1; at < path.length && value !== undefined; at++) value = getOwn(value, path[at] ?? '')
  return value
}

/** The first segment of a reference, climbing until something is found or a frame is isolated. */
export function findFirst(segment: Segment, frame: Frame): Value {
  if (typeof segment === 'number') return findIndex(segment, frame)
  if (segment.charCodeAt(0) !== 0x40) return findName(segment, frame)
  if (segment === '@') return frame.node
  if (segment === '@index') return oneBased(findPosition(frame))
  if (segment === '@index0') return findPosition(frame)
  return findVar(segment, frame)
}

/** A key, from `frame` upwards. `null` counts as found. */
export function findName(name: string, frame: Frame): Value {
  let asked: Value
  for (let at: Frame | null = frame; at !== null; at = at.isolated ? null : at.parent) {
    // A formatter's frame often has the value of the frame around it.
    if (at.node === asked) continue
    asked = at.node
    const value = getOwn(asked, name)
    if (value !== undefined) return value
  }
  return undefined
}

/** As `findName`, for code that reads a fixed name. */
export function climb(read: (fields: Fields) => Value, frame: Frame): Value {
  let asked: Value
  for (let at: Frame | null = frame; at !== null; at = at.isolated ? null : at.parent) {
    if (at.node === asked) continue
    asked = at.node
    const value = read(at.fields)
    if (value !== undefined && typeof value !== 'function') return value
  }
  return undefined
}

function findIndex(index: number, frame: Frame): Value {
  for (let at: Frame | null = frame; at !== null; at = at.isolated ? null : at.parent) {
    const value = getOwn(at.node, index)
    if (value !== undefined) return value
    const around = at.list === null ? undefined : getOwn(at.list, index)
    if (around !== undefined) return around
  }
  return undefined
}

export function findVar(name: string, frame: Frame): Value {
  for (let at: Frame | null = frame; at !== null; at = at.isolated ? null : at.parent) {
    if (at.vars === null) continue
    const value = findBinding(at.vars, name)?.value
    if (value !== undefined) return value
  }
  return undefined
}

/** 0-based position in the nearest repeated section. */
export function findPosition(frame: Frame): number | undefined {
  for (let at: Frame | null = frame; at !== null; at = at.isolated ? null : at.parent) {
    if (at.list !== null) return at.index
  }
  return undefined
}

function oneBased(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1
}

function findHere(segment: Segment, frame: Frame): Value {
  if (typeof segment === 'number' || segment.charCodeAt(0) !== 0x40) return getOwn(frame.node, segment)
  if (segment === '@') return frame.node
  // The frame of an item holds no index itself: the array around it does, and that is not here.
  return findBinding(frame.vars, segment)?.value
}

function findOuter(segment: Segment, frame: Frame): Value {
  if (frame.list !== null) return findAroundItem(segment, frame, frame.list)
  return findFirst(segment, frame.isolated || frame.parent === null ? frame : frame.parent)
}

/** One level above an item is its array, which has no variables. */
function findAroundItem(segment: Segment, frame: Frame, list: readonly Value[]): Value {
  if (segment === '@') return list
  if (segment === '@index' || segment === '@index0') return findFirst(segment, frame)
  const inList = getOwn(list, segment)
  if (inList !== undefined || frame.parent === null) return inList
  return findFirst(segment, frame.parent)
}

type Resolver = (frame: Frame) => Value

/** A reference as a function, so that the shape of the path is looked at once. */
export function compileReference({ path }: Reference): Resolver {
  const [first, second] = path
  if (first === '@') return path.length === 1 ? (frame) => frame.node : (frame) => walk(path, frame.node)
  if (typeof first === 'number' || first.charCodeAt(0) === 0x40) return (frame) => resolve(path, frame)
  if (second === undefined) return (frame) => findName(first, frame)
  return (frame) => walk(path, findName(first, frame))
}
