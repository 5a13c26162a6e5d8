import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { getBlockLabel, getBlockWords } from './block-labels.ts'
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

/** Types by their words: first by their name, then by everyday words for them, then by what they are for; of each the common ones first. */
export function searchBlockTypes(types: readonly BlockType[], words: string): BlockType[] {
  const wanted = words.trim().toLowerCase()
  const rank = (each: BlockType) => {
    const texts = [
      `${getBlockLabel(each.type)} ${each.type}`,
      getBlockWords(each.type),
      translateServerText(each.summary),
    ]
    const place = texts.findIndex((text) => text.toLowerCase().includes(wanted))
    const order = common.includes(each.type) ? common.indexOf(each.type) : common.length
    return place === -1 ? undefined : place * types.length + order
  }
  return types
    .flatMap((type) => {
      const ranked = rank(type)
      return ranked === undefined ? [] : [{ type, ranked, label: getBlockLabel(type.type) }]
    })
    .toSorted((a, b) => a.ranked - b.ranked || a.label.localeCompare(b.label))
    .map(({ type }) => type)
}
