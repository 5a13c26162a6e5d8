/**
 * Reads the JSON of theme files as people write it: `//` and block comments and trailing commas are allowed. Throws a SyntaxError
 * on anything else that is not JSON.
 */
export function readTolerantJson(text: string): unknown {
  return JSON.parse(withoutTrailingCommas(withoutComments(text.replace(/^\uFEFF/, ' '))))
}

// Strings are matched first, so that `"http://x"` and `",]"` are left alone. What is taken out leaves blanks: places stay what they are.
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

/** Line and column, from 1, that the message of a JSON error names; the beginning when it names none. */
export function placeInJson(text: string, message: string): { line: number; column: number } {
  const named = /line (\d+) column (\d+)/.exec(message)
  if (named) return { line: Number(named[1]), column: Number(named[2]) }
  const position = /position (\d+)/.exec(message)?.[1]
  if (position === undefined && !/end of JSON/i.test(message)) return { line: 1, column: 1 }
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
