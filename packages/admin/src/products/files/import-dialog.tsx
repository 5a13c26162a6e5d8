import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import styles from './files.module.css'
import { importsQuery, isUnderWay, type ProductImport } from './import-file.ts'
import { ImportView } from './import-view.tsx'
import { t } from '../../i18n/text.ts'

/** Imports a file of products: a job says what would happen, then does it. The dialog may be closed meanwhile. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const imports = useQuery(importsQuery)
  return (
    <Dialog title={t('Import products')} isOpen onClose={onClose}>
      {imports.data ? (
        <Steps imports={imports.data.imports} onClose={onClose} />
      ) : (
        <>
          {imports.isError ? (
            <Notice tone="danger" alert>
              {getErrorMessage(imports.error)}
            </Notice>
          ) : (
            <Skeleton width={16} />
          )}
          <DialogActions>
            <Button onPress={onClose}>{t('Cancel')}</Button>
            {imports.isError && (
              <Button kind="primary" onPress={() => void imports.refetch()}>
                {t('Try again')}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface StepsProps {
  readonly imports: readonly ProductImport[]
  readonly onClose: () => void
}

/** Begins with what is under way or waits for a decision; else with a file. */
function Steps({ imports, onClose }: StepsProps) {
  const [last] = imports
  const [importId, setImportId] = useState(() => (last && isPending(last) ? last.importId : undefined))
  const shown = imports.find((each) => each.importId === importId)
  if (shown) return <ImportView item={shown} onAnother={() => setImportId(undefined)} onClose={onClose} />
  return (
    <ChooseFile onAdded={setImportId} onClose={onClose}>
      {last && last.report !== null && !isUnderWay(last) && (
        <div className={styles.file}>
          <Button kind="quiet" onPress={() => setImportId(last.importId)}>
            {last.isDryRun ? t('Result of the last check') : t('Result of the last import')}
          </Button>
        </div>
      )}
    </ChooseFile>
  )
}

function isPending(item: ProductImport): boolean {
  return isUnderWay(item) || (item.isDryRun && item.status === 'done')
}
