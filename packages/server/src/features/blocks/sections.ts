import { escapeHtml } from '../../platform/text/html.ts'
import { renderFluidGrid } from './fluid-grid.ts'
import type { LoadedBlocks } from './load.ts'
import type { ReadSection } from './read.ts'
import { renderSectionBackground } from './section-background.ts'
import { listPlacedBlocks } from './stored.ts'
import { extractTextOn } from './text-on.ts'
import { type BlockPlace, type BlockPrinter, renderLayoutElement, renderRow } from './classic-grid.ts'

/** Section styles that become classes of the section: a word of ours or, as stored elsewhere, the class itself. */
const styleClasses: Readonly<Record<string, readonly [fallback: string, ...words: string[]]>> = {
  backgroundWidth: ['background-width--full-bleed', 'background-width--inset'],
  sectionHeight: ['section-height--small', 'section-height--medium', 'section-height--large', 'section-height--custom'],
  contentWidth: ['content-width--wide', 'content-width--medium', 'content-width--narrow'],
  horizontalAlignment: ['horizontal-alignment--center', 'horizontal-alignment--left', 'horizontal-alignment--right'],
  verticalAlignment: ['vertical-alignment--middle', 'vertical-alignment--top', 'vertical-alignment--bottom'],
}

/** The sections of a page in the frame that custom CSS knows. */
export function renderSections(loaded: LoadedBlocks, print: BlockPrinter, place: BlockPlace): string {
  const sections = loaded.content.sections.map((each, index) => renderSection(loaded, each, index, print, place))
  return `<article class="sections"${place.isPart ? '' : ' id="sections"'} data-page-sections="${escapeHtml(place.id)}">${sections.join('')}</article>`
}

function renderSection(
  loaded: LoadedBlocks,
  { section, grid, rows }: ReadSection,
  index: number,
  print: BlockPrinter,
  place: BlockPlace,
): string {
  const styles: Readonly<Record<string, unknown>> = { ...section.styles }
  const chosen = Object.entries(styleClasses).map(([name, words]) => [name, chosenClass(styles[name], words)] as const)
  const background = renderSectionBackground(loaded.image, section.background)
  const theme = section.sectionTheme.replace(/[^\w-]/g, '')
  const classes = [
    'page-section',
    'full-bleed-section',
    'layout-engine-section',
    ...chosen.map(([, name]) => name),
    ...(background === '' ? [] : ['has-background']),
    ...listFilledBlocks(loaded, { grid, rows }),
    ...(theme === '' ? [] : [theme]),
  ]
  const current = { ...Object.fromEntries(chosen), sectionTheme: theme }
  const content =
    grid.length > 0
      ? renderFluidGrid(section.id, section.fluidEngineContext, grid, print)
      : renderLayoutElement(
          {
            kind: 'block-field',
            id: `layout-${section.id}`,
            ...(place.updatedOn === undefined ? {} : { updatedOn: place.updatedOn }),
          },
          rows.map((row) => renderRow(row, 12, print)).join(''),
        )
  return `<section class="${classes.join(' ')}" id="${escapeHtml(section.id)}" data-test="page-section" data-section-id="${escapeHtml(section.id)}" data-section-theme="${theme}" data-controller="SectionWrapperController" data-current-styles="${escapeHtml(JSON.stringify(current))}" data-current-context="${escapeHtml(JSON.stringify({ isSystemSection: false, index, pageId: place.id }))}" data-animation="none"${styleAttribute([...sectionText(section, theme), ...heightStyle(styles)])}><div class="section-border"><div class="section-background">${background}</div></div><div class="content-wrapper"><div class="content"><div data-fluid-engine="${grid.length > 0}">${content}</div></div></div></section>`
}

/** Classes of the section's content: galleries, lists. */
function listFilledBlocks({ content }: LoadedBlocks, { grid, rows }: Pick<ReadSection, 'grid' | 'rows'>): Set<string> {
  const ids = new Set(listPlacedBlocks(rows).map(({ block }) => block))
  const blocks = [...grid.map(({ block }) => block), ...content.blocks.filter(({ id }) => ids.has(id))]
  return new Set(blocks.flatMap(({ definition }) => definition.sectionClass ?? []))
}

function chosenClass(value: unknown, words: readonly [string, ...string[]]): string {
  const [fallback] = words
  return words.find((word) => word === value || word.endsWith(`--${String(value)}`)) ?? fallback
}

/** A theme of the section has text of its own; over a picture or video its overlay decides, not the color beneath. */
function sectionText({ background }: ReadSection['section'], theme: string): string[] {
  const isColorAlone =
    background?.assetId === undefined && background?.videoAssetId === undefined && background?.videoUrl === undefined
  return theme === '' && isColorAlone ? extractTextOn(background?.color) : []
}

function heightStyle({ customSectionHeight, sectionHeight }: Readonly<Record<string, unknown>>): string[] {
  if (!String(sectionHeight).endsWith('custom') || typeof customSectionHeight !== 'number') return []
  return [`min-height: ${Math.min(100, Math.max(1, Math.round(customSectionHeight)))}vh`]
}

function styleAttribute(declarations: readonly string[]): string {
  return declarations.length === 0 ? '' : ` style="${declarations.join(';')}"`
}
