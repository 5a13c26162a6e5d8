import { z } from 'zod'
import { boundedRecord, IdInput, LinkInput } from '../../../platform/schemas/bounded.ts'
import { defineSettings } from '../../../platform/settings.ts'

const maxMenus = 100

const MenuName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,49}$/, 'This is no name of a menu.')

/** An entry of a menu: a page of the site, or an address anywhere. */
const MenuEntry = z.union([
  z.object({ collectionId: IdInput }),
  z.object({
    title: z.string().trim().min(1, 'Title is required.').max(200),
    url: LinkInput.refine((url) => url !== '', 'Enter an address.'),
    newWindow: z.boolean().default(false),
  }),
])
export type MenuEntry = z.output<typeof MenuEntry>

const MenuEntries = z.array(MenuEntry).max(200, 'A menu has at most 200 entries.')

/** Menus by name; without `mainNav` the site shows its pages. */
export const navigation = defineSettings('navigation', boundedRecord(MenuEntries, maxMenus, MenuName), {})

/** Names of the menus in the order in which they were made: the database keeps no order of keys. */
export const navigationOrder = defineSettings(
  'navigationOrder',
  z.array(MenuName).max(maxMenus, `A site has at most ${maxMenus} menus.`),
  [],
)

/** The page that is shown where there is none; without it, or when it is gone, the theme's. */
export const notFoundPageId = defineSettings('notFoundPageId', z.string().max(64).optional(), undefined)
