import { z } from 'zod'
import { cleanHtml } from '../../items/index.ts'
import { escapeHtml, safeUrl } from '../context/escape.ts'

/** Data a block wants beside its settings. All blocks of a page are served by the same few statements. */
export interface BlockNeeds {
  readonly assetIds?: readonly string[]
  /** Products, posts or events by their slugs. */
  readonly itemSlugs?: readonly string[]
  /** The first items of the first collection of this type name. */
  readonly latest?: { readonly typeName: string; readonly count: number }
}

/** One kind of block: what is stored, how old settings become new ones, what it needs. Its template is `system/blocks/block-<type>.block`. */
export interface BlockDefinition {
  readonly type: string
  /** BlockType code of the specification. */
  readonly code: number
  /** Class of the shell that custom CSS knows: `html-block sqs-block-html`. */
  readonly shell: string
  readonly version: number
  readonly settings: z.ZodType<Record<string, unknown>>
  /** By the version they lead to. */
  readonly upgrades: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>
  readonly needs: (settings: Record<string, unknown>) => BlockNeeds
}

/** Keeps the type of the settings between schema and `needs`, and forgets it for the registry. */
export function defineBlock<Settings extends z.ZodObject>(
  definition: Omit<BlockDefinition, 'settings' | 'needs' | 'upgrades'> & {
    readonly settings: Settings
    readonly upgrades?: BlockDefinition['upgrades']
    readonly needs?: (settings: z.output<Settings>) => BlockNeeds
  },
): BlockDefinition {
  const { settings, needs = () => ({}), upgrades = {} } = definition
  return { ...definition, settings, upgrades, needs: (parsed) => needs(settings.parse(parsed)) }
}

/** Plain text of the owner: escaped when it enters a page. */
export const Plain = z.string().catch('').default('').transform(escapeHtml)
/** Rich text of the owner, through the allow-list. */
export const Html = z.string().catch('').default('').transform(cleanHtml)
export const Address = z
  .string()
  .catch('')
  .default('')
  .transform((url) => escapeHtml(safeUrl(url)))
export const Link = z.object({ label: Plain, url: Address, newWindow: z.boolean().catch(false).default(false) })
export const AssetId = z.string().optional().catch(undefined)
