import fs from 'node:fs/promises'
import path from 'node:path'
import type { SystemTemplates, ThemeSource } from '../theme-files/index.ts'

const folder = path.join(import.meta.dirname, 'system')

/** Reads the platform's own templates: views of system collections, pages, blocks and partials. */
export async function readSystemTemplates(): Promise<SystemTemplates> {
  const [views, pages, blocks, partials] = await Promise.all([
    readFolder('views'),
    readFolder('pages'),
    readFolder('blocks'),
    readFolder('partials'),
  ])
  return {
    views,
    pages: withoutEnding(pages, '.page'),
    partials: new Map([...partials, ...blocks, ...withoutEnding(partials, '.block')]),
  }
}

function withoutEnding(sources: ReadonlyMap<string, ThemeSource>, ending: string): Map<string, ThemeSource> {
  return new Map([...sources].map(([name, source]) => [name.slice(0, -ending.length), source]))
}

/** Templates of a folder by file name; the endings are those of theme files. */
async function readFolder(name: string): Promise<Map<string, ThemeSource>> {
  const files = await fs.readdir(path.join(folder, name))
  const texts = await Promise.all(files.map((file) => fs.readFile(path.join(folder, name, file), 'utf8')))
  return new Map(files.map((file, index) => [file, { file: `system/${name}/${file}`, text: texts[index] ?? '' }]))
}
