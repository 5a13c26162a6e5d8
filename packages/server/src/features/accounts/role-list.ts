import { type Ctx } from '../../platform/context.ts'
import { type Capability, capabilities, mayGiveRole, RoleName, roleTable } from './roles.ts'
import type { RoleList } from './schema.ts'

/** Each capability as people read it. Those of one group are together in the table of the roles. */
const titles: Readonly<Record<Capability, { readonly title: string; readonly group: string }>> = {
  'orders.read': { title: 'View orders', group: 'Store' },
  'orders.write': { title: 'Fulfill, cancel and edit orders', group: 'Store' },
  'customers.read': { title: 'View and export customers', group: 'Store' },
  'customers.write': { title: 'Edit and erase customers', group: 'Store' },
  'products.read': { title: 'View products and stock', group: 'Store' },
  'products.write': { title: 'Edit products, stock and prices', group: 'Store' },
  'store.write': { title: 'Change store settings, shipping and taxes', group: 'Store' },
  'payments.write': { title: 'Change how you get paid, and go live', group: 'Store' },
  'mail.read': { title: 'Read sent emails', group: 'Store' },
  'content.read': { title: 'View pages, drafts and design', group: 'Website' },
  'content.write': { title: 'Edit pages, posts and design', group: 'Website' },
  'releases.approve': { title: 'Approve releases of others', group: 'Website' },
  'assets.write': { title: 'Upload pictures and files', group: 'Website' },
  'submissions.read': { title: 'View and export form submissions', group: 'Website' },
  'submissions.write': { title: 'Delete forms and their submissions', group: 'Website' },
  'newsletter.read': { title: 'View and export subscribers', group: 'Marketing' },
  'newsletter.write': { title: 'Edit mailing lists and send campaigns', group: 'Marketing' },
  'comments.read': { title: 'View comments and reviews', group: 'Website' },
  'comments.write': { title: 'Approve, answer and remove comments and reviews', group: 'Website' },
  'code.write': { title: 'Add code and themes', group: 'Website' },
  'settings.write': { title: 'Change site settings and domains', group: 'Site' },
  'analytics.read': { title: 'View visits', group: 'Site' },
  'site.export': { title: 'Export the whole site', group: 'Site' },
  'api.write': { title: 'Manage API keys and webhooks', group: 'Site' },
  'history.read': { title: 'See the history of changes', group: 'Site' },
  'staff.write': { title: 'Invite and manage staff', group: 'Site' },
}

/** The table of roles, with what the caller may give to others. */
export function listRoles({ actor }: Pick<Ctx, 'actor'>): RoleList {
  return {
    capabilities: capabilities.map((name) => ({ name, ...titles[name] })),
    roles: RoleName.options.map((name) => {
      const { title, description, capabilities: allowed } = roleTable[name]
      return { name, title, description, capabilities: [...allowed], canGive: mayGiveRole(actor, name) }
    }),
  }
}
