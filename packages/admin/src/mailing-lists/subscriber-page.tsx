import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { MailX, UserX } from 'lucide-react'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import customers from '../customers/customers.module.css'
import { FormSaveBar } from '../forms/form-save-bar.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { resetToSaved } from '../forms/reset-options.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { ListChoice } from './list-choice.tsx'
import { readTags, refreshNewsletter, stateLabels, type Subscriber, subscriberQuery } from './mailing-lists.ts'
import styles from './mailing-lists.module.css'

const route = getRouteApi('/lists/$subscriberId')

/** One subscriber: lists, tags, and how they agreed. */
export function SubscriberPage() {
  const { subscriberId } = route.useParams()
  const subscriber = useQuery(subscriberQuery(subscriberId))
  const loaded = subscriber.data
  const name = loaded ? loaded.name || loaded.email : t('Subscriber')
  return (
    <Page
      title={name}
      windowTitle={[name, t('Mailing lists')]}
      before={<BackLink link={{ to: '/lists' }}>{t('Mailing lists')}</BackLink>}
      aside={loaded && <Badge tone={stateLabels[loaded.state].tone}>{stateLabels[loaded.state].label}</Badge>}
      actions={loaded && <Actions subscriber={loaded} />}
    >
      {loaded && (
        <div className={styles.columns}>
          <SubscriberForm key={loaded.id} subscriber={loaded} />
          <Proofs subscriber={loaded} />
        </div>
      )}
      {!loaded && subscriber.isError && (
        <Panel>
          <ErrorState error={subscriber.error} onRetry={() => void subscriber.refetch()} />
        </Panel>
      )}
      {subscriber.isPending && (
        <Panel>
          <p className={customers.loading} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
    </Page>
  )
}

type Ending = 'unsubscribed' | 'complained'

function Actions({ subscriber }: { readonly subscriber: Subscriber }) {
  const { id: subscriberId, email, name, listIds, tags, version, state } = subscriber
  const [open, setOpen] = useState<Ending | 'erase'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotify()
  if (!useCan()('newsletter.write')) return null
  const path = { subscriberId }
  const end = async (ends: Ending) => {
    const body = { name, listIds, tags, version, ends }
    const saved = await answer(api.PUT('/api/admin/newsletter/subscribers/{subscriberId}', { params: { path }, body }))
    await refreshNewsletter(queries, saved)
  }
  return (
    <>
      <Menu label={t('More')}>
        {state !== 'unsubscribed' && (
          <MenuItem icon={<MailX size={16} />} onAction={() => setOpen('unsubscribed')}>
            {t('Unsubscribe')}
          </MenuItem>
        )}
        {state !== 'complained' && (
          <MenuItem icon={<MailX size={16} />} onAction={() => setOpen('complained')}>
            {t('Note a complaint')}
          </MenuItem>
        )}
        <MenuItem danger icon={<UserX size={16} />} onAction={() => setOpen('erase')}>
          {t('Erase subscriber')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={t('Unsubscribe {email}?', { email })}
        action={t('Unsubscribe')}
        isOpen={open === 'unsubscribed' || open === 'complained'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => end(open === 'complained' ? 'complained' : 'unsubscribed')}
        onDone={() => notify(t('{email} gets no more news.', { email }))}
      >
        {t('No campaigns, reminders and offers go to this address any more. Only its owner can sign up again.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Erase {email}?', { email })}
        action={t('Erase subscriber')}
        isOpen={open === 'erase'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => answer(api.DELETE('/api/admin/newsletter/subscribers/{subscriberId}', { params: { path } }))}
        onDone={() => {
          void refreshNewsletter(queries)
          void navigate({ to: '/lists' })
          notify(t('Subscriber erased.'))
        }}
      >
        {t('The address and the proofs of consent are deleted for good. Who unsubscribed stays unsubscribed.')}
      </ConfirmDialog>
    </>
  )
}

interface Values {
  readonly name: string
  /** As typed, with commas between them. */
  readonly tags: string
  readonly listIds: string[]
}

function toValues({ name, tags, listIds }: Subscriber): Values {
  return { name, tags: tags.join(', '), listIds: [...listIds] }
}

function SubscriberForm({ subscriber }: { readonly subscriber: Subscriber }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const mayWrite = useCan()('newsletter.write')
  const form = useForm<Values>({ defaultValues: toValues(subscriber), disabled: !mayWrite })
  const lists = useController({ control: form.control, name: 'listIds' })
  const send = useSaveForm<Values, Subscriber>({
    form,
    toValues,
    save: ({ tags, ...values }) =>
      answer(
        api.PUT('/api/admin/newsletter/subscribers/{subscriberId}', {
          params: { path: { subscriberId: subscriber.id } },
          body: { ...values, tags: readTags(tags), ends: null, version: subscriber.version },
        }),
      ),
    onSaved: (saved) => {
      void refreshNewsletter(queries, saved)
      notify(t('Saved.'))
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isDirty={isDirty} onSave={send} />
      <Panel title={t('Details')}>
        <div className={styles.body}>
          <p>
            <a href={`mailto:${subscriber.email}`} className="tap">
              {subscriber.email}
            </a>
          </p>
          <FormField control={form.control} name="name" label={t('Name')} maxLength={200} />
          <FormField
            control={form.control}
            name="tags"
            label={t('Tags')}
            description={t('Separate tags with commas.')}
            maxLength={2600}
          />
          <ListChoice value={lists.field.value} onChange={lists.field.onChange} isDisabled={!mayWrite} />
        </div>
      </Panel>
      {errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {errors.root.message}
        </Notice>
      )}
      <FormSaveBar form={form} onDiscard={() => form.reset(toValues(subscriber), resetToSaved)} />
    </form>
  )
}

type Proof = Subscriber['consent'][number]

const events: Readonly<Record<Proof['event'], string>> = {
  'signed-up': t('Signed up'),
  confirmed: t('Confirmed'),
  preferences: t('Chose lists'),
  unsubscribed: t('Unsubscribed'),
  added: t('Added by staff'),
  imported: t('Imported'),
  bounced: t('Bounced'),
  complained: t('Complained'),
}

const sources: Readonly<Record<string, string>> = {
  block: t('newsletter block'),
  form: t('form'),
  checkout: t('checkout'),
  restock: t('back in stock form'),
  account: t('customer account'),
  link: t('link in an email'),
  campaign: t('campaign'),
}

function Proofs({ subscriber }: { readonly subscriber: Subscriber }) {
  return (
    <Panel title={t('Proof of consent')}>
      <ul className={styles.body}>
        {subscriber.consent.map(({ at, event, source, path, text, address }) => (
          <li key={`${at} ${event}`} className={styles.proof}>
            <span>
              {events[event]} · <Time iso={at} />
            </span>
            <span className={styles.quiet}>
              {[sources[source.split(' ')[0] ?? ''], path, address]
                .filter((part) => part !== undefined && part !== '')
                .join(' · ')}
            </span>
            {text !== '' && <q className={styles.quote}>{text}</q>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
