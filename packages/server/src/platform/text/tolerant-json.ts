import { findJsonError } from './json-place.ts'

/**
 * Reads the JSON of theme files as people write it: `//` and block comments and trailing commas are allowed. Throws a SyntaxError
 * on anything else that is not JSON.
 */
export function readTolerantJson(text: string): unknown {
  return JSON.parse(strictJson(text))
}

/** Where such a text stops being JSON; for texts that `readTolerantJson` refuses. */
export function findPlaceInTolerantJson(text: string): { line: number; column: number } {
  return findJsonError(strictJson(text))
}

function strictJson(text: string): string {
  return withoutTrailingCommas(withoutComments(text.replace(/^\uFEFF/, ' ')))
}

// Strings are matched first, so that `"http://x"` and `",]"` are left alone. Removed text leaves blanks, so that positions stay.
const stringOrComment = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g
const stringOrTrailingComma = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g

function withoutComments(text: string): string {
  return text.replace(
    stringOrComment,
    (match: string, string: string | undefined) => string ?? match.replace(/[^\n]/g, ' '),
  )
}

function withoutTrailingCommas(text: string): string {
  return text.replace(stringOrTrailingComma, (_match, string: string | undefined) => string ?? ' ')
}
