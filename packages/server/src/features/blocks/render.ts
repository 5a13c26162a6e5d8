import { CpuBudget } from '../../platform/cpu-budget.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { pageLimits, renderOptions } from '../page-context/index.ts'
import { featureFlags, type Report, type ShownPage, type SiteData } from '../site-data/index.ts'
import { type BlockPlace, type BlockPrinter, renderLayoutElement, renderRow } from './classic-grid.ts'
import type { BlockJson, LoadedBlocks } from './load.ts'
import { type Block, listTypes } from './read.ts'
import { renderSections } from './sections.ts'
import type { PlacedBlock } from './stored.ts'

const nowhere: ShownPage = { collectionId: undefined, path: '' }

/** The HTML of a page's content: sections, then everything else in the classic grid. Ids are kept. Without a budget it gets one of its own. */
export function renderBlocks(
  data: SiteData,
  loaded: LoadedBlocks,
  place: BlockPlace,
  report: Report = () => undefined,
): string {
  const { budget = new CpuBudget(pageLimits.cpuMs) } = place
  return budget.measure(() =>
    printBlocks(data, loaded, place, blockPrinter(data, loaded, { ...place, budget }, report)),
  )
}

function printBlocks(data: SiteData, loaded: LoadedBlocks, place: BlockPlace, print: BlockPrinter): string {
  const { content, body } = loaded
  const sections = content.sections.length === 0 ? '' : renderSections(loaded, print, place)
  if (sections !== '' && content.rows.length === 0 && body === '') return sections
  const rows = [
    ...content.rows.map((row) => renderRow(row, 12, print)),
    ...(body === ''
      ? []
      : [`<div class="row sqs-row"><div class="col sqs-col-12 span-12">${bodyBlock(body)}</div></div>`]),
  ]
  return sections + renderLayoutElement(place, rows.join(''))
}

/** The kinds of blocks that are in a page or field. */
export function listBlockTypes({ content, body }: LoadedBlocks): Set<string> {
  return new Set([...listTypes(content), ...(body === '' ? [] : ['html'])])
}

function bodyBlock(html: string): string {
  return `<div class="sqs-block html-block sqs-block-html" data-block-type="2"><div class="sqs-block-content">${html}</div></div>`
}

/** True when something in it is another on every page, however often its data was loaded. */
export function dependsOnPage({ content }: LoadedBlocks): boolean {
  return content.blocks.some(({ onPage }) => onPage !== undefined)
}

function blockPrinter(
  data: SiteData,
  { content, json }: LoadedBlocks,
  { shownOn = nowhere, budget }: BlockPlace & { readonly budget: CpuBudget },
  report: Report,
): BlockPrinter {
  const shared = {
    website: data.website,
    websiteSettings: data.websiteSettings,
    featureFlags,
    localizedStrings: data.strings,
  }
  const blocks = new Map(content.blocks.map((block, index) => [block.id, { block, json: json[index] }]))
  return (id, placed) => {
    const found = blocks.get(id)
    if (!found?.json) return ''
    const template = data.theme.partial(`block-${found.json.type}.block`)
    const ofPage = found.block.onPage?.({ data, ...shownOn })
    const result = template?.render({ ...found.json, ...ofPage, ...shared }, renderOptions(data.site, budget, shownOn))
    if (result && result.errors.length > 0) report(result.errors)
    return blockElement(found.block, found.json, result?.output ?? '', placed)
  }
}

/** A block in its wrapper. */
function blockElement(
  block: Block,
  json: BlockJson,
  output: string,
  placed: PlacedBlock | 'fluid' | undefined,
): string {
  const { classes = [], attributes = {}, contentClasses = [], contentStyle, json: scriptJson } = block.parts
  const own = placed === 'fluid' ? undefined : placed
  const float = own?.float
  const words = [
    'sqs-block',
    block.definition.wrapper,
    ...classes,
    ...(float === undefined ? [] : [`sqs-col-${own?.span ?? 6}`, `span-${own?.span ?? 6}`, 'float', `float-${float}`]),
  ]
  const more = Object.entries({
    ...(scriptJson === undefined ? {} : { 'data-block-json': JSON.stringify(scriptJson) }),
    'data-block-type': String(json['blockType']),
    ...attributes,
  }).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const style = contentStyle === undefined ? '' : ` style="${escapeHtml(contentStyle)}"`
  const aligned = placed === 'fluid' ? `<div class="sqs-block-alignment-wrapper">${output}</div>` : output
  // Nothing to show yet: its place is kept for the editor, visitors see none.
  const hidden = output.trim() === '' ? ' hidden' : ''
  const inner = `<div class="${['sqs-block-content', ...contentClasses].join(' ')}"${style}>${aligned}</div>`
  return `<div class="${escapeHtml(words.join(' '))}"${hidden}${more.join('')} id="block-${escapeHtml(block.id.replace(/^block-/, ''))}">${inner}</div>`
}
