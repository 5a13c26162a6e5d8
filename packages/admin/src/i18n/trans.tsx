import { i18n } from '@lingui/core'
import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'

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
      values={{ ...values }}
      components={Object.fromEntries(components.entries())}
      lingui={{ i18n }}
    />
  )
}
