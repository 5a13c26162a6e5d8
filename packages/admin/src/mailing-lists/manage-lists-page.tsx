import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import rows from '../ui/rows.module.css'
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx'
import { listsQuery, type MailingList, refreshNewsletter } from './mailing-lists.ts'
import styles from './mailing-lists.module.css'

type Open =
  | { readonly kind: 'edit'; readonly list?: MailingList }
  | { readonly kind: 'delete'; readonly list: MailingList }

/** The lists that people can be on. */
export function ManageListsPage() {
  const lists = useQuery(listsQuery)
  const [open, setOpen] = useState<Open>()
  const mayWrite = useCan()('newsletter.write')
  const queries = useQueryClient()
  const notify = useNotify()
  const all = lists.data?.lists ?? []
  return (
    <Page
      title={t('Lists')}
      windowTitle={[t('Lists'), t('Mailing lists')]}
      before={<BackLink link={{ to: '/lists' }}>{t('Mailing lists')}</BackLink>}
      actions={
        mayWrite && (
          <Button
            kind="primary"
            icon={<ListPlus size={16} aria-hidden="true" />}
            onPress={() => setOpen({ kind: 'edit' })}
          >
            {t('Add list')}
          </Button>
        )
      }
    >
      <Panel>
        {lists.isPending && <LoadingState />}
        {lists.isError && <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />}
        {lists.isSuccess && all.length === 0 && (
          <EmptyState icon={<ListPlus size={22} />} title={t('No lists yet')}>
            <p>{t('You need none to write to everybody. With lists, people choose what they get.')}</p>
            {mayWrite && <Button onPress={() => setOpen({ kind: 'edit' })}>{t('Add list')}</Button>}
          </EmptyState>
        )}
        {all.length > 0 && (
          <ul className={rows.rows} aria-label={t('Lists')}>
            {all.map((list) => (
              <li key={list.id} className={classNames(rows.row, styles.row)}>
                <span className={rows.words}>
                  <Link to="/lists" search={{ list: list.id }} className={rows.title}>
                    {list.name}
                  </Link>
                  <span className={styles.quiet}>
                    {[
                      t('{count, plural, one {# subscriber} other {# subscribers}}', { count: list.subscriberCount }),
                      list.isPublic ? t('people can choose it') : t('only you see it'),
                      list.description,
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </span>
                {mayWrite && (
                  <>
                    <IconButton
                      aria-label={t('Edit {name}', { name: list.name })}
                      onPress={() => setOpen({ kind: 'edit', list })}
                    >
                      <Pencil size={16} aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      aria-label={t('Delete {name}', { name: list.name })}
                      onPress={() => setOpen({ kind: 'delete', list })}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Dialog
        title={open?.kind === 'edit' && open.list ? t('Edit list') : t('Add list')}
        isOpen={open?.kind === 'edit'}
        onClose={() => setOpen(undefined)}
      >
        {open?.kind === 'edit' && <ListForm list={open.list} onClose={() => setOpen(undefined)} />}
      </Dialog>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={t('Delete the list “{name}”?', { name: open.list.name })}
          action={t('Delete list')}
          onClose={() => setOpen(undefined)}
          onConfirm={() =>
            answer(api.DELETE('/api/admin/newsletter/lists/{listId}', { params: { path: { listId: open.list.id } } }))
          }
          onDone={() => {
            void refreshNewsletter(queries)
            notify(t('List deleted.'))
          }}
        >
          {t('Its people stay subscribed, and keep their other lists.')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface ListFormProps {
  readonly list: MailingList | undefined
  readonly onClose: () => void
}

function ListForm({ list, onClose }: ListFormProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { control, handleSubmit } = useForm({
    defaultValues: {
      name: list?.name ?? '',
      description: list?.description ?? '',
      isPublic: list?.isPublic ?? true,
    },
  })
  const save = useMutation({
    mutationFn: (body: { name: string; description: string; isPublic: boolean }) =>
      list
        ? answer(api.PUT('/api/admin/newsletter/lists/{listId}', { params: { path: { listId: list.id } }, body }))
        : answer(api.POST('/api/admin/newsletter/lists', { body })),
    onSuccess: () => {
      void refreshNewsletter(queries)
      notify(t('Saved.'))
      onClose()
    },
  })
  return (
    <DialogForm
      className={styles.column}
      problem={save.isError ? getErrorMessage(save.error) : undefined}
      submitLabel={t('Save')}
      isPending={save.isPending}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="name"
        label={t('Name')}
        maxLength={100}
        rules={{ required: t('A list needs a name.') }}
      />
      <FormField
        control={control}
        name="description"
        label={t('Description')}
        description={t('Subscribers see it beside the list.')}
        maxLength={300}
      />
      <FormCheckbox control={control} name="isPublic">
        {t('Subscribers can choose this list')}
      </FormCheckbox>
    </DialogForm>
  )
}
