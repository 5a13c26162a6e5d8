import { getErrorMessage } from '../api/problem.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ExportRow } from './export-row.tsx'
import { isUnfinished, type SiteExports, useAddExport } from './exports.ts'
import { t } from '../i18n/text.ts'

/** Makes exports, and lists those that are kept. */
export function ExportPanel({ list }: { readonly list: SiteExports }) {
  const add = useAddExport()
  const isRunning = list.exports.some(isUnfinished)
  return (
    <>
      <Panel title={t('Export site')}>
        <div className={styles.body}>
          <p className={styles.lead}>
            {t(
              'Download the whole site as one zip file: pages, posts, products, pictures, settings and theme. Staff, orders, customers and passwords stay here. Pages with a password are marked, and stay hidden where the file is imported until you set a new one.',
            )}
          </p>
          <p className={styles.note}>
            {t(
              'The file also has what only buyers get, such as files to download. Keep it where others can’t open it.',
            )}
          </p>
          {add.isError && (
            <Notice tone="danger" alert>
              {getErrorMessage(add.error)}
            </Notice>
          )}
          <div>
            <Button kind="primary" isPending={add.isPending} isDisabled={isRunning} onPress={() => add.mutate()}>
              {t('Export site')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel title={t('Exports')}>
        {list.exports.length === 0 ? (
          <div className={styles.body}>
            <p className={styles.note}>
              {t('No exports yet. A finished export is kept here for {days} days.', { days: list.keptDays })}
            </p>
          </div>
        ) : (
          <>
            <ul className={styles.rows}>
              {list.exports.map((each) => (
                <ExportRow key={each.exportId} item={each} />
              ))}
            </ul>
            <div className={styles.body}>
              <p className={styles.note}>
                {t('The last {count} exports are kept, each for {days} days.', {
                  count: list.maxKept,
                  days: list.keptDays,
                })}
              </p>
            </div>
          </>
        )}
      </Panel>
    </>
  )
}
