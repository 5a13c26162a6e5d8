import { z } from 'zod'
import { invalidInput } from '../../../platform/errors.ts'
import { contentParts } from '../../content-fields/index.ts'
import type { ThemeTypes } from '../../themes/index.ts'

type CustomField = ThemeTypes['customTypes'][number]['fields'][number]

interface Custom {
  readonly customType?: string | undefined
  readonly customContent?: Readonly<Record<string, unknown>> | undefined
}

/** What each type of field takes, and the sentence for everything else. Null empties a field. */
const kinds: Readonly<Record<CustomField['type'], { readonly schema: z.ZodType; readonly sentence: string }>> = {
  text: { schema: z.string(), sentence: 'Enter text here.' },
  wysiwyg: { schema: z.object({ html: z.string() }), sentence: 'Enter text here.' },
  checkbox: { schema: z.boolean(), sentence: 'This is either on or off.' },
  image: { schema: z.object({ assetId: z.string() }), sentence: 'Choose one picture.' },
  gallery: { schema: z.object({ assetIds: z.array(z.string()) }), sentence: 'Choose pictures.' },
}

/**
 * The fields of a custom type as they are to be stored, checked against the theme in use: `invalid_input` names a type or a field that it has
 * not, and a value of another kind. Fields that are not given keep their values, those of another theme's types, too.
 */
export function checkCustom(theme: ThemeTypes, { customType, customContent }: Custom, contentBefore: unknown): Custom {
  if (customType === undefined && customContent === undefined) return {}
  const before = contentParts.readStoredContent(contentBefore)
  const name = customType ?? (typeof before['customType'] === 'string' ? before['customType'] : '')
  if (name === '' && customContent === undefined) return { customType: '' }
  const type = theme.customTypes.find((known) => known.name === name)
  if (!type)
    throw invalidInput({
      fields: {
        customType:
          name === '' ? 'Choose a type first: its fields depend on it.' : `The theme in use has no type “${name}”.`,
      },
    })
  const given = customContent ?? {}
  const fields = Object.entries(given).flatMap(([key, value]) => {
    const sentence = validateField(
      type.fields.find((field) => field.name === key),
      value,
      type.title,
      key,
    )
    return sentence === undefined ? [] : [[`customContent.${key}`, sentence]]
  })
  if (fields.length > 0) throw invalidInput({ fields: Object.fromEntries(fields) })
  const kept = { ...contentParts.readStoredContent(before['customContent']), ...given }
  return {
    customType: name,
    customContent: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null)),
  }
}

function validateField(field: CustomField | undefined, value: unknown, type: string, key: string): string | undefined {
  if (!field) return `“${type}” has no field “${key}”.`
  const { schema, sentence } = kinds[field.type]
  return value === null || schema.safeParse(value).success ? undefined : sentence
}
