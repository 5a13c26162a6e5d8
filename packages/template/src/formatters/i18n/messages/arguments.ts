import type { Scope, Value } from '../../../registry/types.ts'
import type { MessageArguments } from './messages.ts'

/** One reference that fills a message: by its position, and by a name if it has one. */
export interface MessageReference {
  readonly name: string | undefined
  readonly reference: string
}

const NAMED = /^([^:=]+)[:=](.+)$/

/** Reads `ref`, `name:ref` and `name=ref`. */
export function readReferences(args: readonly string[]): readonly MessageReference[] {
  return args
    .filter((arg) => arg !== '')
    .map((arg) => {
      const [, name, reference] = NAMED.exec(arg) ?? []
      return { name, reference: reference ?? arg }
    })
}

/** Looks the references up, from one level above the message itself. */
export function resolveReferences(references: readonly MessageReference[], scope: Scope): MessageArguments {
  const positional: Value[] = []
  // No prototype: a message may ask for any name.
  const named: Record<string, Value> = Object.create(null)
  for (const { name, reference } of references) {
    const value = scope.lookupOuter(reference)
    positional.push(value)
    if (name !== undefined) named[name] = value
  }
  return { positional, named }
}
