import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StaticFolder } from './static-folder.ts'

test('files asked for at the same moment are all found by the first reading of the folder', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-static-'))
  const names = ['loader-abcdefgh.js', 'page-abcdefgh.css', 'island-abcdefgh.js']
  for (const name of names) await fs.writeFile(path.join(folder, name), `/* ${name} */`)
  const files = new StaticFolder(folder)
  const found = await Promise.all([...names, '../outside.js'].map((name) => files.find(name)))
  expect(found.map((answer) => answer?.body.toString())).toEqual([...names.map((name) => `/* ${name} */`), undefined])
  await fs.rm(folder, { recursive: true })
})
