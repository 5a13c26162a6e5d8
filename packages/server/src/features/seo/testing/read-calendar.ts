interface ReadCalendar {
  readonly properties: Readonly<Record<string, string>>
  readonly events: readonly Readonly<Record<string, string>>[]
}

/** Reads an iCalendar file as RFC 5545 says: lines unfolded, texts unescaped. Throws where the file breaks the rules. */
export function readCalendar(file: string): ReadCalendar {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no end.')
  const lines = file
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
  const stack: string[] = []
  const properties: Record<string, string> = {}
  const events: Record<string, string>[] = []
  for (const line of lines) {
    const match = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line)
    if (!match) throw new Error(`This is no content line: ${line}`)
    const [, name = '', value = ''] = match
    if (name === 'BEGIN') {
      stack.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (stack.pop() !== value) throw new Error(`${value} ends before it begins.`)
    } else {
      const target = stack.length === 1 ? properties : stack.at(-1) === 'VEVENT' ? events.at(-1) : {}
      if (target && name in target) throw new Error(`${name} stands twice.`)
      if (target) target[name] = unescaped(value)
    }
  }
  if (stack.length > 0) throw new Error(`${stack.join(', ')} never ends.`)
  return { properties, events }
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/g, (_match, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
}
