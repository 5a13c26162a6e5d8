import { type PartName, type Plan, readText, register } from './plan.ts'

const app = 'packages/server/src/app.ts'

/** A feature that stores one text of the site: every file a feature has, one read and one write, and their test. */
export function planFeature(root: string, name: PartName): Plan {
  const { kebab, camel } = name
  const folder = `packages/server/src/features/${kebab}`
  return {
    files: {
      [`${folder}/README.md`]: readme(name),
      [`${folder}/schema.ts`]: schema(name),
      [`${folder}/settings.ts`]: settings(name),
      [`${folder}/service.ts`]: service(name),
      [`${folder}/routes.ts`]: routes(name),
      [`${folder}/feature.ts`]: feature(name),
      [`${folder}/${kebab}.test.ts`]: test(name),
    },
    edits: {
      [app]: register(readText(root, app), {
        behind: /^import .* from '\.\/features\/[a-z-]+\/feature\.ts'$/,
        line: `import { ${camel}Feature } from './features/${kebab}/feature.ts'`,
        list: /^export const features\b/,
        entry: `  ${camel}Feature,`,
      }),
    },
    generators: ['api.ts', 'architecture/draw.ts'],
    next: [
      `Write in ${folder}/README.md what the feature does, its limits and what always holds.`,
      'Replace the note with what the feature stores. Rows of its own need `npm run new -- migration NAME` and a store.ts.',
      'Failures that callers may see go into errors.ts: features/redirects shows how.',
      'Translate new sentences for the editor: `node tools/editor-texts.ts de` prints those without a German one.',
      'Names that another feature uses go into index.ts, once it uses them.',
      `Run \`npm test -- features/${kebab} src/api.test security tools/architecture tools/editor-texts\`.`,
      'Add a line to CHANGELOG.md, under Unreleased.',
    ],
  }
}

function readme({ title }: PartName): string {
  return `# ${title}

Say in two or three sentences what this feature does. It stores one **note** of the site.

- A note has at most 1,000 characters.
- Members of the staff with \`settings.write\` read and change it.
`
}

function schema({ pascal }: PartName): string {
  return `import { z } from 'zod'
import { LineInput } from '../../platform/schemas/bounded.ts'

/** The shape that is stored, answered and taken, with its maxima. */
const shape = z.object({ note: LineInput(1_000) })

export const ${pascal} = shape.meta({ id: '${pascal}' })
export type ${pascal} = z.infer<typeof ${pascal}>

export const Save${pascal} = shape.meta({ id: 'Save${pascal}' })
export type Save${pascal} = z.infer<typeof Save${pascal}>
`
}

function settings({ pascal, camel }: PartName): string {
  return `import { defineSettings } from '../../platform/settings.ts'
import { ${pascal} } from './schema.ts'

/** The setting of a site, with its default until the owner saves something. */
export const ${camel}Settings = defineSettings('${camel}', ${pascal}, { note: '' })
`
}

function service({ pascal, camel }: PartName): string {
  return `import type { Ctx } from '../../platform/context.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import type { ${pascal}, Save${pascal} } from './schema.ts'
import { ${camel}Settings } from './settings.ts'

/** Returns the stored note. Pages read \`${camel}Settings.read(ctx.site)\`, which costs no query. */
export async function get${pascal}(ctx: Ctx): Promise<${pascal}> {
  return ${camel}Settings.read(await loadSettings(ctx))
}

/** Saves the note and publishes the change. */
export async function save${pascal}(ctx: Ctx, changes: Save${pascal}): Promise<${pascal}> {
  await changeSettings(ctx, ${camel}Settings.merge(changes))
  return get${pascal}(ctx)
}
`
}

function routes({ kebab, pascal }: PartName): string {
  return `import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ${pascal}, Save${pascal} } from './schema.ts'
import { get${pascal}, save${pascal} } from './service.ts'

const tags = ['site']

export function register${pascal}Routes(app: App): void {
  app.get(
    '/api/admin/${kebab}',
    {
      schema: { operationId: 'get${pascal}', tags, response: { 200: ${pascal} } },
      config: requireStaff('settings.write'),
    },
    async (request) => get${pascal}(request.ctx),
  )

  app.put(
    '/api/admin/${kebab}',
    {
      schema: { operationId: 'save${pascal}', tags, body: Save${pascal}, response: { 200: ${pascal} } },
      config: requireStaff('settings.write'),
    },
    async (request) => save${pascal}(request.ctx, request.body),
  )
}
`
}

function feature({ kebab, camel, pascal, title }: PartName): string {
  return `import type { Feature } from '../../platform/http/feature.ts'
import { register${pascal}Routes } from './routes.ts'
import { ${camel}Settings } from './settings.ts'

/** ${title} of a site. */
export const ${camel}Feature: Feature = {
  name: '${kebab}',
  routes: register${pascal}Routes,
  settings: [${camel}Settings],
}
`
}

function test({ kebab }: PartName): string {
  return `import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const url = '/api/admin/${kebab}'

test('a note is saved, and read as it was saved', async () => {
  const staff = await staffBrowser(await testSite())
  expect((await staff.get(url)).json()).toEqual({ note: '' })

  const saved = await staff.put(url, { note: ' Ask at the till. ' })

  expect([saved.statusCode, saved.json()]).toEqual([200, { note: 'Ask at the till.' }])
  expect((await staff.get(url)).json()).toEqual({ note: 'Ask at the till.' })
})

test('a note that is too long is refused with its limit', async () => {
  const staff = await staffBrowser(await testSite())

  const refused = await staff.put(url, { note: 'x'.repeat(1_001) })

  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'invalid_input',
    params: { fields: { note: 'At most 1000 characters.' } },
  })
})
`
}
