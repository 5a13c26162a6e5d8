import { clothPictures } from './cloth.ts'
import { light } from './light.ts'
import { journal } from './journal.ts'
import { site } from './site.ts'
import { stonewareTable } from './stoneware-table.ts'
import { stoneware } from './stoneware.ts'
import type { Picture } from './studio.ts'
import { woodPictures } from './wood.ts'
import { workshop } from './workshop.ts'

/** Every picture of the shop, in the order they are drawn. */
export const pictures: readonly Picture[] = [
  ...stoneware,
  ...stonewareTable,
  ...light,
  ...clothPictures,
  ...woodPictures,
  ...workshop,
  ...site,
  ...journal,
]
