import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { connectionQuery, type MachineRun, machineRunQuery, useMachineRun } from './machine.ts'
import { t, translateServerText } from '../i18n/text.ts'
import styles from './languages.module.css'

/** Translates what is missing by a service, where one is connected. */
export function MachineTranslation({ language }: { readonly language: string }) {
  const connection = useQuery(connectionQuery)
  const { data: run } = useQuery(machineRunQuery(language))
  const step = useMachineRun(language)
  useRefreshedList(run)
  if (!connection.data || connection.data.provider === null || !run) return null
  const isRunning = run.status === 'running'
  return (
    <div className={styles.machine}>
      <Button isPending={step.isPending} onPress={() => step.mutate(isRunning ? 'stop' : 'start')}>
        {isRunning ? t('Stop') : t('Translate what is missing')}
      </Button>
      <output className={styles.note}>{describeRun(run)}</output>
      {(step.isError || run.status === 'failed') && (
        <Notice tone="danger" alert>
          {step.isError ? getErrorMessage(step.error) : translateServerText(run.problem)}
        </Notice>
      )}
    </div>
  )
}

function describeRun({ status, done, skipped }: MachineRun): string {
  if (status === 'none')
    return t('DeepL translates texts without a translation. They are marked until somebody checks them.')
  if (status === 'running')
    return t('{count, plural, one {# text} other {# texts}} translated so far …', { count: done })
  const left =
    skipped === 0
      ? ''
      : ` ${t('{count, plural, one {# text is} other {# texts are}} left to people.', { count: skipped })}`
  return t('{count, plural, one {# text was} other {# texts were}} translated by DeepL.', { count: done }) + left
}

/** The list is read anew once a run is over. */
function useRefreshedList(run: MachineRun | undefined): void {
  const queries = useQueryClient()
  const wasRunning = useRef(false)
  const isRunning = run?.status === 'running'
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queries.invalidateQueries()
    wasRunning.current = isRunning
  }, [isRunning, queries])
}
