/** The body of a call that makes a discount: 20 % off the order with the code SPRING, but for `changes`. */
export function newDiscount(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    name: 'Spring',
    isAutomatic: false,
    code: 'SPRING',
    effect: { kind: 'percent', ratePpm: 200_000 },
    target: { kind: 'order' },
    minimumMinor: null,
    minimumQuantity: null,
    excludesSaleItems: false,
    emails: [],
    isFirstOrderOnly: false,
    startsOn: null,
    endsOn: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    maxUsesPerCode: null,
    ...changes,
  }
}
