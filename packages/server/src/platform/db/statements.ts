/** Strings, quoted names, bodies of functions and comments, in which a semicolon ends nothing. */
const token = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--.*|\/\*[\s\S]*?\*\/|;|[^'"$/;-]+|[\s\S]/g

/** The statements of an SQL text, without those that are only comments. Strings with backslash escapes (`E'...'`) are not known here. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let isEmpty = true
  const end = () => {
    if (!isEmpty) statements.push(statement.trim())
    statement = ''
    isEmpty = true
  }
  for (const [part] of text.matchAll(token)) {
    if (part === ';') {
      end()
      continue
    }
    statement += part
    isEmpty &&= part.startsWith('--') || part.startsWith('/*') || part.trim() === ''
  }
  end()
  return statements
}
