import { expect, test } from 'vitest'
import { applyOperations } from '@vitrine/content'
import { readContent } from '../../../../server/src/features/blocks/index.ts'
import { buildSection } from './build-section.ts'
import { sectionSchema } from './section-schema.ts'
import { sectionTemplates } from './templates.ts'

test.each(sectionTemplates.map((template) => [template.id, template] as const))(
  'the ready section %s consists of blocks and settings that the server knows',
  (_, template) => {
    const { id, section, blocks } = buildSection(template)
    const operation = { op: 'addSection', section, blocks, place: { where: 'end' } } as const
    const added = applyOperations({ blocks: [] }, [operation])
    if (added.kind === 'refused') throw new Error(added.message)
    const read = readContent(added.content)
    expect(read.sections.map((each) => each.section.id)).toEqual([id])
    const drafts = template.rows.flatMap((columns) => columns.flatMap((column) => column.blocks))
    expect(read.blocks.length).toBe(drafts.length)
    for (const [index, { type, version, settings }] of drafts.entries()) {
      const block = read.blocks[index]
      expect(block?.definition.type).toBe(type)
      expect(version).toBe(block?.definition.version)
      // Nothing is cleaned away or replaced, and each setting is one that the block has.
      expect(block?.values).toMatchObject(settings)
    }
    for (const columns of template.rows) expect(columns.reduce((sum, { span }) => sum + span, 0)).toBe(12)
    const { sectionTheme, styles } = template.section
    if (sectionTheme !== undefined) expect(sectionSchema.properties.sectionTheme.enum).toContain(sectionTheme)
    for (const [name, value] of Object.entries(styles ?? {})) {
      const choices = new Map(Object.entries(sectionSchema.properties.styles.properties))
      expect(choices.get(name)?.enum).toContain(value)
    }
  },
)
