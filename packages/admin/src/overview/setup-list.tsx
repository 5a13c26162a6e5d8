import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { overviewQuery } from '../api/overview-query.ts'
import { getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { useScreens } from '../shell/screens.ts'
import { Button, getButtonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './setup-list.module.css'
import { type Setup, type StepName, stepTexts } from './setup-steps.ts'
import { t } from '../i18n/text.ts'

type Step = Setup['steps'][number]

/** What a new site still needs. Steps tick themselves when they are true. */
export function SetupList({ setup }: { readonly setup: Setup }) {
  const notify = useNotify()
  const change = useChangeSetup()
  const [opened, setOpened] = useState<StepName>()
  const { steps, isHidden } = setup
  const left = steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped)
  const openName = opened ?? left[0]?.name
  if (isHidden || left.length === 0) return null
  const hide = () =>
    change.mutate(
      { isHidden: true },
      {
        onSuccess: () => notify(t('Setup list hidden.'), { undo: () => change.mutate({ isHidden: false }) }),
      },
    )
  const skip = (name: StepName) =>
    change.mutate({ skipped: [...steps.filter(({ isSkipped }) => isSkipped).map((step) => step.name), name] })
  return (
    <Panel
      title={t('Set up your site')}
      actions={
        <Button kind="quiet" onPress={hide}>
          {t('Hide')}
        </Button>
      }
    >
      <div className={styles.progress}>
        <progress aria-label={t('Steps done')} value={steps.length - left.length} max={steps.length} />
        <span>{t('{done} of {count}', { done: steps.length - left.length, count: steps.length })}</span>
      </div>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <ul className={styles.steps}>
        {steps.map((step) => (
          <SetupStep
            key={step.name}
            step={step}
            isOpen={step.name === openName}
            onOpen={() => setOpened(step.name)}
            onSkip={() => skip(step.name)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface SetupStepProps {
  readonly step: Step
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onSkip: () => void
}

function SetupStep({ step: { name, isDone, isSkipped }, isOpen, onOpen, onSkip }: SetupStepProps) {
  const { title, why } = stepTexts[name]
  if (isDone || isSkipped) {
    return (
      <li className={styles.done}>
        {isDone ? <CircleCheck size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
        <span>{title}</span>
        <span className={styles.state}>{isDone ? t('Done') : t('Skipped')}</span>
      </li>
    )
  }
  return (
    <li className={styles.step}>
      <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onOpen}>
        <Circle size={20} aria-hidden="true" />
        <span>{title}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.body}>
          <p>{why}</p>
          <div className={styles.actions}>
            <StepLink name={name} />
            <Button kind="quiet" onPress={onSkip}>
              {t('Skip')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

function StepLink({ name }: { readonly name: StepName }) {
  const { site } = useSession()
  const screens = useScreens()
  const { action, paths, adds } = stepTexts[name]
  const path = paths.map((wanted) => screens.find(({ to }) => to === wanted)?.to).find((to) => to !== undefined)
  if (name === 'testOrder') {
    return (
      <a className={getButtonClass('primary')} href={site.url} target="_blank" rel="noreferrer">
        {action}
      </a>
    )
  }
  if (path === undefined) return null
  return (
    <Link to={path} search={adds ? { add: true } : {}} className={getButtonClass('primary')}>
      {action}
    </Link>
  )
}

function useChangeSetup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { isHidden?: boolean; skipped?: StepName[] }) =>
      answer(api.PATCH('/api/admin/overview/setup', { body })),
    onSuccess: (setup) => {
      queries.setQueryData(overviewQuery.queryKey, (before) => before && { ...before, setup })
    },
  })
}
