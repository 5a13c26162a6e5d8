import { defineError } from '../../platform/errors.ts'

export const slugTaken = defineError<{ slug: string }>(
  'slug_taken',
  409,
  ({ slug }) => `The address "${slug}" is already in use. Choose another one.`,
)

export const slugReserved = defineError<{ slug: string }>(
  'slug_reserved',
  400,
  ({ slug }) => `The address "${slug}" belongs to the system. Choose another one.`,
)

/** The sentence is the specification's, for categories and tags. */
export const categoryExists = defineError<{ tagType: string; name: string }>(
  'category_exists',
  409,
  ({ tagType }) => `This ${tagType} already exists`,
)

export const folderCycle = defineError<{ collectionId: string }>(
  'folder_cycle',
  409,
  'A folder cannot stand inside itself. Choose another place.',
)

export const notAFolder = defineError<{ collectionId: string }>(
  'not_a_folder',
  409,
  'Pages stand inside folders and index pages only. Choose another place.',
)

export const homepageNeeded = defineError<{ collectionId: string }>(
  'homepage_needed',
  409,
  'This is the home page. Make another page the home page first.',
)

export const draftHomepage = defineError('draft_homepage', 409, 'Publish this page before you make it the home page.')

export const albumFull = defineError<{ limit: number }>(
  'album_full',
  409,
  ({ limit }) => `An album has at most ${limit} tracks.`,
)

/** Of a list whose owner makes the order by hand. */
export const listFull = defineError<{ limit: number }>(
  'list_full',
  409,
  ({ limit }) => `A list that you order by hand has at most ${limit} items. Delete some, or begin a second list.`,
)

export const restorePageFirst = defineError<{ title: string }>(
  'restore_page_first',
  409,
  ({ title }) => `The page “${title}” that it stood in is deleted, too. Restore that page first.`,
)

export const restoreBlocked = defineError<{ trashId: string }>(
  'restore_blocked',
  409,
  'Another product has one of its article numbers (SKU) by now. Give that product another number, then restore this.',
)

export const tooManyCategories = defineError<{ limit: number }>(
  'too_many_categories',
  409,
  ({ limit }) => `There are at most ${limit} categories.`,
)

export const categoryCycle = defineError<{ categoryId: string }>(
  'category_cycle',
  409,
  'A category cannot stand inside itself. Choose another place.',
)

export const categoriesTooDeep = defineError<{ limit: number }>(
  'categories_too_deep',
  409,
  ({ limit }) => `Categories stand at most ${limit} deep inside each other. Choose a place further out.`,
)

export const productNotHere = defineError<{ itemId: string }>(
  'product_not_here',
  409,
  'This is a product. Change it among the products.',
)

export const collectionChanged = defineError<{ collectionId: string; updatedAt: string }>(
  'collection_changed',
  409,
  'Someone else changed this page. Reload it and make your change again.',
)

export const bodyOfBlocks = defineError<{ itemId: string }>(
  'body_of_blocks',
  409,
  'This text is made of blocks. Change the blocks instead.',
)

export const itemChanged = defineError<{ itemId: string; updatedAt: string }>(
  'item_changed',
  409,
  'Someone else changed this. Reload it and make your change again.',
)
