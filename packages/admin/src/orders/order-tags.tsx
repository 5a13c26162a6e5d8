import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useOrderActions } from './order-actions.ts'
import styles from './order-people.module.css'
import type { Order } from './orders.ts'
import { t } from '../i18n/text.ts'

/** Words that staff sort orders by; the customer does not see them. */
export function OrderTags({ order }: { readonly order: Order }) {
  const mayWrite = useCan()('orders.write')
  if (!mayWrite && order.tags.length === 0) return null
  return (
    <Panel title={t('Tags')}>
      {mayWrite ? (
        <TagForm key={order.tags.join()} order={order} />
      ) : (
        <p className={styles.body}>{order.tags.join(', ')}</p>
      )}
    </Panel>
  )
}

function TagForm({ order }: { readonly order: Order }) {
  const saved = order.tags.join(', ')
  const [typed, setTyped] = useState(saved)
  const { saveTags } = useOrderActions(order.id)
  const isChanged = typed.trim() !== saved
  return (
    <form
      className={styles.tags}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !saveTags.isPending) saveTags.mutate(readTags(typed))
      }}
    >
      <TextField
        label={t('Tags of this order')}
        description={t('Separate tags with commas.')}
        value={typed}
        onChange={setTyped}
        maxLength={2500}
        error={saveTags.isError ? getErrorMessage(saveTags.error) : undefined}
      />
      {isChanged && (
        <Button type="submit" isPending={saveTags.isPending}>
          {t('Save tags')}
        </Button>
      )}
    </form>
  )
}

function readTags(typed: string): string[] {
  return [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}
