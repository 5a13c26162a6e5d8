import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { LoadingPanel } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { formatSize } from './format-size.ts'
import { ImportRow } from './import-row.tsx'
import { importsQuery, type SiteImports, useAddImport } from './imports.ts'
import { t } from '../i18n/text.ts'

/** Makes new sites of exports. */
export function ImportPanel() {
  const imports = useQuery(importsQuery)
  if (imports.data) return <Imports list={imports.data} />
  if (imports.isPending) return <LoadingPanel title={t('Import a site')} />
  return (
    <Panel title={t('Import a site')}>
      <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />
    </Panel>
  )
}

function Imports({ list }: { readonly list: SiteImports }) {
  const add = useAddImport()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel title={t('Import a site')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'Upload the zip file of an export. You see what is in it first; then it becomes a new site. This site stays as it is.',
          )}
        </p>
        {add.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(add.error)}
          </Notice>
        )}
        <div className={styles.line}>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept=".zip,application/zip"
            tabIndex={-1}
            aria-label={t('Export of a site')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              // Choosing the same file again is a change, too.
              event.currentTarget.value = ''
              if (file) add.mutate(file)
            }}
          />
          <Button
            icon={<Upload size={16} aria-hidden="true" />}
            isPending={add.isPending}
            onPress={() => input.current?.click()}
          >
            {add.isPending ? t('Uploading and checking…') : t('Choose a zip file')}
          </Button>
          <span className={styles.note}>{t('Up to {size}.', { size: formatSize(list.maxBytes) })}</span>
        </div>
      </div>
      {list.imports.length > 0 && (
        <ul className={styles.rows}>
          {list.imports.map((each) => (
            <ImportRow key={each.importId} item={each} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
