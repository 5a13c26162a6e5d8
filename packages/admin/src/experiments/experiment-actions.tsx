import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type Experiment, type Outcome, refreshExperiments } from './experiments.ts'
import styles from './experiments.module.css'
import { describeVerdict } from './verdict.ts'

interface ActionsProps {
  readonly experiment: Experiment
  readonly isDirty: boolean
}

type Question = 'delete' | 'keep' | 'apply'

/** Starts, pauses or deletes the experiment, whichever it can. */
export function ExperimentActions({ experiment, isDirty }: ActionsProps) {
  const [question, setQuestion] = useState<Question>()
  const { status, name } = experiment
  const change = useStatusChange(experiment)
  const isLive = status === 'running' || status === 'paused'
  return (
    <>
      {status === 'running' && (
        <Button
          icon={<Pause size={16} aria-hidden="true" />}
          isPending={change.isPending}
          onPress={() => change.mutate('pauses')}
        >
          {t('Pause')}
        </Button>
      )}
      {(status === 'draft' || status === 'paused') && (
        <Button
          kind="primary"
          icon={<Play size={16} aria-hidden="true" />}
          isPending={change.isPending}
          isDisabled={isDirty}
          onPress={() => change.mutate('starts')}
        >
          {status === 'draft' ? t('Start experiment') : t('Resume')}
        </Button>
      )}
      {!isLive && (
        <Menu label={t('More for {title}', { title: name })}>
          <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setQuestion('delete')}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      )}
      <Questions experiment={experiment} question={question} onClose={() => setQuestion(undefined)} />
    </>
  )
}

/** Ends an experiment that is running or paused, with or without a change of the page. */
export function EndActions({ experiment }: Pick<ActionsProps, 'experiment'>) {
  const [question, setQuestion] = useState<Question>()
  return (
    <div className={styles.ends}>
      <Button onPress={() => setQuestion('keep')}>{t('End, keep A')}</Button>
      <Button onPress={() => setQuestion('apply')}>{t('End, use B')}</Button>
      <Questions experiment={experiment} question={question} onClose={() => setQuestion(undefined)} />
    </div>
  )
}

function useStatusChange({ id: experimentId }: Experiment) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (change: 'starts' | 'pauses') => {
      const init = { params: { path: { experimentId } } }
      return answer(
        change === 'starts'
          ? api.POST('/api/admin/experiments/{experimentId}/starts', init)
          : api.POST('/api/admin/experiments/{experimentId}/pauses', init),
      )
    },
    onSuccess: async (now) => {
      await refreshExperiments(queries, now)
      notify(now.status === 'running' ? t('The experiment is running.') : t('The experiment is paused.'))
    },
    onError: (error) => notify(getErrorMessage(error)),
  })
}

interface QuestionsProps {
  readonly experiment: Experiment
  readonly question: Question | undefined
  readonly onClose: () => void
}

function Questions({ experiment, question, onClose }: QuestionsProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const navigate = useNavigate()
  const { id: experimentId, name, pageTitle, results } = experiment
  const params = { path: { experimentId } }
  const end = async (outcome: Outcome) => {
    const now = await answer(api.POST('/api/admin/experiments/{experimentId}/endings', { params, body: { outcome } }))
    await refreshExperiments(queries, now)
    await queries.invalidateQueries({ queryKey: ['collections'] })
    notify(outcome === 'b' ? t('Version B is the page now.') : t('The experiment has ended.'))
  }
  const remove = async () => {
    await answer(api.DELETE('/api/admin/experiments/{experimentId}', { params }))
    await refreshExperiments(queries)
    await navigate({ to: '/experiments' })
    notify(t('“{title}” deleted.', { title: name }))
  }
  return (
    <>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={t('Delete “{title}”?', { title: name })}
        action={t('Delete')}
        onConfirm={remove}
        onClose={onClose}
      >
        {t('Its results are deleted with it. The pages stay. This can’t be undone.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'keep'}
        kind="primary"
        title={t('End the experiment and keep version A?')}
        action={t('End experiment')}
        onConfirm={() => end(results.verdict === 'a' ? 'a' : 'none')}
        onClose={onClose}
      >
        {t('{verdict}. The page stays as it is. An experiment that has ended can’t go on.', {
          verdict: describeVerdict(results),
        })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'apply'}
        kind="primary"
        title={t('End the experiment and use version B?')}
        action={t('Use version B')}
        onConfirm={() => end('b')}
        onClose={onClose}
      >
        {t('{verdict}. Version B becomes the content of “{title}” for everybody. Its history can take that back.', {
          verdict: describeVerdict(results),
          title: pageTitle,
        })}
      </ConfirmDialog>
    </>
  )
}
