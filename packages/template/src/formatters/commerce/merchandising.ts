import type { Scope, Value } from '../../registry/types.ts'
import { member, textOf } from '../shared/values.ts'

/** What the store shows about one product besides its content: stock notices and restock sign-up. */
export function merchandisingOf(item: Value, scope: Scope): Value {
  return member(scope.find('productMerchandisingContext'), textOf(item, 'id'))
}
