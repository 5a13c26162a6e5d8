import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { getBlockLabel } from './block-labels.ts'
import { translateServerText } from '../i18n/text.ts'

type BlockType = Answer<'listBlockTypes'>['kinds'][number]

/** The types of blocks there are, with the schema of their settings. They change with the release only. */
export const blockTypesQuery = queryOptions({
  queryKey: ['block-types'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/admin/block-types', { signal }))).kinds,
  staleTime: Infinity,
})

export function useBlockType(type: string | number | undefined): BlockType | undefined {
  return useQuery(blockTypesQuery).data?.find((each) => each.type === type)
}

/** The types that most pages are made of come first. */
const common = ['html', 'image', 'button', 'gallery', 'video', 'quote', 'line', 'spacer', 'accordion', 'summary']

/** Types by their words: those with the words in their name come first, and of these the common ones. */
export function searchBlockTypes(types: readonly BlockType[], words: string): BlockType[] {
  const wanted = words.trim().toLowerCase()
  const isNamed = ({ type }: BlockType) => `${getBlockLabel(type)} ${type}`.toLowerCase().includes(wanted)
  const rank = (each: BlockType) =>
    (isNamed(each) ? 0 : types.length) + (common.includes(each.type) ? common.indexOf(each.type) : common.length)
  return types
    .filter(({ type, summary }) =>
      `${getBlockLabel(type)} ${type} ${translateServerText(summary)}`.toLowerCase().includes(wanted),
    )
    .toSorted((a, b) => rank(a) - rank(b) || getBlockLabel(a.type).localeCompare(getBlockLabel(b.type)))
}
