import type { Scope, Value } from '../../registry/types.ts'
import { getMember, readText } from '../shared/values.ts'

/** What the store shows about one product besides its content: stock notices and restock sign-up. */
export function findMerchandising(item: Value, scope: Scope): Value {
  return getMember(scope.find('productMerchandisingContext'), readText(item, 'id'))
}
