import { z } from 'zod'
import { boundedJson } from '../../platform/schemas/bounded.ts'
import { siteSettings } from '../sites/index.ts'

export const MenuList = z
  .object({
    menus: z.array(
      z.object({
        name: z.string(),
        entries: siteSettings.navigation.schema.valueType,
        isDefault: z.boolean().describe('It shows what it shows without its owner; there is nothing to reset.'),
      }),
    ),
  })
  .meta({ id: 'MenuList' })

/** Each entry is checked as it is stored. */
export const SaveMenu = z
  .object({ entries: z.array(boundedJson(10_000)).max(200, 'A menu has at most 200 entries.') })
  .meta({ id: 'SaveMenu' })
