import fs from 'node:fs/promises'
import path from 'node:path'
import type { Shop } from './shop.types.ts'

export const demoFolder = path.join(import.meta.dirname, '../../../../../demo')

export async function readShop(folder: string): Promise<Shop> {
  const text = await fs.readFile(path.join(folder, 'shop.json'), 'utf8')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this repository, held to its type by packages/server/src/features/demo/check-shop.ts.
  return JSON.parse(text) as Shop
}
