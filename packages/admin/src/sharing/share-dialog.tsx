import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Select } from '../ui/select.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../i18n/text.ts'

/** A document with an address of its own, or the site with a release. */
interface SharedSubject {
  readonly kind: 'page' | 'item' | 'release'
  readonly id: string
  readonly title: string
}

type Link = NonNullable<Answer<'getDraftLink'>['link']>

const linkQuery = (subject: SharedSubject) =>
  queryOptions({
    queryKey: ['draft-link', subject.kind, subject.id],
    queryFn: () => getLinkCalls(subject).read(),
  })

/** The calls for the link of a subject. */
function getLinkCalls({ kind, id }: SharedSubject) {
  if (kind === 'release') {
    const params = { path: { releaseId: id } }
    return {
      read: () => answer(api.GET('/api/admin/releases/{releaseId}/link', { params })),
      create: (days: number) => answer(api.PUT('/api/admin/releases/{releaseId}/link', { params, body: { days } })),
      end: () => answer(api.DELETE('/api/admin/releases/{releaseId}/link', { params })),
    }
  }
  const params = { path: { kind, id } }
  return {
    read: () => answer(api.GET('/api/admin/documents/{kind}/{id}/link', { params })),
    create: (days: number) => answer(api.PUT('/api/admin/documents/{kind}/{id}/link', { params, body: { days } })),
    end: () => answer(api.DELETE('/api/admin/documents/{kind}/{id}/link', { params })),
  }
}

function describeSubject({ kind, title }: SharedSubject) {
  return kind === 'release'
    ? {
        heading: t('Share the preview of “{title}”', { title }),
        label: t('Link to the preview'),
        meaning: t(
          'Everyone who has the link sees the whole site with this release, without an account. Search engines do not list it.',
        ),
      }
    : {
        heading: t('Share the draft of “{title}”', { title }),
        label: t('Link to the draft'),
        meaning: t(
          'Everyone who has the link sees the draft as it is at that moment, without an account. Search engines do not list it.',
        ),
      }
}

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

/** A link that shows a draft, or the site with a release, to people without an account for some days. */
export function ShareDialog({ subject, onClose }: ShareDialogProps) {
  const link = useQuery(linkQuery(subject))
  return (
    <Dialog title={describeSubject(subject).heading} isOpen onClose={onClose}>
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
  const calls = getLinkCalls(subject)
  return useMutation({
    mutationFn: (days: number | undefined) => (days === undefined ? calls.end() : calls.create(days)),
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
      <p>{describeSubject(subject).meaning}</p>
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
      <TextField label={describeSubject(subject).label} value={link.url} isReadOnly onFocus={selectAll} />
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
