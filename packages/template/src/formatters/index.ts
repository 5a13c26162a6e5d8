import type { FormatterDefinition } from '../registry/types.ts'
import { engineFormatters } from './core/index.ts'

/** Every formatter of the language. */
export const formatters: readonly FormatterDefinition<never>[] = [...engineFormatters]
