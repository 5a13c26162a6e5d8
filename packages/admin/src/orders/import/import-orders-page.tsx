import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { FileField } from '../../forms/file-field.tsx'
import { t } from '../../i18n/text.ts'
import { Notice } from '../../ui/notice.tsx'
import { BackLink, Page, Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import styles from './import-orders.module.css'
import { ImportView } from './import-view.tsx'
import { importsQuery, isUnderWay, type OrderImport, useAddImport } from './order-imports.ts'

const maxFileBytes = 60_000_000

/** Imports files of orders: a job says what would happen, then does it. The page may be left meanwhile. */
export function ImportOrdersPage() {
  const imports = useQuery(importsQuery)
  const all = imports.data?.imports ?? []
  const [last] = all
  const [chosenId, setChosenId] = useState<string | null>()
  useRefreshedOrders(last)
  // Work that is under way, or a check that waits for a decision, is shown first.
  const openId = last && (isUnderWay(last) || (last.phase === 'check' && last.status === 'done')) ? last.importId : null
  const shownId = chosenId === undefined ? openId : chosenId
  const shown = all.find(({ importId }) => importId === shownId)
  return (
    <Page
      title={t('Import orders')}
      windowTitle={[t('Import orders'), t('Orders')]}
      before={<BackLink link={{ to: '/orders' }}>{t('Orders')}</BackLink>}
      width="narrow"
    >
      <Panel>
        {imports.isPending && (
          <div className={styles.body} aria-busy="true">
            <span className="visually-hidden">{t('Loading imports')}</span>
            <Skeleton width={16} />
          </div>
        )}
        {imports.isError && <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />}
        {imports.isSuccess && shown && <ImportView item={shown} onAnother={() => setChosenId(null)} />}
        {imports.isSuccess && !shown && <ChooseFile onAdded={setChosenId} />}
      </Panel>
      <EarlierImports imports={all.filter(({ importId }) => importId !== shown?.importId)} onShow={setChosenId} />
    </Page>
  )
}

function ChooseFile({ onAdded }: { readonly onAdded: (importId: string) => void }) {
  const [isTooLarge, setTooLarge] = useState(false)
  const add = useAddImport()
  const check = (file: File | undefined) => {
    add.reset()
    setTooLarge((file?.size ?? 0) > maxFileBytes)
    if (file && file.size <= maxFileBytes) add.mutate(file, { onSuccess: ({ importId }) => onAdded(importId) })
  }
  return (
    <div className={styles.body}>
      <FileField
        label={t('CSV file')}
        accept=".csv,text/csv"
        description={t('Exported orders of Shopify, Squarespace or another store here, up to 60 MB.')}
        onChoose={check}
      />
      <p className={styles.hint}>
        {t('Nothing changes before you have seen the check.')}{' '}
        {t('Nobody gets an email, no stock moves and no payment is taken. Reports count each order on its own day.')}
      </p>
      {(isTooLarge || add.isError) && (
        <Notice tone="danger" alert>
          {isTooLarge ? t('This file is over 60 MB. Split it into smaller files.') : getErrorMessage(add.error)}
        </Notice>
      )}
      {add.isPending && <output>{t('Uploading the file…')}</output>}
    </div>
  )
}

/** Lists of orders and customers are read anew once an import or its undoing is over. */
function useRefreshedOrders(last: OrderImport | undefined): void {
  const queries = useQueryClient()
  const watched = useRef(false)
  const isWorking = last !== undefined && last.phase !== 'check' && isUnderWay(last)
  useEffect(() => {
    if (watched.current && !isWorking) void queries.invalidateQueries()
    watched.current = isWorking
  }, [isWorking, queries])
}
