/**
 * Reads the JSON of theme files as people write it: `//` and block comments and trailing commas are allowed. Throws a SyntaxError
 * on anything else that is not JSON.
 */
export function readTolerantJson(text: string): unknown {
  return JSON.parse(withoutTrailingCommas(withoutComments(text.replace(/^\uFEFF/, ''))))
}

// Strings are matched first, so that `"http://x"` and `",]"` are left alone.
const stringOrComment = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const stringOrTrailingComma = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g

function withoutComments(text: string): string {
  return text.replace(stringOrComment, (_match, string: string | undefined) => string ?? ' ')
}

function withoutTrailingCommas(text: string): string {
  return text.replace(stringOrTrailingComma, (_match, string: string | undefined) => string ?? '')
}
