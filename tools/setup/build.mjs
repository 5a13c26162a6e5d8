import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { must, root, say } from './process.mjs'

const browserPackages = ['storefront', 'admin']
/** Folders whose change makes the browser code stale. */
const sources = [
  'packages/storefront',
  'packages/admin',
  'packages/commerce/src',
  'packages/template/src',
  'packages/yui',
  'packages/server/api',
]

/** Builds the browser code, unless it is that of the sources as they are now. */
export async function ensureBuild(node) {
  const stamp = path.join(root, '.build', 'browser')
  const wanted = hashOf(sources)
  const built = browserPackages.every((name) => fs.existsSync(path.join(root, 'packages', name, 'dist')))
  if (built && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  say('Building the browser code ...')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  for (const name of browserPackages) {
    await must(node, [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, 'packages', name) })
  }
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, wanted)
}

function hashOf(folders) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')))
  for (const folder of folders) {
    for (const file of filesOf(path.join(root, folder)))
      hash.update(path.relative(root, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.test.')) return []
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesOf(file) : [file]
    })
}
