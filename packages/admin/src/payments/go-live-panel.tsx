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
  payment_method: { label: 'A way to pay: accept manual payments below' },
  product: { label: 'A product that visitors can buy', to: '/products' },
  shipping: { label: 'Shipping rates for your physical products', to: '/settings/shipping' },
  taxes: { label: 'Tax rules, if you have to charge tax', to: '/settings/taxes' },
  business: { label: 'Business name and support email', to: '/settings/checkout' },
  policies: { label: 'Terms, returns and privacy', to: '/settings/checkout' },
}

/** Test mode, what is missing to leave it, and the one step that does. */
export function GoLivePanel({ isTest }: { readonly isTest: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const readiness = useQuery(readinessQuery)
  const save = useSaveStore()
  const notify = useNotify()
  return (
    <Panel
      title="Test mode"
      actions={<Badge tone={isTest ? 'caution' : 'positive'}>{isTest ? 'Test mode' : 'Live'}</Badge>}
    >
      <div className={styles.body}>
        <p className={styles.lead}>
          {isTest
            ? 'Only test cards work, and orders are marked as tests. Go live when you are ready to sell.'
            : 'Orders are real. In test mode only test cards work, and new orders are marked as tests.'}
        </p>
        {readiness.data && <Steps steps={readiness.data.steps} />}
        {readiness.isPending && <Skeleton width={40} />}
        {readiness.isError && !readiness.data && (
          <ErrorState error={readiness.error} onRetry={() => void readiness.refetch()} />
        )}
        <div>
          <Button kind={isTest ? 'primary' : 'plain'} onPress={() => setAsking(true)}>
            {isTest ? 'Go live' : 'Go back to test mode'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={isTest ? 'Go live?' : 'Go back to test mode?'}
        action={isTest ? 'Go live' : 'Use test mode'}
        kind="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => save.mutateAsync({ testMode: !isTest })}
        onDone={() => notify(isTest ? 'Your store is live.' : 'Your store is in test mode.')}
      >
        {isTest
          ? 'Orders are real from now on. Test orders stay marked as tests.'
          : 'Until you go live again, visitors can pay with test cards only.'}
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
            {isDone ? <CircleCheck size={18} aria-label="Done" /> : <CircleAlert size={18} aria-label="Missing" />}
            <span>{to === undefined || isDone ? label : <Link to={to}>{label}</Link>}</span>
            {!isDone && <span className={styles.need}>{isRequired ? 'Required' : 'Recommended'}</span>}
          </li>
        )
      })}
    </ul>
  )
}
