import { expect, test } from 'vitest'
import { listBlockKinds } from '../../../server/src/features/blocks/content/kinds.ts'
import { type Field, isRunOnPages, listFields, listShownFields } from './fields.ts'
import { readSchema } from './setting-schema.ts'

const kinds = listBlockKinds().map(({ type, settings }) => ({ type, fields: listFields(readSchema(settings)) }))

function listAll(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...('fields' in field.control ? listAll(field.control.fields) : [])])
}

test('every setting of every block type has a control and a label that reads as one', () => {
  for (const { type, fields } of kinds)
    for (const { name, label, control } of listAll(fields)) {
      expect(control.kind, `${type}.${name}`).not.toBe('unknown')
      expect(label, `${type}.${name}`).toMatch(/^[A-Z][^`]{1,60}$/)
    }
  const without = kinds.filter(({ fields }) => fields.length === 0).map(({ type }) => type)
  expect(without).toEqual(['line'])
})

test('choices have labels, numbers their range, texts their maximum', () => {
  for (const { type, fields } of kinds)
    for (const { name, control, default: preset } of listAll(fields)) {
      const what = `${type}.${name}`
      if (control.kind === 'choice') {
        expect(control.choices.length, what).toBeGreaterThan(1)
        expect(
          control.choices.map(({ value }) => value),
          what,
        ).toContain(preset)
      }
      if (control.kind === 'number') expect(control.max ?? 0, what).toBeGreaterThan(control.min ?? 0)
      if ('maxLength' in control) expect(control.maxLength, what).toBeLessThanOrEqual(1_000_000)
    }
})

test('what the server fills in by itself is not asked for', () => {
  const video = listAll(kinds.find(({ type }) => type === 'video')?.fields ?? []).map(({ name }) => name)
  expect(video).toContain('url')
  expect(video).not.toContain('html')
  expect(video).not.toContain('htmlOf')
})

test('texts, pictures and links get their own controls', () => {
  const controls = (type: string) =>
    Object.fromEntries(
      (kinds.find((kind) => kind.type === type)?.fields ?? []).map((field) => [field.name, field.control]),
    )
  expect(controls('html')['html']).toMatchObject({ kind: 'rich-text', maxLength: 102_400 })
  expect(controls('image')['assetId']).toMatchObject({ kind: 'file', accepts: 'picture' })
  expect(controls('image')['linkUrl']).toMatchObject({ kind: 'address' })
  expect(controls('button')['link']).toMatchObject({ kind: 'group', fields: [{ name: 'label' }, { name: 'url' }, {}] })
  expect(controls('accordion')['items']).toMatchObject({ kind: 'list', maxItems: 60, fields: [{ name: 'title' }, {}] })
  expect(controls('spacer')['aspectRatio']).toMatchObject({ kind: 'number', isOptional: true, max: 400 })
})

test('a field is shown while its conditions hold, by the defaults of what is not stored', () => {
  const gallery = kinds.find(({ type }) => type === 'gallery')?.fields ?? []
  const shown = (values: Record<string, unknown>) => listShownFields(gallery, values).map(({ name }) => name)
  expect(shown({})).toContain('thumbnails-per-row')
  expect(shown({})).not.toContain('autoplay')
  expect(shown({ design: 'slideshow' })).toContain('autoplay')
  expect(shown({ design: 'slideshow' })).not.toContain('autoplay-duration')
  expect(shown({ design: 'slider', autoplay: true })).toContain('autoplay-duration')
})

test('code runs on pages while it is HTML that is not shown as source', () => {
  const source = kinds.find(({ type }) => type === 'code')?.fields.find(({ name }) => name === 'source')
  const runs = (language: string, displaySource: boolean) =>
    source !== undefined && isRunOnPages(source, { language, displaySource })
  expect([runs('html', false), runs('html', true), runs('css', false)]).toEqual([true, false, false])
  const markdown = kinds.find(({ type }) => type === 'markdown')?.fields[0]
  expect(markdown !== undefined && isRunOnPages(markdown, {})).toBe(false)
})
