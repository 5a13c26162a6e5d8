import type { FormatterDefinition } from '../registry/types.ts'
import { commerceFormatters } from './commerce/index.ts'
import { contentFormatters } from './content/index.ts'
import { engineFormatters } from './core/index.ts'
import { i18nFormatters } from './i18n/index.ts'
import { socialFormatters } from './social/index.ts'
import { textFormatters } from './text/index.ts'

/** Every formatter of the language. */
export const formatters: readonly FormatterDefinition<never>[] = [
  ...engineFormatters,
  ...textFormatters,
  ...contentFormatters,
  ...commerceFormatters,
  ...socialFormatters,
  ...i18nFormatters,
]
