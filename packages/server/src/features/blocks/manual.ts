import { z } from 'zod'
import { listConditions } from './conditions.ts'
import type { BlockDefinition, BlockSample } from './define.ts'
import { blockTypes } from './registry.ts'
import { contentLimits } from './stored.ts'

/** The page `docs/blocks.md`: how content is stored, how a kind of block is added, and every kind with its settings. */
export function blockManual(): string {
  const kinds = [...blockTypes.values()].toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return `${[intro(), '## The kinds', ...kinds.map(kind)].join('\n\n')}\n`
}

function intro(): string {
  const { blocks, sections, rowsInRows, bytes } = contentLimits
  return `# Blocks

Pages, posts, events and block fields of themes hold blocks: data of the form \`{id, type, version, settings}\`. HTML is made of them whenever a page
is shown and is never read back. This page is written by \`node tools/block-docs.ts\` from the definitions in
\`packages/server/src/features/blocks\`; the suite fails while it is out of date.

## How content is stored

The content of a page has three parts, of which only the first must be there.

- \`blocks\`: a list. Without a layout they stand one below the other.
- \`layout\`: rows of columns, the classic grid of twelve: \`{rows: [{columns: [{span, content}]}]}\`. What a column holds is either a block by
  its id, \`{block, float?, span?}\`, or a row again. Spans count in twelfths of the page in nested rows too: a column of 6 holds columns that
  add up to 6. A block that no row names comes below all rows. On screens narrower than 640 pixels columns are below each other, unless the
  theme has a checkbox tweak \`tweak-blocks-keep-columns\` that is on.
- \`sections\`: parts of the page as wide as the window, each with \`sectionTheme\`, \`styles\` (\`backgroundWidth\`, \`sectionHeight\`,
  \`contentWidth\`, \`horizontalAlignment\`, \`verticalAlignment\`), \`background\` and either a
  \`layout\` or a fluid grid. A background has \`color\`: a colour of CSS, or \`background\`, \`surface\`, \`text\`, \`accent\` of the theme.
  \`assetId\` is a picture. A video over it is \`videoAssetId\` of an uploaded file, or \`videoUrl\` at a provider. It is muted, with a button to pause it,
  and still where visitors want no motion. \`overlayOpacity\` is the veil on both. A section of
  a color alone, without \`sectionTheme\`, has light text on dark colors (luminance under 65 % of 256) and dark text on the rest.
  This holds for colors in \`#\`, \`rgb()\` or \`hsl()\` without transparency. A section with a \`gallery-section\` or an \`items-list\` in it has the class
  \`gallery-section\` or \`user-items-list-section\`.

The fluid grid is \`fluidEngineContext: {gridSettings: {breakpointSettings}, gridContents}\`: 24 columns from 768 pixels on, 8 below. Each entry of
\`gridContents\` has \`layout: {desktop, mobile}\` with \`start\` and \`end\` (cells from 0, where 0 is the gutter; \`end\` is the first cell that no
longer belongs to it), \`zIndex\`, \`verticalAlignment\` and \`visible\`, and \`content: {value: {id, type, version, value}}\`, where \`value\` is what
\`settings\` is elsewhere. Cells off the grid are refused, and read as the nearest that are on it. Beside \`value\`, \`containerStyles\` says what the
block is in: \`backgroundColor\` (as of sections), \`padding\` and \`borderRadius\` (pixels, or for each side or corner pixels or
\`{value, unit}\`), \`strokeWidth\` and \`borderColor\`, \`backgroundBlur\`, \`stretchedToFill\` (as high as its cells).

A \`type\` may be one of the numbers that other builders store, here as in \`blocks\`; 1337 is a picture, a button, a text or code by the keys it has.
Feeds of other services (twitter 6, instagram, foursquare) are missing: the services ask for a key of the owner's own application. One post, picture or
place of theirs is an \`embed\` by its address.

Ids are kept as they are: custom CSS names them. Kinds that nobody knows and keys beside the known ones are kept and not shown; a block with
nothing to show keeps its place in the markup, hidden. A page has at most
${bytes.toLocaleString('en-US')} bytes, ${blocks} blocks in a layout or section, ${sections} sections, and rows in rows up to ${rowsInRows} deep.

Editors read and write it at \`/api/admin/collections/:id/content\`, \`/api/admin/items/:id/content\` and
\`/api/admin/block-fields/:id/content\`. A save names the \`revision\` it was
made from; when the stored content is another by now, the answer is 409 \`content_changed\` and nothing is stored. Settings that are completed by
other services (embeds) are fetched while saving; failures are listed in \`problems\`, and the block is saved anyway.
Reading content lists blocks of unknown kinds there, and those saved by a newer version of their kind.

\`GET /api/admin/block-types\` answers \`{kinds: [{type, code, version, summary, settings}]}\`, where \`settings\` is a JSON Schema; editors draw their
form from it. A setting has \`description\` and \`default\`, a text \`maxLength\`, a list \`maxItems\` and \`entry\`, the schema of its entries.
\`title\` is its label, where its name does not read as one, and \`choices\` has the labels of its values. \`field\` says what a value means that its
type does not say: \`picture\`, \`audio\`, \`video\`, \`captions\`, \`rich-text\`, \`long-text\`, \`code\`, \`address\`, \`moment\`, \`focal-point\`, \`product\`,
\`products\`, \`event\`, \`collection\`, \`gallery\`, \`category\`, \`menu\`, or \`computed\` for what the server fills in and no form shows.
\`shownWhen\` of a setting says when it counts: a list of conditions, one of which has to hold; each names settings and the values they must have.
\`codeWhen\` has the same form and says when a setting is put into pages as it is: changing it takes the capability \`code.write\`.

A save refuses a text or list that is longer than its setting allows (400 \`setting_too_long\`, with the block, the setting and the maximum). A longer
one in stored content, from an import for example, may stay there and is shown as far as it fits ([decision 39](decisions/0039-refuse-long-texts-of-blocks-when-saved.md)).

## Adding a kind

\`npm run new -- block NAME\` writes steps 1 to 3. Paths begin in \`packages/server/src/features\`, except those of steps 4, 5 and 7.

1. \`blocks/types/postcard.ts\`, one file: what is stored, what it needs, samples.

\`\`\`ts
import { z } from 'zod'
import { AssetId, defineBlock, plain } from '../define.ts'

export const postcard = defineBlock({
  type: 'postcard',
  code: 1337,
  wrapper: 'postcard-block sqs-block-postcard',
  summary: 'A picture with a line of greeting.',
  version: 2,
  settings: z.object({
    assetId: AssetId.describe('Id of the picture.'),
    greeting: plain(200).describe('The line below it.'),
  }),
  upgrades: { 2: ({ text, ...rest }) => ({ ...rest, greeting: text }) },
  requests: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
  data: ({ assetId }, found) => ({ picture: found.image(assetId) ?? null }),
  samples: [
    { title: 'A greeting', settings: { greeting: 'From the creamery' } },
    { title: 'Saved at version 1', version: 1, settings: { text: 'From the creamery' } },
  ],
})
\`\`\`

2. Two lines in \`blocks/registry.ts\`: its import, and its name in the list.
3. \`rendering/system/blocks/block-postcard.block\`, its markup. It gets the settings, what \`data\` gives, \`id\`, \`website\`, \`websiteSettings\` and
   \`localizedStrings\`. What prints nothing is hidden. A theme may bring a file of the same name in \`blocks/\`.

\`\`\`text
{.if greeting}<figure class="postcard">
  {.section picture}<img src="{assetUrl}?format=750w" alt="{altText}" loading="lazy">{.end}
  <figcaption>{greeting}</figcaption>
</figure>{.end}
\`\`\`

4. Styles, where it needs some, in \`packages/storefront/src/styles/blocks\`. \`postcard.css\` is linked by every page with such a block; its rules begin
   with a class of the wrapper (\`.sqs-block-postcard figure\`). \`plain-postcard.css\` styles the markup of the platform only: it is linked while the
   theme has no \`block-postcard.block\` of its own, and its rules (\`html body :where(.postcard)\`) yield to any class of a theme. Colours are the
   custom properties of \`packages/storefront/src/styles/tokens.css\`.
5. Its icon in the editor is in \`packages/admin/src/block-types/block-icon.tsx\`; a name that does not read as one has a label in
   \`block-labels.ts\` beside it. \`node tools/editor-texts.ts de\` prints which of its texts have no German translation.
6. \`node tools/block-docs.ts\` writes this page anew; \`npm test -- features/blocks\` tries the kind with its samples.
7. A line in \`CHANGELOG.md\`, under Unreleased.

Habits that all kinds share: the setting for a heading is \`title\`, printed as \`<h2>\`, and headings inside the block are \`<h3>\`; text of the owner
is in an element with \`dir="auto"\`, since it may run from right to left; the condition around the markup names the setting without which the block is empty,
so no heading is printed above nothing.

Every setting has a description and a default, every setting of a list's entry a description. Reading never fails: a setting that is wrong takes its
default. \`define.ts\` exports the fields to use:

- \`plain(max)\`: Plain text, escaped. \`Title\`, \`Line\` and \`AltText\` are \`plain\` of 500, 5,000 and 1,000 characters.
- \`text(max)\`: Text that \`data\` still reads and has to escape.
- \`Html\`: Rich text, cleaned by the allow-list.
- \`Address\`, \`Link\`: Where a click leads; nothing that runs. A link is \`{label, url, newWindow}\`: \`Link.optional().catch(undefined)\`.
- \`AssetId\`: A picture or file; name it in \`requests\`.
- \`choice(words, fallback)\`: One of a few words.
- \`flag(fallback)\`: Yes or no.
- \`whole(min, max, fallback)\`: A whole number; one out of range becomes the nearest in it.
- \`lenientList(entry, maxEntries)\`: A list; entries that cannot be read, and those above the maximum, are left out.

A \`version\` begins at 1 (the example is at its second). \`code\` is the number of the specification; kinds that it does not list have one of their own from 1001 on.
What \`requests\` names is loaded for all blocks of a page together, and \`data\` hands it to the markup. \`parts\` sets classes and attributes of the
wrapper, the element around the block. \`onPage\` gives the template what depends on the page that is shown, \`prepare\` completes settings when they
are saved. \`.meta(shownWhen({...}))\` of \`conditions.ts\` says when a setting counts.

The suite renders every sample. It fails when a kind has no sample or no markup. It fails when a setting has no description, a text no
maximum or a list no schema of its entries. It also fails when no sample is stored at the version before an upgrade, and when an upgrade changes nothing of it.`
}

function kind(definition: BlockDefinition): string {
  const { type, code, wrapper, version, summary, samples } = definition
  const settings = listSettings(definition)
  return [
    `### ${type}`,
    `${summary} Version ${version}, code ${code}, wrapper \`${wrapper}\`.`,
    settings.length === 0 ? 'It has no settings.' : settings.join('\n'),
    `Samples of settings:\n\n${samples.map((each) => sample(definition, each)).join('\n')}`,
  ].join('\n\n')
}

function listSettings({ settings, read }: BlockDefinition): string[] {
  const defaults = read({})?.values ?? {}
  return Object.entries(settings.shape).map(([name, setting]) => {
    const described = setting instanceof z.ZodType ? setting : z.unknown()
    const fallback = defaults[name]
    const standard = fallback === undefined ? 'optional' : `default \`${JSON.stringify(fallback)}\``
    const text = `- \`${name}\` (${describeShape(described)}, ${standard}): ${described.description ?? ''}`
    return [text, conditionText(listConditions(setting))].filter((words) => words !== '').join(' ')
  })
}

/** "Counts while `design` is `grid`." */
function conditionText(conditions: ReturnType<typeof listConditions>): string {
  const texts = conditions.map((condition) =>
    Object.entries(condition)
      .map(([name, values]) => `\`${name}\` is ${values.map((value) => valueText(value)).join(' or ')}`)
      .join(' and '),
  )
  return texts.length === 0 ? '' : `Counts while ${texts.join(', or while ')}.`
}

function valueText(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? 'empty' : `\`${value}\``
}

const JsonShape = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  anyOf: z.array(z.object({ type: z.string().optional() })).optional(),
})

/** The words for what may be stored: "text", "one of `a`, `b`", "number, 1 to 10". */
function describeShape(setting: z.ZodType): string {
  const shape = JsonShape.safeParse(z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' })).data ?? {}
  const { minimum, maximum, maxLength, maxItems } = { ...shape, ...JsonShape.safeParse(setting.meta()).data }
  if (shape.enum) return shape.enum.map((word) => `\`${String(word)}\``).join(' or ')
  const types = shape.type === undefined ? (shape.anyOf ?? []).flatMap(({ type }) => type ?? []) : [shape.type]
  const range =
    minimum !== undefined && maximum !== undefined && Math.abs(maximum) < 1e9 ? `, ${minimum} to ${maximum}` : ''
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'number',
    boolean: 'yes or no',
    array: 'list',
  }
  const named = types.filter((type) => type !== 'null').map((type) => words[type] ?? type)
  const size = sizeText(maxLength, 'characters') + sizeText(maxItems, 'entries')
  return `${named.length === 0 ? 'any' : [...new Set(named)].join(' or ')}${range}${size}`
}

function sizeText(max: number | undefined, unit: string): string {
  return max === undefined ? '' : `, at most ${max.toLocaleString('en-US')} ${unit}`
}

function sample({ version }: BlockDefinition, { title, version: own, settings }: BlockSample): string {
  const which = own === undefined || own === version ? '' : ` (version ${own})`
  return `- ${title}${which}: \`${JSON.stringify(settings)}\``
}
