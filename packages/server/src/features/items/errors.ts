import { defineError } from '../../platform/errors.ts'

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

export const productNotHere = defineError<{ itemId: string }>(
  'product_not_here',
  409,
  'This is a product. Change it among the products.',
)

export const bodyOfBlocks = defineError<{ itemId: string }>(
  'body_of_blocks',
  409,
  'This text is made of blocks. Change the blocks instead.',
)

export const itemChanged = defineError<{ itemId: string; updatedAt: string }>(
  'item_changed',
  409,
  'Someone else saved changes. Review them, then save again to overwrite.',
)
