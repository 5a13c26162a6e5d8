import type { OptionValue } from './schema.ts'

/** The stored options of a line. */
interface OptionColumns {
  readonly attributes: Readonly<Record<string, string>> | null
  readonly optionNames: readonly string[] | null
}

/** The chosen options in the product's order. */
export function listOptionValues(entry: OptionColumns): OptionValue[] {
  const attributes = entry.attributes ?? {}
  const names = [...new Set([...(entry.optionNames ?? []), ...Object.keys(attributes)])]
  return names.flatMap((optionName) => {
    const value = Object.hasOwn(attributes, optionName) ? attributes[optionName] : undefined
    return value === undefined ? [] : [{ optionName, value }]
  })
}
