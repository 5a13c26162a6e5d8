import type { PredicateDefinition } from '../registry/types.ts'

/** Every predicate of the language. */
export const predicates: readonly PredicateDefinition<never>[] = []
