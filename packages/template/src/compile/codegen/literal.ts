/**
 * The only way text of a template enters generated code: as a JSON string literal. The two line separators are legal in
 * JSON and were not always in JavaScript.
 */
export function toLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
