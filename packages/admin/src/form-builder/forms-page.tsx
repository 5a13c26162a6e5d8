import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { formsQuery } from '../links/site-forms.ts'
import { useCan, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { refreshForms } from './forms.ts'
import { createContactForm } from './form-values.ts'
import rowStyles from '../ui/rows.module.css'
import styles from './form-builder.module.css'

/** All forms of the site, with their submissions. */
export function FormsPage() {
  const forms = useQuery(formsQuery)
  const can = useCan()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { account } = useSession()
  const create = useMutation({
    // Who may not read submissions is not mailed them either.
    mutationFn: () =>
      answer(
        api.POST('/api/admin/forms', {
          body: createContactForm(can('submissions.read') ? account.email : ''),
        }),
      ),
    onSuccess: async ({ id }) => {
      await refreshForms(queries)
      await navigate({ to: '/forms/$formId', params: { formId: id } })
    },
  })
  const all = forms.data ?? []
  const drawAdd = (kind: 'primary' | 'plain') => (
    <Button
      kind={kind}
      icon={<Plus size={16} aria-hidden="true" />}
      isPending={create.isPending}
      onPress={() => create.mutate()}
    >
      {t('Create form')}
    </Button>
  )
  return (
    <Page title={t('Forms')} actions={can('content.write') && drawAdd('primary')}>
      {create.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(create.error)}
        </Notice>
      )}
      <Panel>
        {forms.isPending && <RowsLoading />}
        {forms.isError && <ErrorState error={forms.error} onRetry={() => void forms.refetch()} />}
        {forms.isSuccess && all.length === 0 && (
          <EmptyState icon={<ClipboardList size={22} />} title={t('No forms yet')}>
            <p>{t('Make one, then add it to a page as a form block. What visitors send appears here.')}</p>
            {can('content.write') && drawAdd('plain')}
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rowStyles.rows} aria-label={t('Forms')}>
            {all.map((form) => (
              <FormRow key={form.id} form={form} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  )
}

interface FormRowProps {
  readonly form: {
    readonly id: string
    readonly name: string
    readonly fieldCount: number
    readonly submissionCount: number
    readonly unreadCount: number
    readonly productCount: number
    readonly lastSubmissionOn: string | null
  }
}

function FormRow({ form }: FormRowProps) {
  const { id: formId, name, fieldCount, submissionCount, unreadCount, productCount, lastSubmissionOn } = form
  const formats = useFormats()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const counted = t('{count, plural, =0 {No submissions} one {# submission} other {# submissions}}', {
    count: submissionCount,
  })
  return (
    <li className={classNames(rowStyles.row, styles.formRow)}>
      <span className={rowStyles.words}>
        <Link to="/forms/$formId" params={{ formId }} className={rowStyles.title}>
          {name}
        </Link>
        <span className={styles.meta}>
          {t('{count, plural, one {# field} other {# fields}}', { count: fieldCount })}
          {productCount > 0 && (
            <>
              {' '}
              · {t('{count, plural, one {asked for # product} other {asked for # products}}', { count: productCount })}
            </>
          )}
          {lastSubmissionOn !== null && <> · {t('last sent {when}', { when: formats.moment(lastSubmissionOn) })}</>}
        </span>
      </span>
      {can('submissions.read') ? (
        <Link to="/forms/$formId/submissions" params={{ formId }} className={styles.count}>
          {counted}
          {unreadCount > 0 && <> · {t('{count} new', { count: unreadCount })}</>}
        </Link>
      ) : (
        <span className={styles.count}>{counted}</span>
      )}
      {can('submissions.write') && (
        <Menu label={t('More for {title}', { title: name })}>
          <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setAsking(true)}>
            {t('Delete')}
          </MenuItem>
        </Menu>
      )}
      {isAsking && <DeleteFormDialog form={form} onClose={() => setAsking(false)} />}
    </li>
  )
}

function DeleteFormDialog({ form, onClose }: FormRowProps & { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { id: formId, name, submissionCount } = form
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title: name })}
      action={t('Delete')}
      onClose={onClose}
      onConfirm={async () => {
        await answer(api.DELETE('/api/admin/forms/{formId}', { params: { path: { formId } } }))
        await refreshForms(queries)
      }}
      onDone={() => notify(t('“{title}” deleted.', { title: name }))}
    >
      {t(
        '{count, plural, =0 {It disappears from the pages it is on.} one {It disappears from the pages it is on, and its submission is deleted.} other {It disappears from the pages it is on, and its # submissions are deleted.}} This can’t be undone.',
        { count: submissionCount },
      )}
    </ConfirmDialog>
  )
}

function RowsLoading() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      {[18, 24, 15].map((width) => (
        <div key={width} className={rowStyles.row}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
