/** What may hold braces and semicolons that are not those of rules: comments, strings, addresses, interpolation. */
export const hidden =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\((?:[^)"'\n{}]|"[^"\n]*"|'[^'\n]*')*\)|[@$]\{[\w-]+\}/gi

/** The same text with comments, strings and addresses blanked: braces and semicolons left in it are those of rules. */
export function maskText(text: string): string {
  return text.replace(hidden, blankText)
}

/** Spaces in place of everything but ends of lines, so that places in the text stay. */
export function blankText(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

const gapOrHidden = new RegExp(String.raw`(?:\s|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)+|${hidden.source}`, 'gi')

/** The text on one line and without comments. It must begin outside of strings and comments. */
export function joinLines(text: string): string {
  return text.replace(gapOrHidden, (part) => (/^(?:\s|\/[/*])/.test(part) ? ' ' : part.replaceAll('\\\n', ''))).trim()
}
