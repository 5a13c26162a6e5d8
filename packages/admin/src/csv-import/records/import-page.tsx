import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { FileField } from '../../forms/file-field.tsx'
import { t } from '../../i18n/text.ts'
import { Notice } from '../../ui/notice.tsx'
import { BackLink, Page, Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportView } from './import-view.tsx'
import { importsQuery, isUnderWay, type RecordImport, type RecordKind, useAddImport } from './record-imports.ts'
import styles from './records.module.css'

interface ImportPageProps {
  readonly kind: RecordKind
}

/** Imports files of records: a job says what would happen, then does it. The page may be left meanwhile. */
export function ImportPage({ kind }: ImportPageProps) {
  const imports = useQuery(importsQuery(kind))
  const all = imports.data?.imports ?? []
  const [last] = all
  const [chosenId, setChosenId] = useState<string | null>()
  useRefreshedLists(last)
  // Work that is under way, or a check that waits for a decision, is shown first.
  const openId = last && (isUnderWay(last) || (last.phase === 'check' && last.status === 'done')) ? last.importId : null
  const shownId = chosenId === undefined ? openId : chosenId
  const shown = all.find(({ importId }) => importId === shownId)
  return (
    <Page
      title={kind.title}
      windowTitle={[kind.title, kind.section.title]}
      before={<BackLink link={kind.section.link}>{kind.section.title}</BackLink>}
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
        {imports.isSuccess && shown && <ImportView kind={kind} item={shown} onAnother={() => setChosenId(null)} />}
        {imports.isSuccess && !shown && <ChooseFile kind={kind} onAdded={setChosenId} />}
      </Panel>
      <EarlierImports
        kind={kind}
        imports={all.filter(({ importId }) => importId !== shown?.importId)}
        onShow={setChosenId}
      />
    </Page>
  )
}

interface ChooseFileProps extends ImportPageProps {
  readonly onAdded: (importId: string) => void
}

function ChooseFile({ kind, onAdded }: ChooseFileProps) {
  const { maxFileBytes, file = { label: t('CSV file'), accept: '.csv,text/csv' } } = kind
  const [isTooLarge, setTooLarge] = useState(false)
  const add = useAddImport(kind)
  const check = (chosen: File | undefined) => {
    add.reset()
    setTooLarge((chosen?.size ?? 0) > maxFileBytes)
    if (chosen && chosen.size <= maxFileBytes) add.mutate(chosen, { onSuccess: ({ importId }) => onAdded(importId) })
  }
  return (
    <div className={styles.body}>
      <FileField {...file} description={kind.description} onChoose={check} />
      <p className={styles.hint}>
        {t('Nothing changes before you have seen the check.')} {kind.hint}
      </p>
      {(isTooLarge || add.isError) && (
        <Notice tone="danger" alert>
          {isTooLarge ? kind.tooLargeText : getErrorMessage(add.error)}
        </Notice>
      )}
      {add.isPending && <output>{t('Uploading the file…')}</output>}
    </div>
  )
}

/** Lists are read anew once an import or its undoing is over. */
function useRefreshedLists(last: RecordImport | undefined): void {
  const queries = useQueryClient()
  const watched = useRef(false)
  const isWorking = last !== undefined && last.phase !== 'check' && isUnderWay(last)
  useEffect(() => {
    if (watched.current && !isWorking) void queries.invalidateQueries()
    watched.current = isWorking
  }, [isWorking, queries])
}
