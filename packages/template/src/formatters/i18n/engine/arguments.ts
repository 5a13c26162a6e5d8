import type { Scope, Value } from '../../../registry/types.ts'
import type { MessageArguments } from './messages.ts'

/** Which references fill a message: in order, or by name. */
export interface MessageReferences {
  readonly positional: readonly string[]
  readonly named: readonly (readonly [name: string, reference: string])[]
}

const NAMED = /^([^:=]+)[:=](.+)$/

/** Reads `ref`, `name:ref` and `name=ref`. */
export function readReferences(args: readonly string[]): MessageReferences {
  const positional: string[] = []
  const named: [string, string][] = []
  for (const arg of args) {
    const [, name, reference] = NAMED.exec(arg) ?? []
    if (name !== undefined && reference !== undefined) named.push([name, reference])
    else if (arg !== '') positional.push(arg)
  }
  return { positional, named }
}

/** Looks the references up, from one level above the message itself. */
export function resolveReferences({ positional, named }: MessageReferences, scope: Scope): MessageArguments {
  // No prototype: a message may ask for any name.
  const values: Record<string, Value> = Object.create(null)
  for (const [name, reference] of named) values[name] = scope.lookupOuter(reference)
  return { positional: positional.map((reference) => scope.lookupOuter(reference)), named: values }
}
