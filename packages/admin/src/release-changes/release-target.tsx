import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useFormats } from '../ui/format.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { releasesQuery, type ReleaseTarget } from './waiting.ts'

/** The choice that makes a release. */
const newRelease = ''

/** The release that a person chooses for a change: the one that was changed last, another open one, or a new one. */
export function useReleaseTarget() {
  const releases = useQuery(releasesQuery)
  const open = (releases.data ?? []).filter(({ state }) => state === 'open')
  const [choice, setChoice] = useState<string>()
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const chosen = choice ?? open[0]?.id ?? newRelease
  return {
    open,
    chosen,
    title,
    problem,
    isLoading: releases.isPending,
    choose: setChoice,
    rename: (typed: string) => {
      setProblem(undefined)
      setTitle(typed)
    },
    /** Undefined where a new one has no name: its field says so then. */
    read: (): ReleaseTarget | undefined => {
      if (chosen !== newRelease) return { releaseId: chosen }
      if (title.trim() !== '') return { title: title.trim() }
      setProblem(t('Enter a name.'))
      return undefined
    },
  }
}

/** Which release a change is saved for. */
export function ReleaseTargetFields({ target }: { readonly target: ReturnType<typeof useReleaseTarget> }) {
  const formats = useFormats()
  const { open, chosen, title, problem, isLoading } = target
  const options = [
    ...open.map((release) => ({
      value: release.id,
      label: release.publishOn === null ? release.title : `${release.title} · ${formats.full(release.publishOn)}`,
    })),
    { value: newRelease, label: t('A new release') },
  ]
  return (
    <>
      {open.length > 0 && <Select label={t('Release')} options={options} value={chosen} onChange={target.choose} />}
      {chosen === newRelease && !isLoading && (
        <TextField
          label={t('Name of the release')}
          description={t('For staff only.')}
          maxLength={100}
          value={title}
          error={problem}
          onChange={target.rename}
        />
      )}
    </>
  )
}
