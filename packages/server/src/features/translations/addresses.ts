import type { Ctx } from '../../platform/context.ts'
import type { AppError } from '../../platform/errors.ts'
import { addresses } from '../languages/index.ts'
import { isReservedSlug, readSlug, slugIsLanguage, slugLimits, slugTaken } from '../slugs/index.ts'
import { addressUnusable } from './errors.ts'
import type { SourceText } from './list-texts.ts'

type NewAddress = Pick<SourceText, 'kind' | 'recordId' | 'format'> & { readonly text: string }

/** The stored form of an address in a language. Throws `address_unusable` for what cannot be one, or belongs to the system. */
export function readAddress(kind: SourceText['kind'], text: string): string {
  const slug = readSlug(text, kind === 'item' ? slugLimits.min : 1)
  if (slug === undefined || (kind === 'collection' && isReservedSlug(slug)))
    throw addressUnusable({ address: text.slice(0, 100) })
  return slug
}

/** Why addresses may not be saved, by the ids of their records. To be called with the language locked. */
export async function findAddressProblems(
  ctx: Ctx,
  language: string,
  texts: readonly NewAddress[],
): Promise<ReadonlyMap<string, AppError>> {
  const problems = new Map<string, AppError>()
  for (const kind of ['collection', 'item', 'category'] as const) {
    const wanted = texts
      .filter((each) => each.format === 'slug' && each.kind === kind && each.text !== '')
      .map(({ recordId, text: slug }) => ({ recordId, slug }))
    if (wanted.length === 0) continue
    const taken = await addresses.findTaken(ctx, language, kind, wanted)
    for (const { recordId, slug } of wanted) {
      if (kind === 'collection' && addresses.listLanguagePaths(ctx.site).includes(`/${slug}`))
        problems.set(recordId, slugIsLanguage({ slug }))
      else if (taken.has(recordId)) problems.set(recordId, slugTaken({ slug }))
    }
  }
  return problems
}
