import { FetchRefusedError } from '../../../platform/outbound/fetch-public.ts'
import type { FetchEmbed } from '../../embeds/index.ts'
import { upgradeSettings } from '../read.ts'
import { blockTypes } from '../registry.ts'
import type { PageContent } from '../stored.ts'
import type { ContentProblem } from './schema.ts'

/** Other servers asked for one save. */
const maxQuestions = 20

interface PreparedContent {
  readonly content: PageContent
  readonly problems: readonly ContentProblem[]
}
type Settings = Readonly<Record<string, unknown>>

/** Lets kinds of blocks complete their settings by what other servers say. A server that does not answer does not prevent saving. */
export async function prepareContent(content: PageContent, fetchEmbed: FetchEmbed): Promise<PreparedContent> {
  const problems: ContentProblem[] = []
  let questions = 0
  const ask: FetchEmbed = async (address) => {
    questions++
    if (questions > maxQuestions)
      throw new FetchRefusedError('Too many embeds were added at once. Save again for the others.')
    return fetchEmbed(address)
  }
  const prepare = async (id: string, type: unknown, version: number, settings: Settings) => {
    const definition = typeof type === 'string' ? blockTypes.get(type) : undefined
    // What a newer version has written is not touched.
    if (!definition?.prepare || version > definition.version) return { version, settings }
    try {
      const prepared = await definition.prepare(upgradeSettings(definition, version, settings), ask)
      return { version: definition.version, settings: prepared }
    } catch (error) {
      if (!(error instanceof FetchRefusedError)) throw error
      problems.push({ blockId: id, message: error.message })
      return { version, settings }
    }
  }

  const blocks = Promise.all(
    content.blocks.map(async (block) => ({
      ...block,
      ...(await prepare(block.id, block.type, block.version, block.settings)),
    })),
  )
  const sections = Promise.all(
    (content.sections ?? []).map(async (section) => {
      const { fluidEngineContext: fluid } = section
      if (!fluid) return section
      const gridContents = await Promise.all(
        fluid.gridContents.map(async (entry) => {
          const block = entry.content.value
          const { version, settings } = await prepare(block.id, block.type, block.version, block.value)
          return { ...entry, content: { ...entry.content, value: { ...block, version, value: { ...settings } } } }
        }),
      )
      return { ...section, fluidEngineContext: { ...fluid, gridContents } }
    }),
  )
  const prepared = { ...content, blocks: await blocks, ...(content.sections ? { sections: await sections } : {}) }
  return { content: prepared, problems }
}
