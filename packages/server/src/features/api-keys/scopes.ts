import { z } from 'zod'

/** What a key can be allowed, by resource. Reading goes with writing. */
export const apiScopes = [
  'products.read',
  'products.write',
  'inventory.read',
  'inventory.write',
  'orders.read',
  'orders.write',
  'discounts.read',
  'discounts.write',
  'customers.read',
  'customers.write',
  'transactions.read',
  'subscriptions.read',
  'subscriptions.write',
] as const

export const ApiScope = z.enum(apiScopes)
export type ApiScope = z.infer<typeof ApiScope>

/** Whether a key with these scopes may do what needs this one. */
export function allowsScope(scopes: readonly string[], needed: ApiScope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/\.read$/, '.write'))
}
