import { findBinding, Frame } from '../../run/frame.ts'
import { findFirst, findName, findVar } from '../../run/lookup.ts'
import { emit, isTruthy, getOwn } from '../../run/value.ts'
import type { Value } from '../../registry/types.ts'
import { FAILED } from '../chain.ts'

const objectPrototype = Object.prototype
const { getPrototypeOf } = Object

/**
 * The object itself when reading a name of it can only reach an own property. It then has no prototype, or that of
 * plain objects, whose names the code generator reads another way.
 */
function plain(value: Value): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const prototype: unknown = getPrototypeOf(value)
  return prototype === objectPrototype || prototype === null ? value : undefined
}

/** A name from the frame around this one, climbing on. */
function above(frame: Frame, name: string): Value {
  return frame.isolated || frame.parent === null ? undefined : findName(name, frame.parent)
}

function varHere(frame: Frame, name: string): Value {
  return findBinding(frame.vars, name)?.value
}

function setVarUnlessFailed(frame: Frame, name: string, value: Value): void {
  if (value !== FAILED) frame.setVar(name, value)
}

/** What generated code may call, besides its constants. Nothing else is in its reach by name. */
export const runtime = {
  Frame,
  isArray: Array.isArray,
  plain,
  own: getOwn,
  emit,
  isTruthy,
  above,
  findFirst,
  findVar,
  varHere,
  setVarUnlessFailed,
}

/** A name that plain objects inherit: never read by a plain property access. */
export function isInherited(name: string): boolean {
  return name in objectPrototype
}
