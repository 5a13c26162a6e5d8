/** The counter shows where the maximum comes near. */
const nearMaximum = 0.8

/** How long a text is, where its maximum comes near. */
export function describeLength(text: string, maxLength: number): string | undefined {
  if (text.length < maxLength * nearMaximum || text.length > maxLength) return undefined
  return `${text.length.toLocaleString('en')} of ${maxLength.toLocaleString('en')} characters`
}

/** Nothing that was typed is cut off: a text above the maximum stays, and cannot be published. */
export function describeExcess(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return undefined
  return `At most ${maxLength.toLocaleString('en')} characters. Remove ${(text.length - maxLength).toLocaleString('en')}.`
}
