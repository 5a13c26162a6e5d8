import { z } from 'zod'

/** Everything staff may be allowed to do. Each guards at least one route: one of a feature to come is added with its first route. */
export const capabilities = [
  'orders.read',
  'orders.write',
  'products.read',
  'products.write',
  'mail.read',
  'store.write',
  'content.read',
  'content.write',
  'assets.write',
  'settings.write',
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

export interface Role {
  readonly title: string
  readonly capabilities: readonly Capability[]
}

/**
 * The one table of who may do what: the API, the menus and the tests all read it. The twelve names are the specification's; those of features
 * to come (billing, comments, analytics, events) may do little until then.
 */
export const roles: Readonly<Record<RoleName, Role>> = {
  admin: { title: 'Administrator', capabilities },
  billing: { title: 'Billing', capabilities: [] },
  reporting: { title: 'Reporting', capabilities: [] },
  editor: { title: 'Website editor', capabilities: ['content.read', 'content.write', 'assets.write'] },
  moderator: { title: 'Comment moderator', capabilities: ['content.read'] },
  commenter: { title: 'Trusted commenter', capabilities: [] },
  'store-manager': {
    title: 'Store manager',
    capabilities: [
      'orders.read',
      'orders.write',
      'products.read',
      'products.write',
      'mail.read',
      'store.write',
      'content.read',
      'assets.write',
    ],
  },
  scheduling: { title: 'Scheduling', capabilities: ['assets.write'] },
  viewer: { title: 'Viewer', capabilities: ['content.read'] },
  'campaigns-editor': { title: 'Campaigns editor', capabilities: ['assets.write'] },
  'scheduling-viewer': { title: 'Scheduling viewer', capabilities: [] },
  'scheduling-editor': { title: 'Scheduling editor', capabilities: ['assets.write'] },
}

/** What a stored role may do; a name that no longer exists may do nothing. */
export function getCapabilities(role: string): readonly Capability[] {
  const known = RoleName.safeParse(role)
  return known.success ? roles[known.data].capabilities : []
}

/** The name of a stored role as people read it. */
export function roleTitle(role: string): string {
  const known = RoleName.safeParse(role)
  return known.success ? roles[known.data].title : role
}
