import { useNavigate, useSearch } from '@tanstack/react-router'

/** Search parameter of a screen whose dialog for a new entry is open, so that a command of the search opens it. */
export interface AddSearch {
  readonly add?: true
}

/** Reads the address; what is not understood is left out. */
export function readAddSearch(search: Readonly<Record<string, unknown>>): AddSearch {
  return search['add'] === true ? { add: true } : {}
}

/** Whether the dialog for a new entry is open, and what opens and closes it. */
export function useAddSearch(): readonly [isOpen: boolean, show: (isOpen: boolean) => void] {
  const { add } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (isOpen: boolean) =>
    void navigate({
      to: '.',
      search: ({ add: _add, ...others }) => (isOpen ? { ...others, add: true as const } : others),
      replace: true,
      // The screen stays, and so does what is not saved on it.
      ignoreBlocker: true,
    })
  return [add === true, show]
}
