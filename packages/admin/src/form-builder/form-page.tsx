import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink, Inbox } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage, getFieldProblems, Problem } from '../api/problem.ts'
import { BlockForm } from '../block-form/block-form.tsx'
import type { ChangeSetting } from '../block-form/field-props.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import styles from './form-builder.module.css'
import { afterSchema, buildFormSchema, type FormValues } from './form-schema.ts'
import { addFieldIds, changeAt, listProblems, toFormValues, toSavedForm } from './form-values.ts'
import { type Form, formQuery, refreshForms } from './forms.ts'

const route = getRouteApi('/forms/$formId')

/** Unsaved values and the stored form they began from: a save must not overwrite a later one of somebody else. */
interface Draft {
  readonly values: FormValues
  readonly from: Form
}

/** One form: its fields, and what happens after it was sent. */
export function FormPage() {
  const { formId } = route.useParams()
  const form = useQuery(formQuery(formId))
  if (form.data) return <FormEditor key={form.data.id} stored={form.data} />
  return (
    <Page title={t('Form')} before={<Back />}>
      <Panel>
        {form.isError ? <ErrorState error={form.error} onRetry={() => void form.refetch()} /> : <LoadingState />}
      </Panel>
    </Page>
  )
}

function FormEditor({ stored }: { readonly stored: Form }) {
  const can = useCan()
  const notify = useNotify()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>()
  const values = draft?.values ?? toFormValues(stored)
  const mayWrite = can('content.write')
  const schema = useMemo(() => buildFormSchema(values), [values])
  const save = useMutation({
    mutationFn: ({ values, from }: Draft) =>
      answer(
        api.PUT('/api/admin/forms/{formId}', {
          params: { path: { formId: stored.id } },
          body: toSavedForm(values, from),
        }),
      ),
    onSuccess: async (saved, sent) => {
      queries.setQueryData(formQuery(stored.id).queryKey, saved)
      // Changes made during the save wait for the next one.
      setDraft((now) => (now && now.values !== sent.values ? { values: now.values, from: saved } : undefined))
      notify(t('Form saved.'))
      await refreshForms(queries)
    },
  })
  const { reset } = save
  const change = useCallback<ChangeSetting>(
    (path, value) => {
      setDraft(({ values, from } = { values: toFormValues(stored), from: stored }) => ({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- changes of values of a form are values of a form.
        values: addFieldIds(changeAt(values, path, value) as FormValues),
        from,
      }))
      reset()
    },
    [stored, reset],
  )
  const discard = () => {
    setDraft(undefined)
    reset()
    return () => setDraft(draft)
  }
  const reload = async () => {
    await queries.fetchQuery({ ...formQuery(stored.id), staleTime: 0 })
    discard()
  }
  return (
    <Page
      title={stored.name}
      windowTitle={[stored.name, t('Forms')]}
      before={<Back />}
      actions={
        <PageActions
          actions={[
            can('submissions.read') && {
              label: t('Submissions'),
              icon: <Inbox size={16} aria-hidden="true" />,
              target: { to: { to: '/forms/$formId/submissions', params: { formId: stored.id } } },
            },
            {
              label: t('View form'),
              icon: <ExternalLink size={16} aria-hidden="true" />,
              target: { href: `/form/${stored.id}` },
            },
          ]}
        />
      }
    >
      <LeaveGuard
        isDirty={draft !== undefined}
        onSave={() =>
          save.mutateAsync(draft ?? { values, from: stored }).then(
            () => true,
            () => false,
          )
        }
      />
      <div className={styles.columns}>
        {save.isError && <SaveProblem error={save.error} values={values} onReload={() => void reload()} />}
        <Panel title={t('Form')}>
          <div className={styles.body}>
            <BlockForm schema={schema} values={values} onChange={change} isDisabled={!mayWrite} />
          </div>
        </Panel>
        <Panel title={t('After sending')}>
          <div className={styles.body}>
            <BlockForm schema={afterSchema} values={values} onChange={change} isDisabled={!mayWrite} />
          </div>
        </Panel>
      </div>
      <SaveBar
        changes={draft === undefined ? 0 : 1}
        isSaving={save.isPending}
        onSave={() => draft && save.mutate(draft)}
        onDiscard={discard}
      />
    </Page>
  )
}

interface SaveProblemProps {
  readonly error: unknown
  readonly values: FormValues
  readonly onReload: () => void
}

function SaveProblem({ error, values, onReload }: SaveProblemProps) {
  const problems = listProblems(getFieldProblems(error), values)
  const isConflict = error instanceof Problem && error.code === 'form_changed'
  return (
    <Notice tone="danger" alert>
      {problems.length === 0 ? (
        <p>{getErrorMessage(error)}</p>
      ) : (
        <ul>
          {problems.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {isConflict && <Button onPress={onReload}>{t('Discard mine and reload')}</Button>}
    </Notice>
  )
}

function Back() {
  return <BackLink link={{ to: '/forms' }}>{t('Forms')}</BackLink>
}
