import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getFieldProblems } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useNotify } from '../ui/notifications.tsx'
import {
  emptyExperiment,
  type ExperimentProblems,
  type ExperimentValues,
  readExperiment,
  toExperimentValues,
} from './experiment-values.ts'
import { type Experiment, type ExperimentBody, refreshExperiments } from './experiments.ts'

interface Sent {
  readonly body: ExperimentBody
  readonly sent: ExperimentValues | undefined
}

/** Unsaved changes of an experiment. */
export function useExperimentDraft(stored: Experiment | undefined) {
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<ExperimentValues>()
  const [from, setFrom] = useState(stored)
  const [problems, setProblems] = useState<ExperimentProblems>({})
  const values = draft ?? (stored ? toExperimentValues(stored) : emptyExperiment)
  const save = useMutation({
    mutationFn: ({ body }: Sent) => sendExperiment(stored, body, (draft ? from : stored)?.version ?? 0),
    onSuccess: async (saved, { sent }) => {
      await refreshExperiments(queries, saved)
      notify(t('Experiment saved.'))
      const params = { experimentId: saved.id }
      if (!stored) return navigate({ to: '/experiments/$experimentId', params, replace: true, ignoreBlocker: true })
      // Changes made during the save wait for the next one.
      setDraft((now) => (now === sent ? undefined : now))
      setFrom(saved)
      return undefined
    },
    onError: (error) => setProblems(getFieldProblems(error)),
  })
  const send = async (): Promise<boolean> => {
    const read = readExperiment(values)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return false
    return save.mutateAsync({ body: read.body, sent: draft }).then(
      () => true,
      () => false,
    )
  }
  const change = (changes: Partial<ExperimentValues>) => {
    if (draft === undefined) setFrom(stored)
    setDraft({ ...values, ...changes })
    setProblems({})
    save.reset()
  }
  const discard = () => {
    setDraft(undefined)
    setProblems({})
    save.reset()
  }
  return { values, problems, isDirty: draft !== undefined, save, send, change, discard }
}

/** A save goes over the version that the person has seen. */
async function sendExperiment(
  stored: Experiment | undefined,
  { challenger, ...body }: ExperimentBody,
  version: number,
): Promise<Experiment> {
  // Only a new experiment makes a copy.
  if (!stored || challenger.kind === 'copy')
    return answer(api.POST('/api/admin/experiments', { body: { ...body, challenger } }))
  const params = { path: { experimentId: stored.id } }
  return answer(api.PUT('/api/admin/experiments/{experimentId}', { params, body: { ...body, challenger, version } }))
}
