import { z } from 'zod'
import type { Actor } from '../../platform/context.ts'

/** Everything staff may be allowed to do. Each guards at least one route: one of a feature to come is added with its first route. */
export const capabilities = [
  'orders.read',
  'orders.write',
  'customers.read',
  'customers.write',
  'products.read',
  'products.write',
  'mail.read',
  'store.write',
  /** Where the money of buyers goes: keys of providers, instructions of transfers, test mode. */
  'payments.write',
  'content.read',
  'content.write',
  /** Puts releases that others have made before visitors. */
  'releases.approve',
  /** What visitors wrote in forms. */
  'submissions.read',
  'submissions.write',
  /** Subscribers and campaigns. */
  'newsletter.read',
  'newsletter.write',
  /** What visitors wrote below posts and about products. */
  'comments.read',
  'comments.write',
  'assets.write',
  'settings.write',
  /** Who works on the site, and with which role. */
  'staff.write',
  /** The whole site as a file, with files that only buyers get. */
  'site.export',
  /** Keys and webhooks, by which programs of others reach the store. */
  'api.write',
  /** Who came to the site's pages. */
  'analytics.read',
  /** What everybody changed. */
  'history.read',
  /** Code that runs on the site's pages with the rights of their viewers: code blocks, code injection, themes. */
  'code.write',
] as const

export const Capability = z.enum(capabilities)
export type Capability = z.infer<typeof Capability>

export const RoleName = z.enum([
  'admin',
  'billing',
  'reporting',
  'editor',
  'moderator',
  'commenter',
  'store-manager',
  'scheduling',
  'viewer',
  'campaigns-editor',
  'scheduling-viewer',
  'scheduling-editor',
])
export type RoleName = z.infer<typeof RoleName>

interface Role {
  readonly title: string
  /** What the role is for, in a sentence of the table that administrators choose from. */
  readonly description: string
  readonly capabilities: readonly Capability[]
}

/** Reading the site as staff see it: pages, drafts, design. */
const viewing = ['content.read'] as const

/**
 * The one table of who may do what: the API, the menus and the tests all read it. The twelve names are the specification's. Roles of features
 * to come (appointments) see what they will work with until then.
 */
export const roleTable: Readonly<Record<RoleName, Role>> = {
  admin: {
    title: 'Administrator',
    description: 'Can do everything, including inviting staff and adding code.',
    capabilities,
  },
  'store-manager': {
    title: 'Store manager',
    description:
      'Runs the store: orders, customers, products, shipping, taxes, emails. Sees visits. Does not change how you get paid.',
    capabilities: [
      'orders.read',
      'orders.write',
      'customers.read',
      'customers.write',
      'products.read',
      'products.write',
      'mail.read',
      'analytics.read',
      'store.write',
      'submissions.read',
      'submissions.write',
      'newsletter.read',
      'newsletter.write',
      'comments.read',
      'comments.write',
      'content.read',
      'assets.write',
    ],
  },
  editor: {
    title: 'Website editor',
    description:
      'Writes pages and posts, approves releases of others, changes the design, moderates comments and sees visits.',
    capabilities: [
      ...viewing,
      'content.write',
      'releases.approve',
      'comments.read',
      'comments.write',
      'assets.write',
      'analytics.read',
    ],
  },
  billing: {
    title: 'Billing',
    description: 'Sees orders and what was paid.',
    capabilities: ['orders.read'],
  },
  reporting: {
    title: 'Reporting',
    description: 'Sees orders, products and visits to report on them.',
    capabilities: ['orders.read', 'products.read', 'analytics.read'],
  },
  'campaigns-editor': {
    title: 'Campaigns editor',
    description: 'Keeps the mailing lists, writes and sends campaigns, and uploads pictures.',
    capabilities: ['products.read', 'newsletter.read', 'newsletter.write', ...viewing, 'assets.write'],
  },
  moderator: {
    title: 'Comment moderator',
    description: 'Approves, answers and removes what visitors write below posts and about products.',
    capabilities: [...viewing, 'comments.read', 'comments.write'],
  },
  commenter: {
    title: 'Trusted commenter',
    description: 'Sees pages and drafts.',
    capabilities: viewing,
  },
  scheduling: {
    title: 'Scheduling',
    description: 'Sees pages and events.',
    capabilities: viewing,
  },
  'scheduling-editor': {
    title: 'Scheduling editor',
    description: 'Sees pages and events.',
    capabilities: viewing,
  },
  'scheduling-viewer': {
    title: 'Scheduling viewer',
    description: 'Sees pages and events.',
    capabilities: viewing,
  },
  viewer: {
    title: 'Viewer',
    description: 'Sees pages, drafts and design, and changes nothing.',
    capabilities: viewing,
  },
}

/** What a stored role may do; a name that no longer exists may do nothing. */
export function getCapabilities(role: string): readonly Capability[] {
  const known = RoleName.safeParse(role)
  return known.success ? roleTable[known.data].capabilities : []
}

/** The name of a stored role as people read it. */
export function getRoleTitle(role: string): string {
  const known = RoleName.safeParse(role)
  return known.success ? roleTable[known.data].title : role
}

/** Whether who acts may give or take a role: one that may do nothing which theirs may not. */
export function mayGiveRole(actor: Actor, role: string): boolean {
  if (actor.kind !== 'staff') return actor.kind === 'system'
  const own = getCapabilities(actor.role)
  return getCapabilities(role).every((capability) => own.includes(capability))
}
