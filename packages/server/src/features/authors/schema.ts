import { z } from 'zod'
import { IdInput, LinkInput } from '../../platform/schemas/bounded.ts'
import { AssetFile } from '../content-fields/index.ts'

const AssetId = IdInput.nullable()

/** Somebody who writes. */
export const AuthorFields = z.object({
  displayName: z.string().trim().min(1, 'Name is required.').max(100, 'A name has at most 100 characters.'),
  bio: z.string().trim().max(2000, 'At most 2,000 characters.').optional(),
  websiteUrl: LinkInput.optional(),
  avatarAssetId: AssetId.optional(),
})

export type AuthorFields = z.input<typeof AuthorFields>

export const AuthorDetail = z
  .object({
    authorId: z.string(),
    displayName: z.string(),
    bio: z.string(),
    websiteUrl: z.string(),
    avatarAssetId: z.string().nullable(),
    avatar: AssetFile.nullable(),
  })
  .meta({ id: 'Author' })

export type AuthorDetail = z.infer<typeof AuthorDetail>

export const AuthorList = z.object({ authors: z.array(AuthorDetail) }).meta({ id: 'AuthorList' })

export const SaveAuthor = AuthorFields.meta({ id: 'SaveAuthor' })
