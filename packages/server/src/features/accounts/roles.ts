import { z } from 'zod'

/** Everything staff may be allowed to do. A route names exactly one of these. */
export const capabilities = [
  'orders.read',
  'orders.write',
  'products.read',
  'products.write',
  'customers.read',
  'mail.read',
  'store.write',
  'content.read',
  'content.write',
  'assets.write',
  'comments.write',
  'comments.moderate',
  'events.read',
  'events.write',
  'events.settings',
  'newsletter.write',
  'analytics.read',
  'billing.write',
  'settings.write',
  /** Code that runs on the site's pages with the rights of whoever opens them: code blocks, code injection, themes. */
  'code.write',
  'staff.write',
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

/** The one table of who may do what: the API, the menus and the tests all read it. */
export const roles: Readonly<Record<RoleName, Role>> = {
  admin: { title: 'Administrator', capabilities },
  billing: { title: 'Billing', capabilities: ['billing.write'] },
  reporting: { title: 'Reporting', capabilities: ['analytics.read'] },
  editor: { title: 'Website editor', capabilities: ['content.read', 'content.write', 'assets.write'] },
  moderator: { title: 'Comment moderator', capabilities: ['content.read', 'comments.write', 'comments.moderate'] },
  commenter: { title: 'Trusted commenter', capabilities: ['comments.write'] },
  'store-manager': {
    title: 'Store manager',
    capabilities: [
      'orders.read',
      'orders.write',
      'products.read',
      'products.write',
      'customers.read',
      'mail.read',
      'store.write',
      'content.read',
      'assets.write',
      'analytics.read',
    ],
  },
  scheduling: { title: 'Scheduling', capabilities: ['events.read', 'events.write', 'events.settings', 'assets.write'] },
  viewer: { title: 'Viewer', capabilities: ['content.read'] },
  'campaigns-editor': { title: 'Campaigns editor', capabilities: ['newsletter.write', 'assets.write'] },
  'scheduling-viewer': { title: 'Scheduling viewer', capabilities: ['events.read'] },
  'scheduling-editor': { title: 'Scheduling editor', capabilities: ['events.read', 'events.write', 'assets.write'] },
}

/** What a stored role may do; a name that no longer exists may do nothing. */
export function capabilitiesOf(role: string): readonly Capability[] {
  const known = RoleName.safeParse(role)
  return known.success ? roles[known.data].capabilities : []
}

/** The name of a stored role as people read it. */
export function roleTitle(role: string): string {
  const known = RoleName.safeParse(role)
  return known.success ? roles[known.data].title : role
}
