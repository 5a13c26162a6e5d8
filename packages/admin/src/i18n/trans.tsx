import { i18n } from '@lingui/core'
import { TransNoContext } from '@lingui/react/server'
import { Fragment, type ReactElement } from 'react'

interface TransProps {
  /** The whole English sentence in ICU message format, with `<0>…</0>` around what the first component wraps, and so on. */
  readonly id: string
  readonly values?: Readonly<Record<string, unknown>>
  readonly components: readonly ReactElement[]
}

/** A text of the editor with elements inside, in the person's language. */
export function Trans({ id, values, components }: TransProps) {
  return (
    <TransNoContext
      id={id}
      values={keepMarks(values)}
      components={Object.fromEntries(components.entries())}
      lingui={{ i18n }}
    />
  )
}

/** Names and texts of people may have `<b>` in them: as elements they are printed as they are, and not read as marks of the sentence. */
function keepMarks(values: TransProps['values'] = {}): Record<string, unknown> {
  const kept = Object.entries(values).map(([name, value]) => {
    const hasMarks = typeof value === 'string' && value.includes('<')
    return [name, hasMarks ? <Fragment key={name}>{value}</Fragment> : value] as const
  })
  return Object.fromEntries(kept)
}
