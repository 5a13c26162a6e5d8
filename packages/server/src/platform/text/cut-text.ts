/** The first `max` characters; half of a pair of surrogates is no character, and PostgreSQL refuses it in JSON. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}
