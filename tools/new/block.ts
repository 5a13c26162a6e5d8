import fs from 'node:fs'
import path from 'node:path'
import { type PartName, type Plan, readText, register } from './plan.ts'

const features = 'packages/server/src/features'
const registry = `${features}/blocks/registry.ts`
/** Blocks that the specification does not list have codes from here on. */
const firstOwnCode = 1001

/** A block with one text, its markup and a sample, which is its test. */
export function planBlock(root: string, { kebab, camel, title }: PartName): Plan {
  const definition = `${features}/blocks/types/${kebab}.ts`
  const markup = `${features}/rendering/system/blocks/block-${kebab}.block`
  return {
    files: {
      [definition]: `import { z } from 'zod'
import { defineBlock, plain } from '../define.ts'

export const ${camel} = defineBlock({
  type: '${kebab}',
  code: ${findFreeCode(root)},
  wrapper: '${kebab}-block sqs-block-${kebab}',
  summary: '${title}: what the block is for, in one sentence.',
  version: 1,
  settings: z.object({
    text: plain(1_000).describe('The text.'),
  }),
  samples: [{ title: 'A short text', settings: { text: 'Open from nine to five.' } }],
})
`,
      [markup]: '{.if text}\n<p dir="auto">{text}</p>\n{.end}\n',
    },
    edits: {
      [registry]: register(readText(root, registry), {
        behind: /^import .* from '\.\/types\/[a-z-]+\.ts'$/,
        line: `import { ${camel} } from './types/${kebab}.ts'`,
        list: /^const all\b/,
        entry: `  ${camel},`,
      }),
    },
    generators: ['block-docs.ts'],
    next: [
      `Describe the block in ${definition}: its settings, each with \`describe\`, and a sample for each branch of its markup.`,
      `Write its markup in ${markup}.`,
      `Style it, where it needs styles, in packages/storefront/src/styles/blocks/${kebab}.css.`,
      'Give it an icon in packages/admin/src/block-types/block-icon.tsx, and a label in block-labels.ts where its name does not read as one.',
      'Translate its texts for the editor: `node tools/editor-texts.ts de` prints those without a German one (also es, fr, it).',
      'Run `node tools/block-docs.ts` after each change, and `npm test -- features/blocks tools/editor-texts`, which renders every sample.',
      `Test what it computes, if anything, in ${features}/blocks/${kebab}.test.ts.`,
      'Add a line to CHANGELOG.md, under Unreleased.',
    ],
  }
}

/** The first code that no block has. */
function findFreeCode(root: string): number {
  const folder = path.join(root, features, 'blocks/types')
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const texts = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  const codes = texts.flatMap((text) => [...text.matchAll(/^ {2}code: (\d+),$/gm)].map(([, code]) => Number(code)))
  return Math.max(firstOwnCode - 1, ...codes.filter((code) => code >= firstOwnCode && code !== 1337)) + 1
}
