import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BellRing, Download, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../api/download-file.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { useNotify } from '../ui/notifications.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import styles from './restock.module.css'
import { groupsQuery, isInStock, type RestockSignUp, signUpsQuery, useSendRestock } from './restock.ts'

const route = getRouteApi('/restock/$productId/$variantId')

/** People who signed up for one variant, oldest first. */
export function SignUpsPage() {
  const pair = route.useParams()
  const signUps = useInfiniteQuery(signUpsQuery(pair))
  const groups = useInfiniteQuery(groupsQuery)
  const group = groups.data?.pages
    .flatMap((page) => page.signUpGroups)
    .find(({ variantId }) => variantId === pair.variantId)
  const all = signUps.data?.pages.flatMap((page) => page.signUps) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const maySend = useCan()('store.write') && group !== undefined && isInStock(group)
  const waiting = all.filter(({ status }) => status === 'waiting')
  const some = waiting.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const { send } = useSendRestock()
  const notify = useNotify()
  const sending = useMutation({
    // None chosen: to all who wait.
    mutationFn: () => send(pair, some.length > 0 ? some : undefined),
    onSuccess: () => setChosen(new Set()),
    onError: (error) => notify(getErrorMessage(error)),
  })
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const title = group ? [group.productTitle, group.options.join(' / ') || group.sku].join(', ') : t('Sign-ups')
  return (
    <Page
      title={title}
      windowTitle={[title, t('Back in stock')]}
      before={<BackLink link={{ to: '/restock' }}>{t('Back in stock')}</BackLink>}
      actions={
        <PageActions
          actions={[
            all.length > 0 && {
              label: t('Export as CSV'),
              icon: <Download size={16} aria-hidden="true" />,
              target: () =>
                downloadFile(`/api/admin/restock/sign-ups.csv?variantId=${encodeURIComponent(pair.variantId)}`),
            },
            maySend &&
              waiting.length > 0 && {
                label:
                  some.length > 0
                    ? t('{count, plural, one {Email # person} other {Email # people}}', { count: some.length })
                    : t('Email all who wait'),
                icon: <Mail size={16} aria-hidden="true" />,
                kind: 'primary',
                target: () => sending.mutate(),
                isPending: sending.isPending,
              },
          ]}
        />
      }
    >
      <Panel>
        <PagedList
          query={signUps}
          isEmpty={all.length === 0}
          empty={<EmptyState icon={<BellRing size={22} />} title={t('Nobody is waiting')} />}
        >
          <ul className={rowStyles.rows} aria-label={t('Sign-ups')}>
            {all.map((signUp) => (
              <SignUpRow
                key={signUp.id}
                signUp={signUp}
                isChosen={chosen.has(signUp.id)}
                onToggle={maySend && signUp.status === 'waiting' ? () => toggle(signUp.id) : undefined}
              />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

const states: Readonly<Record<RestockSignUp['status'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: t('Waiting'), tone: 'caution' },
  sending: { label: t('On its way'), tone: 'accent' },
  notified: { label: t('Notified'), tone: 'positive' },
}

interface SignUpRowProps {
  readonly signUp: RestockSignUp
  readonly isChosen: boolean
  /** Undefined where nothing can be sent. */
  readonly onToggle: (() => void) | undefined
}

function SignUpRow({ signUp: { id, email, status, createdOn, notifiedOn }, isChosen, onToggle }: SignUpRowProps) {
  const { remove } = useSendRestock()
  const notify = useNotify()
  const mayRemove = useCan()('customers.write')
  const press = () =>
    remove(id).then(
      () => notify(t('{email} removed.', { email })),
      (error: unknown) => notify(getErrorMessage(error)),
    )
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <span className={classNames(rowStyles.words, styles.person)}>
        {onToggle ? (
          <Checkbox isSelected={isChosen} onChange={onToggle}>
            <bdi dir="ltr">{email}</bdi>
          </Checkbox>
        ) : (
          <bdi dir="ltr">{email}</bdi>
        )}
      </span>
      <span className={styles.count}>
        <Time iso={notifiedOn ?? createdOn} />
      </span>
      <span className={styles.stock}>
        <Badge tone={states[status].tone}>{states[status].label}</Badge>
      </span>
      {mayRemove && (
        <IconButton aria-label={t('Remove {email}', { email })} onPress={() => void press()}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
