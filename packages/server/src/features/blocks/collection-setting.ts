import { z } from 'zod'

/** The id of a collection whose items a block counts or shows. */
export const CollectionId = z
  .string()
  .max(100)
  .catch('')
  .default('')
  .describe('Id of the collection.')
  .meta({ title: 'Collection', field: 'collection' })
