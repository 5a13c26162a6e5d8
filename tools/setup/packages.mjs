import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { npm, root, say } from './process.mjs'

/** Installs the packages of a folder when `node_modules` is not that of its lock file. */
export async function ensurePackages(folder = '.', why = 'Installing packages (once, about a minute) ...') {
  const place = path.join(root, folder)
  const stamp = path.join(place, 'node_modules', '.vitrine-lock')
  const wanted = createHash('sha256')
    .update(fs.readFileSync(path.join(place, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (read(stamp) === wanted) return
  say(why)
  await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: place })
  fs.writeFileSync(stamp, wanted)
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
