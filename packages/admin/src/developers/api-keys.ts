import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'

export type ApiKey = Answer<'listApiKeys'>['keys'][number]
export type CreatedApiKey = Answer<'createApiKey', 201>
type ApiScope = ApiKey['scopes'][number]
export type Access = 'none' | 'read' | 'write'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/api-keys', { signal })),
})

interface Resource {
  readonly name: string
  readonly label: string
  readonly read: ApiScope
  /** Absent where programs only read. */
  readonly write?: ApiScope
}

export const resources: readonly Resource[] = [
  { name: 'products', label: t('Products'), read: 'products.read', write: 'products.write' },
  { name: 'inventory', label: t('Inventory'), read: 'inventory.read', write: 'inventory.write' },
  { name: 'orders', label: t('Orders'), read: 'orders.read', write: 'orders.write' },
  { name: 'transactions', label: t('Transactions'), read: 'transactions.read' },
  { name: 'discounts', label: t('Discounts'), read: 'discounts.read', write: 'discounts.write' },
  { name: 'customers', label: t('Customers'), read: 'customers.read', write: 'customers.write' },
  { name: 'subscriptions', label: t('Subscriptions'), read: 'subscriptions.read', write: 'subscriptions.write' },
]

/** The scopes of a choice for each resource. */
export function toScopes(access: ReadonlyMap<string, Access>): ApiScope[] {
  return resources.flatMap(({ name, read, write }) => {
    const chosen = access.get(name) ?? 'none'
    if (chosen === 'write' && write !== undefined) return [write]
    return chosen === 'none' ? [] : [read]
  })
}

/** "Orders (read and write), Products (read)". */
export function describeScopes(scopes: readonly ApiScope[]): string {
  const parts = resources.flatMap(({ label, read, write }) => {
    if (write !== undefined && scopes.includes(write)) return [t('{resource} (read and write)', { resource: label })]
    return scopes.includes(read) ? [t('{resource} (read)', { resource: label })] : []
  })
  return parts.join(', ')
}
