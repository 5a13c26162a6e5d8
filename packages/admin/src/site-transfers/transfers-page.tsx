import { useQuery } from '@tanstack/react-query'
import { LoadedPage } from '../site/loaded-page.tsx'
import styles from '../site/site.module.css'
import { ExportPanel } from './export-panel.tsx'
import { exportsQuery } from './exports.ts'
import { ImportPanel } from './import-panel.tsx'

/** The whole site as a file. */
export function TransfersPage() {
  return (
    <LoadedPage query={useQuery(exportsQuery)} title="Export site">
      {(list) => (
        <div className={styles.column}>
          <ExportPanel list={list} />
          <ImportPanel />
        </div>
      )}
    </LoadedPage>
  )
}
