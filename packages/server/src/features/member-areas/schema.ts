import { z } from 'zod'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'

export const maxAreas = 50
const maxPages = 500
const maxPlans = 10
export const maxMembers = 100_000

const fields = {
  name: LineInput(120).min(1, 'Name is required.'),
  /** Plain text for visitors who are no members; lines stay. */
  text: z.string().trim().max(2_000, 'At most 2,000 characters.'),
  /** Visitors may join by themselves; false: staff add the members. */
  isOpen: z.boolean(),
  /** Who sees the pages in menus. */
  menus: z.enum(['all', 'members']),
  /** The pages. What is inside a folder or an index comes with it. */
  collectionIds: z.array(IdInput).max(maxPages, 'At most 500 pages.'),
}

/** Products whose buyers are members, while it is paid: once, or by a subscription. In their order; absent: they stay. */
const planItemIds = z.array(IdInput).max(maxPlans, 'At most 10 products.').optional()

export const NewMemberArea = z.object({ ...fields, planItemIds }).meta({ id: 'NewMemberArea' })
export type NewMemberArea = z.infer<typeof NewMemberArea>

export const SaveMemberArea = z
  .object({
    ...fields,
    planItemIds,
    /** The version that the changes began from. */
    version: z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  })
  .meta({ id: 'SaveMemberArea' })
export type SaveMemberArea = z.infer<typeof SaveMemberArea>

export const MemberAreaParams = z.object({ areaId: IdInput })

export const MemberArea = z
  .object({
    id: z.string(),
    version: z.int().min(0),
    ...fields,
    memberCount: z.int().min(0),
    /** In their order; a deleted product has no title. */
    plans: z.array(z.object({ itemId: z.string(), title: z.string() })),
    /** The path of the page where visitors join. */
    path: z.string(),
    createdOn: z.string(),
    updatedOn: z.string(),
  })
  .meta({ id: 'MemberArea' })
export type MemberArea = z.infer<typeof MemberArea>

/** By name. */
export const MemberAreas = z.object({ areas: z.array(MemberArea) }).meta({ id: 'MemberAreas' })

export const MembersQuery = z.object({
  /** How the email or a name begins. */
  search: z.string().trim().max(200).optional(),
  cursor: IdInput.optional(),
})
export type MembersQuery = z.infer<typeof MembersQuery>

export const NewMember = z
  .object({
    email: LineInput(256).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an email address such as hello@example.com.'),
    name: LineInput(200),
  })
  .meta({ id: 'NewMember' })
export type NewMember = z.infer<typeof NewMember>

export const MemberParams = MemberAreaParams.extend({ customerId: IdInput })

const Member = z
  .object({
    customerId: z.string(),
    email: z.string(),
    name: z.string(),
    /** False: they see the pages once they signed in with this email. */
    hasAccount: z.boolean(),
    /** False: they joined by themselves. */
    isAdded: z.boolean(),
    createdOn: z.string(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const Members = z
  .object({
    /** Newest first. */
    members: z.array(Member),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Members' })
export type Members = z.infer<typeof Members>

export const BuyersQuery = z.object({ cursor: IdInput.optional() })

/** Purchases of the plans of an area, newest first. */
export const Buyers = z
  .object({
    buyers: z.array(
      z.object({
        /** Null: the account of the customer was deleted. */
        customerId: z.string().nullable(),
        email: z.string(),
        name: z.string(),
        /** The product, as it was called. */
        plan: z.string(),
        recurs: z.boolean(),
        state: z.enum(['active', 'pending', 'ended']),
        orderId: z.string(),
        orderNumber: z.string(),
        createdOn: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Buyers' })
export type Buyers = z.infer<typeof Buyers>
