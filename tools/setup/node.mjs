import path from 'node:path'
import { ensurePackages } from './packages.mjs'
import { root } from './process.mjs'

/** From this version on the system's own Node.js runs the sources as they are. */
const wantedMajor = 24

/** The Node.js to run the product with: the system's, or the pinned one from npm where the system's is older. */
export async function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  await ensurePackages('tools/node', `Fetching Node.js ${wantedMajor} (this machine has ${process.version}; once) ...`)
  return path.join(root, 'tools/node/node_modules/node/bin/node')
}
