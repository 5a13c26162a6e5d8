import { findNearest } from './nearest.ts'
import type { FormatterDefinition, PredicateDefinition } from './types.ts'

/** The formatters and predicates a template may use, by name. Nothing else of the host is reachable from a template. */
export class Registry {
  readonly formatters: ReadonlyMap<string, FormatterDefinition<never>>
  readonly predicates: ReadonlyMap<string, PredicateDefinition<never>>

  constructor(formatters: Iterable<FormatterDefinition<never>>, predicates: Iterable<PredicateDefinition<never>>) {
    this.formatters = new Map(Array.from(formatters, (formatter) => [formatter.name, formatter]))
    this.predicates = new Map(Array.from(predicates, (predicate) => [predicate.name, predicate]))
  }

  /** A registry with more of them; one of the same name takes the place of the old one. */
  extend(more: {
    formatters?: Iterable<FormatterDefinition<never>>
    predicates?: Iterable<PredicateDefinition<never>>
  }): Registry {
    return new Registry(
      [...this.formatters.values(), ...(more.formatters ?? [])],
      [...this.predicates.values(), ...(more.predicates ?? [])],
    )
  }

  /** The formatter that somebody meant who wrote a name nobody knows, or undefined when nothing is near. */
  suggestFormatter(name: string): string | undefined {
    return findNearest(name, this.formatters.keys())
  }

  suggestPredicate(name: string): string | undefined {
    return findNearest(name, this.predicates.keys())
  }
}
