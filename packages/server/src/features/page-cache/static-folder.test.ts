import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('a file that a newer build has removed is not there', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-static-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  await fs.writeFile(path.join(folder, 'loader-abcdefgh.js'), 'old')
  await fs.writeFile(path.join(folder, 'page-abcdefgh.css'), 'old')
  const files = new StaticFolder(folder)
  expect((await files.find('page-abcdefgh.css'))?.body.toString()).toBe('old')
  await fs.rm(path.join(folder, 'loader-abcdefgh.js'))
  expect(await files.find('loader-abcdefgh.js')).toBeUndefined()
})
