import { t } from '../i18n/text.ts'
import type { Condition } from '../segment-data/segments.ts'

type ConditionKind = Condition['kind']

/** What can be asked of a customer, in the order in which the form offers it. */
export const conditionLabels: Readonly<Record<ConditionKind, string>> = {
  orders: t('Number of orders'),
  spent: t('Amount spent'),
  lastOrder: t('Last order'),
  country: t('Country'),
  tag: t('Tag'),
  bought: t('Product bought'),
  marketing: t('Accepts marketing'),
  account: t('Has an account'),
  subscription: t('Has a subscription'),
}

export const conditionKinds: readonly ConditionKind[] = [
  'orders',
  'spent',
  'lastOrder',
  'country',
  'tag',
  'bought',
  'marketing',
  'account',
  'subscription',
]

/** A condition as the form holds it: numbers and tags as they are typed. A change of the kind keeps what the others hold. */
export interface ConditionValues {
  /** Tells the rows of the form apart. */
  readonly key: string
  readonly kind: ConditionKind
  readonly compare: 'min' | 'max'
  readonly when: 'within' | 'before'
  readonly isTrue: boolean
  readonly count: string
  readonly amount: string
  readonly days: string
  readonly tags: string
  readonly countries: readonly string[]
  readonly itemIds: readonly string[]
}

/** A condition that was just added. */
export function createCondition(kind: ConditionKind = 'orders'): ConditionValues {
  return {
    key: crypto.randomUUID(),
    kind,
    compare: 'min',
    when: 'within',
    isTrue: true,
    count: '1',
    amount: '',
    days: '90',
    tags: '',
    countries: [],
    itemIds: [],
  }
}
