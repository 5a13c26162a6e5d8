import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the build writes beside its file: for each line the index of a source and a line in it. */
interface Origins {
  readonly sources: readonly string[]
  readonly lines: readonly number[]
}

/**
 * Maps the places of a stack to file and line of the sources. `npm start` runs the server as one file, whose places say
 * nothing to a reader. The file `main.lines.json` beside it holds the map. It is read with the first stack. Other
 * places stay.
 */
export function openSourceLines(): (stack: string) => string {
  const known = new Map<string, Origins | undefined>()
  const loadOrigins = (url: string): Origins | undefined => {
    if (!known.has(url)) known.set(url, readOrigins(url))
    return known.get(url)
  }
  return (stack) =>
    stack.replaceAll(/(file:\/\/\/\S+\/main)\.js:(\d+):\d+/g, (place, url: string, line: string) => {
      const origins = loadOrigins(url)
      const at = (Number(line) - 1) * 2
      const source = origins?.sources[origins.lines[at] ?? -1]
      return source === undefined ? place : `${source}:${origins?.lines[at + 1]}`
    })
}

function readOrigins(url: string): Origins | undefined {
  const file = fileURLToPath(`${url}.lines.json`)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Origins) : undefined
}
