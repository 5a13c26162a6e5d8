import fs from 'node:fs'
import path from 'node:path'
import { type PartName, type Plan, PlanError, readText, register } from './plan.ts'

const formatters = 'packages/template/src/formatters'

/** A formatter without arguments in a family (`text` unless named); its example is its test and its manual page. */
export function planFormatter(root: string, { kebab, camel }: PartName, [family = 'text']: readonly string[]): Plan {
  const families = listFamilies(root)
  if (!families.includes(family))
    throw new PlanError(`There is no family of formatters "${family}". There are: ${families.join(', ')}.`)
  const index = `${formatters}/${family}/index.ts`
  const file = `${formatters}/${family}/${kebab}.ts`
  return {
    files: {
      [file]: `import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const ${camel} = defineFormatter({
  name: '${kebab}',
  summary: 'Takes the white space at both ends of a text away.',
  usage: '',
  pure: true,
  // Text that was given stays as it came, so nothing is escaped here.
  apply: (values) => asString(values[0]).trim(),
  examples: [{ template: '{text|${kebab}}', data: { text: ' A long winter ' }, output: 'A long winter' }],
})
`,
    },
    edits: {
      [index]: register(readText(root, index), {
        behind: /^import .* from '\.\/.+'$/,
        line: `import { ${camel} } from './${kebab}.ts'`,
        list: /^export const [a-zA-Z0-9]+Formatters\b/,
        entry: `  ${camel},`,
        isSorted: true,
      }),
    },
    generators: ['template-docs.ts'],
    next: [
      `Write in ${file} what it does, and an example for each case; packages/template/src/registry/types.ts describes the fields.`,
      'Text that it was given stays as it came. One that builds markup or cuts a text calls toPlainText first and escapeText or escapeAttribute last.',
      'Run `node tools/template-docs.ts` after each change, and `npm test -- formatters/ template/src/manual`, which runs every example.',
      'Add a line to CHANGELOG.md, under Unreleased (Themes).',
    ],
  }
}

function listFamilies(root: string): string[] {
  return fs
    .readdirSync(path.join(root, formatters))
    .filter((name) => fs.existsSync(path.join(root, formatters, name, 'index.ts')))
}
