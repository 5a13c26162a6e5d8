import { ExternalLink, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from '../site/site.module.css'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass, IconButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFormats } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { isUnfinished } from './exports.ts'
import { formatSize } from './format-size.ts'
import { ImportForm } from './import-form.tsx'
import { type SiteImport, useDeleteImport } from './imports.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { t } from '../i18n/text.ts'

/** One uploaded export: what is in it, how far its import is, or the new site. */
export function ImportRow({ item }: { readonly item: SiteImport }) {
  const [isRemoving, setRemoving] = useState(false)
  const title = useRef<HTMLSpanElement>(null)
  const name = item.target?.title ?? item.source.title
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span ref={title} className={styles.name} tabIndex={-1}>
          {name}
        </span>
        <State item={item} />
        <div className={styles.end}>
          {item.status === 'done' && item.target && (
            <a className={getButtonClass()} href={item.target.editorUrl}>
              <ExternalLink size={17} aria-hidden="true" />
              <span>{t('Open {name}', { name })}</span>
            </a>
          )}
          <IconButton aria-label={t('Remove {name} from the list', { name })} onPress={() => setRemoving(true)}>
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Contents item={item} />
      {item.problem !== '' && <Notice tone="danger">{item.problem}</Notice>}
      {(item.status === 'uploaded' || item.status === 'failed') && (
        <ImportForm item={item} onStart={() => title.current?.focus()} />
      )}
      {isUnfinished(item) && (
        <ProgressBar
          label={t('Progress of the import')}
          done={item.done}
          total={item.total}
          describe={(done, total) => t('{done} of {total} files', { done, total })}
        />
      )}
      {item.disabledPages > 0 && (
        <Notice tone="caution">
          {t(
            '{count, plural, one {# page asked for a password and can’t be seen by visitors now. Set a new password, then enable what you want to show.} other {# pages asked for a password and can’t be seen by visitors now. Set a new password, then enable what you want to show.}}',
            { count: item.disabledPages },
          )}
        </Notice>
      )}
      {item.isClosed && (
        <Notice tone="caution">
          {t('The whole site asked for a password, so the new one is closed. Set a password, then reopen it.')}
        </Notice>
      )}
      <RemoveDialog item={item} name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  )
}

interface RemoveDialogProps {
  readonly item: SiteImport
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

function RemoveDialog({ item, name, isOpen, onClose }: RemoveDialogProps) {
  const remove = useDeleteImport()
  return (
    <ConfirmDialog
      title={
        isUnfinished(item) ? t('Stop the import of {name}?', { name }) : t('Remove {name} from the list?', { name })
      }
      action={isUnfinished(item) ? t('Stop and remove') : t('Remove')}
      isOpen={isOpen}
      onConfirm={() => remove.mutateAsync(item.importId)}
      onClose={onClose}
    >
      {explainRemoval(item)}
    </ConfirmDialog>
  )
}

function explainRemoval(item: SiteImport): string {
  if (isUnfinished(item)) return t('The import stops, no site is made, and the uploaded file is deleted.')
  if (item.status === 'done') return t('The imported site stays as it is.')
  return t('The uploaded file is deleted. To import it later, upload it again.')
}

function Contents({ item: { source, byteSize } }: { readonly item: SiteImport }) {
  const formats = useFormats()
  const values = {
    site: source.title,
    pages: formats.number(source.pages),
    items: formats.number(source.items),
    files: formats.number(source.assets),
    size: formatSize(byteSize),
  }
  return (
    <p className={styles.note}>
      {Number.isNaN(Date.parse(source.exportedAt))
        ? t('Export of {site}: {pages} pages, {items} posts and products, {files} pictures and files, {size}.', values)
        : t(
            'Export of {site} of {date}: {pages} pages, {items} posts and products, {files} pictures and files, {size}.',
            { ...values, date: formats.full(source.exportedAt) },
          )}
    </p>
  )
}

function State({ item: { status } }: { readonly item: SiteImport }) {
  if (status === 'done') return <Badge tone="positive">{t('Imported')}</Badge>
  if (status === 'failed') return <Badge tone="danger">{t('Failed')}</Badge>
  if (status === 'uploaded') return <Badge tone="caution">{t('Not imported yet')}</Badge>
  return <Badge tone="accent">{status === 'waiting' ? t('Waiting') : t('Importing')}</Badge>
}
