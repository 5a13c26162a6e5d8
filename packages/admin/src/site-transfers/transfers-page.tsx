import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { ExportPanel } from './export-panel.tsx'
import { exportsQuery } from './exports.ts'
import { ImportPanel } from './import-panel.tsx'
import { t } from '../i18n/text.ts'

/** The whole site as a file. */
export function TransfersPage() {
  return (
    <LoadedPage query={useQuery(exportsQuery)} title={t('Export site')}>
      {(list) => (
        <div className={styles.column}>
          <ExportPanel list={list} />
          <ImportPanel />
        </div>
      )}
    </LoadedPage>
  )
}
