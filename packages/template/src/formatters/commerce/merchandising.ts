import type { Scope, Value } from '../../registry/types.ts'
import { member, readText } from '../shared/values.ts'

/** What the store shows about one product besides its content: stock notices and restock sign-up. */
export function findMerchandising(item: Value, scope: Scope): Value {
  return member(scope.find('productMerchandisingContext'), readText(item, 'id'))
}
