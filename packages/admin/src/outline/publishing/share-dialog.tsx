import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type Answer, answer, api } from '../../api/client.ts'
import { getErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useFormats } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { useNotify } from '../../ui/notifications.tsx'
import { Select } from '../../ui/select.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OutlineSubject } from '../subject.ts'
import { t } from '../../i18n/text.ts'

/** A document with an address of its own. */
export interface SharedSubject extends Pick<OutlineSubject, 'id' | 'title'> {
  readonly kind: 'page' | 'item'
}

type Link = NonNullable<Answer<'getDraftLink'>['link']>

const linkQuery = ({ kind, id }: SharedSubject) =>
  queryOptions({
    queryKey: ['draft-link', kind, id],
    queryFn: () => answer(api.GET('/api/admin/documents/{kind}/{id}/link', { params: { path: { kind, id } } })),
  })

const lifetimes = [
  { value: '1', label: t('One day') },
  { value: '7', label: t('{count} days', { count: 7 }) },
  { value: '30', label: t('{count} days', { count: 30 }) },
] as const

type Days = (typeof lifetimes)[number]['value']

interface ShareDialogProps {
  readonly subject: SharedSubject
  readonly onClose: () => void
}

/** A link that shows the draft to people without an account, for some days. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const link = useQuery(linkQuery(subject))
  return (
    <Dialog title={t('Share the draft of “{title}”', { title: subject.title })} isOpen onClose={onClose}>
      {link.isPending && (
        <div aria-busy="true">
          <Skeleton width={22} />
        </div>
      )}
      {link.isError && <ErrorState error={link.error} onRetry={() => void link.refetch()} />}
      {link.data &&
        (link.data.link ? (
          <SharedLink subject={subject} link={link.data.link} onClose={onClose} />
        ) : (
          <NewLink subject={subject} onClose={onClose} />
        ))}
    </Dialog>
  )
}

/** Makes or ends the link, and shows what the server answers. */
function useChangeLink(subject: SharedSubject) {
  const queries = useQueryClient()
  const { kind, id } = subject
  const params = { path: { kind, id } }
  return useMutation({
    mutationFn: (days: number | undefined) =>
      days === undefined
        ? answer(api.DELETE('/api/admin/documents/{kind}/{id}/link', { params }))
        : answer(api.PUT('/api/admin/documents/{kind}/{id}/link', { params, body: { days } })),
    onSuccess: (state) => queries.setQueryData(linkQuery(subject).queryKey, state),
  })
}

function NewLink({ subject, onClose }: ShareDialogProps) {
  const [days, setDays] = useState<Days>('7')
  const change = useChangeLink(subject)
  return (
    <>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <p>
        {t(
          'Everyone who has the link sees the draft as it is at that moment, without an account. Search engines do not list it.',
        )}
      </p>
      <Select label={t('The link works for')} options={lifetimes} value={days} onChange={setDays} />
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" isPending={change.isPending} onPress={() => change.mutate(Number(days))}>
          {t('Create link')}
        </Button>
      </DialogActions>
    </>
  )
}

function SharedLink({ subject, link, onClose }: ShareDialogProps & { readonly link: Link }) {
  const notify = useNotify()
  const formats = useFormats()
  const change = useChangeLink(subject)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      notify(t('Link copied.'))
    } catch {
      notify(t('The browser does not allow copying. Select the link and copy it.'))
    }
  }
  return (
    <>
      {change.isError && (
        <Notice tone="danger" alert>
          {getErrorMessage(change.error)}
        </Notice>
      )}
      <TextField label={t('Link to the draft')} value={link.url} isReadOnly onFocus={selectAll} />
      <p>
        {t('Works until {time}.', { time: formats.moment(link.endsOn) })}{' '}
        {link.by !== null && t('Made by {name}.', { name: link.by })}
      </p>
      <DialogActions>
        <Button isPending={change.isPending} onPress={() => change.mutate(undefined)}>
          {t('Stop sharing')}
        </Button>
        <Button onPress={onClose}>{t('Done')}</Button>
        <Button kind="primary" icon={<Copy size={16} aria-hidden="true" />} onPress={() => void copy()}>
          {t('Copy link')}
        </Button>
      </DialogActions>
    </>
  )
}

function selectAll({ target }: { readonly target: EventTarget }): void {
  if (target instanceof HTMLInputElement) target.select()
}
