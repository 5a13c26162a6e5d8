import { type Json, type JsonObject, newBlockId, newSectionId } from '@vitrine/content'
import type { SectionTemplate } from './templates.ts'

interface BuiltSection {
  readonly id: string
  readonly section: JsonObject
  readonly blocks: readonly Json[]
}

/** A section made of a template: its blocks have ids of their own, and its layout places them. */
export function buildSection(template: Pick<SectionTemplate, 'section' | 'rows'>): BuiltSection {
  const blocks: Json[] = []
  const rows = template.rows.map((columns) => ({
    columns: columns.map(({ span, blocks: drafts }) => ({
      span,
      content: drafts.map(({ type, version, settings }) => {
        const id = newBlockId()
        blocks.push({ id, type, version, settings })
        return { block: id }
      }),
    })),
  }))
  const id = newSectionId()
  return { id, blocks, section: { sectionTheme: '', ...template.section, id, layout: { rows } } }
}
