import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../site/site.module.css'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { isUnfinished, type SiteExport, useDeleteExport } from './exports.ts'
import { formatSize } from './format-size.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { t } from '../i18n/text.ts'

/** One export: how far it is, or its file. */
export function ExportRow({ item }: { readonly item: SiteExport }) {
  const [isDeleting, setDeleting] = useState(false)
  const formats = useFormats()
  const date = formats.full(item.createdOn)
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name}>
          <Time iso={item.createdOn} />
        </span>
        <State item={item} />
        <span className={styles.kind}>
          {item.status === 'done' ? `${formatSize(item.byteSize)} · ` : ''}
          {t('by {person}', { person: item.person })}
        </span>
        <div className={styles.end}>
          {item.status === 'done' && (
            <a
              className={getButtonClass()}
              href={`/api/admin/site-exports/${item.exportId}/file`}
              aria-label={t('Download the export of {date}', { date })}
              download
            >
              <Download size={17} aria-hidden="true" />
              <span>{t('Download')}</span>
            </a>
          )}
          <IconButton aria-label={t('Delete the export of {date}', { date })} onPress={() => setDeleting(true)}>
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {isUnfinished(item) && (
        <ProgressBar
          label={t('Progress of the export')}
          done={item.done}
          total={item.total}
          describe={(done, total) => t('{done} of {total} pages, products and files', { done, total })}
        />
      )}
      {item.problem !== '' && <Notice tone="danger">{item.problem}</Notice>}
      {item.warnings.length > 0 && <Notice tone="caution">{item.warnings.join(' ')}</Notice>}
      <DeleteDialog item={item} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </li>
  )
}

function State({ item: { status } }: { readonly item: SiteExport }) {
  if (status === 'done') return <Badge tone="positive">{t('Ready')}</Badge>
  if (status === 'failed') return <Badge tone="danger">{t('Failed')}</Badge>
  return <Badge tone="accent">{status === 'waiting' ? t('Waiting') : t('Exporting')}</Badge>
}

interface DeleteDialogProps {
  readonly item: SiteExport
  readonly isOpen: boolean
  readonly onClose: () => void
}

function DeleteDialog({ item, isOpen, onClose }: DeleteDialogProps) {
  const remove = useDeleteExport()
  return (
    <ConfirmDialog
      title={t('Delete this export?')}
      action={t('Delete')}
      isOpen={isOpen}
      onConfirm={() => remove.mutateAsync(item.exportId)}
      onClose={onClose}
    >
      {isUnfinished(item) ? t('The export stops, and no file is made.') : t('Its file can’t be downloaded any more.')}{' '}
      {t('The site stays as it is.')}
    </ConfirmDialog>
  )
}
