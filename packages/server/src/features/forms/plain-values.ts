import { findFormParts, type FormField, type FormValues } from '@vitrine/commerce'

/** Fields of a plain post by their names; a name that is there several times has a list. */
export type PostedFields = Readonly<Record<string, string | readonly string[]>>

/**
 * The values of a form that a browser without scripts posts. A hidden field takes the parameter of its title from the address of the page it is
 * on, if there is one.
 */
export function readPlainValues(fields: readonly FormField[], posted: PostedFields, page: URL | undefined): FormValues {
  const read = (name: string): string | readonly string[] | undefined =>
    Object.hasOwn(posted, name) ? posted[name] : undefined
  const first = (name: string) => [read(name) ?? ''].flat()[0]
  return Object.fromEntries(
    fields.map((field) => {
      const { id, type, title, options } = field
      const name = `field-${id}`
      const count = findFormParts(type)?.length ?? (type === 'likert' ? options.length : 0)
      if (count > 0) return [id, Array.from({ length: count }, (_each, index) => first(`${name}-${index}`))]
      if (type === 'checkbox') return [id, [read(name) ?? []].flat()]
      if (type === 'hidden') return [id, page?.searchParams.get(title) ?? first(name)]
      return [id, first(name)]
    }),
  )
}
