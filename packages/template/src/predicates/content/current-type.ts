import { SliceType } from '../../enums.ts'
import { asNumber, isAbsent, getMember } from '../../formatters/shared/values.ts'
import { checkWords } from '../../args/arg-checks.ts'
import { definePredicate } from '../../registry/types.ts'
import { YES_NO } from '../family.ts'

const CODES: ReadonlyMap<string, number> = new Map(Object.entries(SliceType))
const UNKNOWN = Number.NaN

export const currentType = definePredicate<number>({
  name: 'current-type?',
  summary: 'True when the current slice of a slide page is of the kind given, such as `gallery` or `newsletter`.',
  usage: 'kind',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: (kinds) => checkWords(kinds, [...CODES.keys()]),
  readArgs: ([kind = '']) => CODES.get(kind) ?? UNKNOWN,
  test: (code, { node }) => {
    const type = getMember(node, 'currentType')
    return !isAbsent(type) && asNumber(type) === code
  },
  examples: [
    { template: `{.current-type? gallery}${YES_NO}`, data: { currentType: SliceType.gallery }, output: 'yes' },
    { template: `{.current-type? gallery}${YES_NO}`, data: { currentType: SliceType.video }, output: 'no' },
  ],
})
