import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { emptyExperiment, type ExperimentValues, readExperiment, toExperimentValues } from './experiment-values.ts'
import { type Experiment, type ExperimentBody, refreshExperiments } from './experiments.ts'

/** The form of an experiment: its unsaved values, its mistakes and its save. */
export function useExperimentForm(stored: Experiment | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useRecordForm<Experiment, ExperimentValues, ExperimentBody>({
    stored,
    initial: stored ? toExperimentValues(stored) : emptyExperiment,
    read: readExperiment,
    create: (body) => answer(api.POST('/api/admin/experiments', { body })),
    update: updateExperiment,
    refresh: (saved) => refreshExperiments(queries, saved),
    open: ({ id: experimentId }) =>
      navigate({ to: '/experiments/$experimentId', params: { experimentId }, replace: true, ignoreBlocker: true }),
    savedText: t('Experiment saved.'),
  })
}

async function updateExperiment(
  { id: experimentId }: Experiment,
  { challenger, ...body }: ExperimentBody,
  version: number,
): Promise<Experiment> {
  // Only a new experiment makes a copy.
  if (challenger.kind === 'copy') throw new Error('A copy is made with its experiment.')
  const params = { path: { experimentId } }
  return answer(api.PUT('/api/admin/experiments/{experimentId}', { params, body: { ...body, challenger, version } }))
}
