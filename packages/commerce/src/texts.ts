/**
 * Fills `{name}` placeholders of a text. An unknown placeholder stays as it is, so that a mistake in a translation is seen.
 * Every file with sentences exports them as a table; functions take another table of the same keys for other languages.
 */
export function fillText(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}

/** The same keys as an English table, in whatever language. */
export type TextsLike<Table> = { readonly [Key in keyof Table]: string }
