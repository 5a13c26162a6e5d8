import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type Answer, answer, api } from '../api/client.ts'
import { useSaveStore } from '../site/store.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './payments.module.css'
import { t } from '../i18n/text.ts'

type Readiness = Answer<'getStoreReadiness'>
type StepName = Readiness['steps'][number]['name']

const readinessQuery = queryOptions({
  queryKey: ['site', 'store', 'readiness'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/store-settings/readiness', { signal })),
})

interface StepText {
  readonly label: string
  readonly to?: '/settings/checkout' | '/settings/shipping' | '/settings/taxes' | '/products'
}

const stepTexts: Readonly<Record<StepName, StepText>> = {
  payment_method: { label: t('A way to pay: connect Stripe or Mollie with live keys, or accept manual payments') },
  product: { label: t('A product that visitors can buy'), to: '/products' },
  shipping: { label: t('Shipping rates for your physical products'), to: '/settings/shipping' },
  taxes: { label: t('Tax rules, if you have to charge tax'), to: '/settings/taxes' },
  business: { label: t('Business name and support email'), to: '/settings/checkout' },
  policies: { label: t('Terms, returns and privacy'), to: '/settings/checkout' },
}

/** Test mode, what is missing to leave it, and the one step that does. */
export function GoLivePanel({ isTest }: { readonly isTest: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const readiness = useQuery(readinessQuery)
  const save = useSaveStore()
  const notify = useNotify()
  return (
    <Panel
      title={t('Store mode')}
      actions={<Badge tone={isTest ? 'caution' : 'positive'}>{isTest ? t('Test mode') : t('Live')}</Badge>}
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {isTest
            ? t('Only test cards work, and orders are marked as tests. Go live when you are ready to sell.')
            : t('Orders are real. In test mode only test cards work, and new orders are marked as tests.')}
        </p>
        {readiness.data && <Steps steps={readiness.data.steps} />}
        {readiness.isPending && <Skeleton width={40} />}
        {readiness.isError && !readiness.data && (
          <ErrorState error={readiness.error} onRetry={() => void readiness.refetch()} />
        )}
        <div>
          <Button kind={isTest ? 'primary' : 'plain'} onPress={() => setAsking(true)}>
            {isTest ? t('Go live') : t('Go back to test mode')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={isTest ? t('Go live?') : t('Go back to test mode?')}
        action={isTest ? t('Go live') : t('Use test mode')}
        kind="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => save.mutateAsync({ testMode: !isTest })}
        onDone={() => notify(isTest ? t('Your store is live.') : t('Your store is in test mode.'))}
      >
        {isTest
          ? t('Orders are real from now on. Test orders stay marked as tests.')
          : t('Until you go live again, visitors can pay with test cards only.')}
      </ConfirmDialog>
    </Panel>
  )
}

function Steps({ steps }: Readiness) {
  return (
    <ul className={styles.steps}>
      {steps.map(({ name, isDone, isRequired }) => {
        const { label, to } = stepTexts[name]
        return (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            {isDone ? (
              <CircleCheck size={18} aria-label={t('Done')} />
            ) : (
              <CircleAlert size={18} aria-label={t('Missing')} />
            )}
            <span>
              {to === undefined || isDone ? (
                label
              ) : (
                <Link to={to} className="tap">
                  {label}
                </Link>
              )}
            </span>
            {!isDone && <span className={styles.need}>{isRequired ? t('Required') : t('Recommended')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
